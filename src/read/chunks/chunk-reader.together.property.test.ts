import { expect, it } from 'vitest';
import { isAbort } from '@/model/errors';
import type { Values } from '@/model/values';
import { arrayIn, preparedPool, recordingSource } from '@/testing/fake-chunks';
import { createRandom, type Random } from '@/testing/random';
import { type ChunkReader, createChunkReader } from './chunk-reader';
import type { ChunkedArray } from './chunked-array';

const FILL = -1;

/** A two-dimensional array whose values are their indices; some chunks were never written. */
function randomArray(random: Random, source: ReturnType<typeof recordingSource>) {
  const shape = [random.integer(1, 60), random.integer(1, 12)] as const;
  const chunkShape = shape.map((extent) => random.integer(1, extent + 2)) as [
    number,
    number,
  ];
  const [down, across] = shape.map((extent, axis) =>
    Math.ceil(extent / (chunkShape[axis] as number)),
  ) as [number, number];
  const absent = new Set<number>();
  const chunks: Values[] = [];
  for (let chunk = 0; chunk < Math.min(256, down * across); chunk++) {
    if (random.next() < 0.15) absent.add(chunk);
    const values = new Int32Array(chunkShape[0] * chunkShape[1]);
    for (let i = 0; i < values.length; i++) {
      const row =
        Math.floor(chunk / across) * chunkShape[0] + Math.floor(i / chunkShape[1]);
      values[i] = row * 1000 + (chunk % across) * chunkShape[1] + (i % chunkShape[1]);
    }
    chunks.push({ kind: 'numbers', values });
  }
  const base = arrayIn(source, { shape, chunkShape });
  const numberOf = ([row = 0, column = 0]: readonly number[]) => row * across + column;
  const array: ChunkedArray = {
    ...base,
    fill: { kind: 'numbers', values: Int32Array.of(FILL) },
    locate: async (chunk) =>
      absent.has(numberOf(chunk)) ? { kind: 'absent' } : base.locate(chunk),
  };
  const at = (row: number, column: number) =>
    absent.has(
      numberOf([Math.floor(row / chunkShape[0]), Math.floor(column / chunkShape[1])]),
    )
      ? FILL
      : row * 1000 + column;
  return { array, chunks, shape, at };
}

type IndexRange = readonly [number, number];

function randomRange(random: Random, extent: number): IndexRange {
  const start = random.integer(0, extent + 1);
  return [start, random.integer(start, extent + 1)];
}

/** A read of a region or of several ranges of rows, and the result of plain indexing. */
function randomRead(
  random: Random,
  { array, shape, at }: ReturnType<typeof randomArray>,
) {
  const listed = (rows: readonly IndexRange[], [first, end]: IndexRange) =>
    rows.flatMap(([start, stop]) =>
      Array.from({ length: stop - start }, (_, i) =>
        Array.from({ length: end - first }, (__, k) => at(start + i, first + k)),
      ).flat(),
    );
  if (random.next() < 0.5) {
    const [rows, columns] = [
      randomRange(random, shape[0]),
      randomRange(random, shape[1]),
    ];
    return {
      wanted: listed([rows], columns),
      read: (reader: ChunkReader, signal: AbortSignal) =>
        reader.read(array, [rows, columns], { signal }),
    };
  }
  const ranges = Array.from({ length: random.integer(1, 5) }, () =>
    randomRange(random, shape[0]),
  );
  return {
    wanted: listed(ranges, [0, shape[1]]),
    read: (reader: ChunkReader, signal: AbortSignal) =>
      reader.readRanges(array, ranges, { signal }),
  };
}

const soon = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'many reads at once, some aborted midway: the others equal plain indexing (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const source = recordingSource(16 * 1024, () => soon(random.integer(0, 4)));
    const sketch = randomArray(random, source);
    if (sketch.chunks.length > 250) return; // a chunk number is one byte
    const pool = preparedPool(sketch.chunks);
    // from a cache of nothing to a cache of everything
    const reader = createChunkReader({ pool, budgetBytes: random.pick([0, 500, 1e6]) });
    const outcomes = Array.from({ length: 12 }, async () => {
      const { wanted, read } = randomRead(random, sketch);
      const controller = new AbortController();
      const isGivenUp = random.next() < 0.4;
      const delay = random.integer(0, 6);
      if (isGivenUp) setTimeout(() => controller.abort(), delay);
      try {
        const values = await read(reader, controller.signal);
        expect(values).toEqual({ kind: 'numbers', values: Int32Array.from(wanted) });
      } catch (error) {
        if (!isGivenUp || !isAbort(error)) throw error;
      }
    });
    await Promise.all(outcomes);
    // aborted reads left nothing behind
    const whole = randomRead(createRandom(seed + 1000), sketch);
    const values = await whole.read(reader, new AbortController().signal);
    expect(values).toEqual({ kind: 'numbers', values: Int32Array.from(whole.wanted) });
  },
);
