import { describe, expect, it } from 'vitest';
import { isAbort } from '@/model/errors';
import type { DecodeJob, DecodePool } from '@/read/codecs/codec';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import {
  arrayOf,
  expected,
  type IndexRange,
  positionsIn,
  type Sketch,
} from '@/testing/node-sketched-array';
import { createRandom, type Random } from '@/testing/random';
import { type ChunkReader, createChunkReader } from './chunk-reader';
import type { ChunkedArray } from './chunked-array';

function recordingPool(wait: () => Promise<void> = async () => {}) {
  const jobs: DecodeJob[] = [];
  const inline = inlineDecodePool();
  const pool: DecodePool = {
    ...inline,
    async decode(job, signal) {
      jobs.push(job);
      await wait();
      return inline.decode(job, signal);
    },
  };
  return { pool, jobs };
}

const readerOf = (pool: DecodePool) =>
  createChunkReader({ pool, budgetBytes: 0, largeBytes: 0 });

const listOf = async (reading: Promise<unknown>) => {
  const { values } = (await reading) as { values: Int32Array };
  return [...values];
};

const sketch: Sketch = { shape: [40, 30], chunkShape: [40, 30], isPacked: true };

describe('chunks that are too large for the cache', () => {
  it('leave the pool as the requested part only', async () => {
    const { pool, jobs } = recordingPool();
    const ranges = [
      [3, 5],
      [10, 14],
    ] as const;
    const values = await listOf(readerOf(pool).read(arrayOf(sketch), ranges));
    expect(values).toEqual(expected(sketch, ranges));
    expect(jobs.map(({ cuts }) => cuts?.map(({ counts }) => counts))).toEqual([[[2, 4]]]);
  });

  it('are decoded once for all requests made before that begins', async () => {
    const { pool, jobs } = recordingPool();
    const reader = readerOf(pool);
    const array = arrayOf(sketch);
    const rows: readonly IndexRange[] = [
      [0, 2],
      [5, 9],
      [39, 40],
      [5, 9],
    ];
    const all = await Promise.all(
      rows.map((range) => listOf(reader.read(array, [range]))),
    );
    expect(all).toEqual(rows.map((range) => expected(sketch, [range, [0, 30]])));
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.cuts).toHaveLength(3); // two requests for the same part
  });

  it('are decoded once for several ranges of one read', async () => {
    const { pool, jobs } = recordingPool();
    const ranges: readonly IndexRange[] = [
      [30, 31],
      [2, 3],
      [17, 19],
    ];
    const values = await listOf(readerOf(pool).readRanges(arrayOf(sketch), ranges));
    expect(values).toEqual(ranges.flatMap((range) => expected(sketch, [range, [0, 30]])));
    expect(jobs).toHaveLength(1);
  });

  it('continue for the remaining readers, and are not decoded without readers', async () => {
    let open: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow = arrayOf(sketch);
    const array: ChunkedArray = {
      ...slow,
      async locate(chunk, options) {
        await held;
        return slow.locate(chunk, options);
      },
    };
    const { pool, jobs } = recordingPool();
    const reader = readerOf(pool);
    const controllers = [new AbortController(), new AbortController()];
    const reads = controllers.map(({ signal }, i) =>
      listOf(reader.read(array, [[i, i + 1]], { signal })),
    );
    const kept = listOf(reader.read(array, [[7, 8]]));
    open();
    for (const controller of controllers) controller.abort();
    for (const read of reads) await expect(read).rejects.toSatisfy(isAbort);
    expect(await kept).toEqual(
      expected(sketch, [
        [7, 8],
        [0, 30],
      ]),
    );
    expect(jobs.flatMap(({ cuts }) => cuts ?? [])).toHaveLength(1);
  });

  it('fail for all readers, and may be requested again', async () => {
    let isDamaged = true;
    const inline = inlineDecodePool();
    const pool: DecodePool = {
      ...inline,
      decode: (job) =>
        inline.decode(isDamaged ? { ...job, bytes: job.bytes.slice(0, 20) } : job),
    };
    const reader = readerOf(pool);
    const array = arrayOf(sketch);
    const reads = [0, 1].map((row) => reader.read(array, [[row, row + 1]]));
    for (const read of reads)
      await expect(read).rejects.toMatchObject({ name: 'CorruptError' });
    isDamaged = false;
    expect(await listOf(reader.read(array, [[0, 1]]))).toEqual(
      expected(sketch, [
        [0, 1],
        [0, 30],
      ]),
    );
  });

  it('resolve only the requested part from other data', async () => {
    const asked: number[] = [];
    const array: ChunkedArray = {
      ...arrayOf({ ...sketch, isPacked: false }),
      dtype: { kind: 'string' },
      itemBytes: 4,
      async resolve(bytes, count) {
        asked.push(count);
        const numbers = new Int32Array(bytes.slice().buffer);
        const text = [...numbers].join('');
        const offsets = Uint32Array.of(0, ...numbers.map((n) => `${n}`.length));
        for (let i = 1; i < offsets.length; i++)
          offsets[i] = (offsets[i] as number) + (offsets[i - 1] as number);
        return {
          kind: 'strings',
          strings: { bytes: new TextEncoder().encode(text), offsets },
        };
      },
    };
    const { pool } = recordingPool();
    const values = await readerOf(pool).read(array, [
      [4, 5],
      [0, 3],
    ]);
    const wanted = expected(sketch, [
      [4, 5],
      [0, 3],
    ]);
    expect(values).toMatchObject({
      strings: { bytes: new TextEncoder().encode(wanted.join('')) },
    });
    expect(asked).toEqual([3]);
  });
});

function randomSketch(random: Random): Sketch {
  const shape = Array.from({ length: random.integer(1, 4) }, () => random.integer(1, 14));
  const chunkShape = shape.map((extent) => random.integer(1, extent + 3));
  const grid = shape.map((extent, axis) =>
    Math.ceil(extent / (chunkShape[axis] as number)),
  );
  const absent = positionsIn(grid).filter(() => random.next() < 0.15);
  return {
    shape,
    chunkShape,
    isShuffled: random.next() < 0.5,
    isPacked: random.next() < 0.7,
    isColumnMajor: random.next() < 0.4,
    absent: new Set(absent.map(String)),
  };
}

const randomRanges = (random: Random, shape: readonly number[]): IndexRange[] =>
  shape.map((extent) => {
    const start = random.integer(0, extent);
    return [start, random.integer(start, extent) + 1];
  });

it.each(Array.from({ length: 80 }, (_, seed) => seed))(
  'parts of many concurrent reads, some aborted midway, equal plain indexing (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const drawn = randomSketch(random);
    const array = arrayOf(drawn);
    const soon = () =>
      new Promise<void>((resolve) => setTimeout(resolve, random.integer(0, 3)));
    const { pool } = recordingPool(soon);
    const reader: ChunkReader = readerOf(pool);
    const reads = Array.from({ length: 10 }, async () => {
      const ranges = randomRanges(random, drawn.shape);
      const controller = new AbortController();
      const isGivenUp = random.next() < 0.4;
      if (isGivenUp) setTimeout(() => controller.abort(), random.integer(0, 6));
      const { signal } = controller;
      try {
        const values = await listOf(reader.read(array, ranges, { signal }));
        expect(values).toEqual(expected(drawn, ranges));
      } catch (error) {
        if (!isGivenUp || !isAbort(error)) throw error;
      }
    });
    await Promise.all(reads);
    const ranges = randomRanges(random, drawn.shape);
    expect(await listOf(reader.read(array, ranges))).toEqual(expected(drawn, ranges));
  },
);
