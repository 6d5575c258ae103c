import { describe, expect, it } from 'vitest';
import type { Values } from '@/model/values';
import { arrayIn, preparedPool, recordingSource } from '@/testing/fake-chunks';
import { createChunkReader } from './chunk-reader';
import type { ChunkedArray, KeysTogether } from './chunked-array';

const numbers = (...list: number[]): Values => ({
  kind: 'numbers',
  values: Int32Array.from(list),
});
const ten = Array.from({ length: 10 }, (_, n) => numbers(2 * n, 2 * n + 1));
const layout = { shape: [20], chunkShape: [2] };

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('fetching', () => {
  it('merges neighbouring chunks into one range, and reads nothing else', async () => {
    const source = recordingSource(160);
    const reader = createChunkReader({ pool: preparedPool(ten) });
    const values = await reader.read(arrayIn(source, layout), [[3, 9]]);
    expect(values).toEqual(numbers(3, 4, 5, 6, 7, 8));
    expect(source.reads).toEqual([[16, 64]]);
  });

  it('reads over a gap of 32 kB and not over a wider one', async () => {
    const at = [0, 16 + 32768, 32 + 32768 + 32769];
    const source = recordingSource(1 << 20);
    const array: ChunkedArray = {
      ...arrayIn(source, { shape: [6], chunkShape: [2] }),
      locate: async ([chunk = 0]) => ({
        kind: 'range',
        source,
        position: at[chunk] as number,
        length: 16,
      }),
    };
    const pool = preparedPool(Array.from({ length: 256 }, () => numbers(1, 2)));
    await createChunkReader({ pool }).read(array);
    expect(source.reads).toEqual([
      [0, 32784 + 16],
      [at[2], 16],
    ]);
  });

  it('splits runs longer than 8 MB', async () => {
    const source = recordingSource(64 << 20);
    const megabytes5 = 5 << 20;
    const array: ChunkedArray = {
      ...arrayIn(source, { shape: [6], chunkShape: [2] }),
      locate: async ([chunk = 0]) => ({
        kind: 'range',
        source,
        position: chunk * megabytes5,
        length: megabytes5,
      }),
    };
    const pool = preparedPool(Array.from({ length: 256 }, () => numbers(1, 2)));
    await createChunkReader({ pool }).read(array);
    expect(source.reads.map(([, length]) => length)).toEqual([
      megabytes5,
      megabytes5,
      megabytes5,
    ]);
  });

  it('requests many keys at once if the store supports it', async () => {
    const asked: string[][] = [];
    const together: KeysTogether = {
      async getMany(keys) {
        asked.push([...keys]);
        return keys.map((key) => (key === '4' ? undefined : Uint8Array.of(Number(key))));
      },
    };
    const array: ChunkedArray = {
      ...arrayIn(recordingSource(0), layout),
      fill: numbers(-1),
      locate: async ([chunk = 0]) => ({
        kind: 'key',
        key: `${chunk}`,
        get: async () => Uint8Array.of(chunk),
        together,
      }),
    };
    const reader = createChunkReader({ pool: preparedPool(ten) });
    expect(await reader.read(array, [[6, 12]])).toEqual(numbers(6, 7, -1, -1, 10, 11));
    expect(asked).toEqual([['3', '4', '5']]);
  });

  it('limits the number of concurrent requests', async () => {
    let now = 0;
    let most = 0;
    const array: ChunkedArray = {
      ...arrayIn(recordingSource(0), layout),
      locate: async ([chunk = 0]) => ({
        kind: 'key',
        key: `${chunk}`,
        async get() {
          now += 1;
          most = Math.max(most, now);
          await settled();
          now -= 1;
          return chunk === 4 ? undefined : Uint8Array.of(chunk);
        },
      }),
    };
    const reader = createChunkReader({ pool: preparedPool(ten), inFlight: 3 });
    const values = await reader.read({ ...array, fill: numbers(-1) }, [[6, 12]]);
    expect(values).toEqual(numbers(6, 7, -1, -1, 10, 11));
    await reader.read(array);
    expect(most).toBe(3);
  });

  it('returns buffers that are not cached, after all readers are done', async () => {
    const pool = preparedPool(ten);
    const array = arrayIn(recordingSource(160), layout);
    const small = createChunkReader({ pool, budgetBytes: 8 });
    await Promise.all([small.read(array), small.read(array)]);
    expect(pool.recycled.length).toBe(10);
    expect(new Set(pool.recycled)).toEqual(new Set(ten));
    const large = createChunkReader({ pool });
    await large.read(array);
    expect(pool.recycled.length).toBe(10);
  });

  it('reads a scalar, and an array without values without touching the source', async () => {
    const source = recordingSource(160);
    const reader = createChunkReader({ pool: preparedPool([numbers(42)]) });
    expect(await reader.read(arrayIn(source, { shape: [], chunkShape: [] }))).toEqual(
      numbers(42),
    );
    const empty = arrayIn(source, { shape: [0, 3], chunkShape: [1, 3] });
    expect(await reader.read({ ...empty, id: '/empty' })).toEqual(numbers());
    expect(source.reads).toHaveLength(1);
  });

  it('passes the bytes to `resolve` if values need more than the chunk', async () => {
    const array: ChunkedArray = {
      ...arrayIn(recordingSource(160), { shape: [4], chunkShape: [2] }),
      itemBytes: 8,
      resolve: async (bytes, count) => numbers(...[...bytes].slice(0, count)),
    };
    const pool = preparedPool([]);
    expect(await createChunkReader({ pool }).read(array)).toEqual(numbers(0, 0, 1, 1));
    expect(pool.jobs.map((job) => job.as)).toEqual([
      { kind: 'raw', length: 16 },
      { kind: 'raw', length: 16 },
    ]);
  });

  it('reports the number of chunks done', async () => {
    const seen: unknown[] = [];
    const reader = createChunkReader({ pool: preparedPool(ten) });
    await reader.read(arrayIn(recordingSource(160), layout), [[0, 6]], {
      report: (progress) => seen.push(progress),
    });
    expect(seen).toEqual([
      { done: 1, total: 3, unit: 'chunks' },
      { done: 2, total: 3, unit: 'chunks' },
      { done: 3, total: 3, unit: 'chunks' },
    ]);
  });
});

describe('refusing', () => {
  const reader = createChunkReader({ pool: preparedPool(ten) });
  it('refuses results that are too large before anything is fetched', async () => {
    const source = recordingSource(160);
    const huge = arrayIn(source, { shape: [1e6, 1e6], chunkShape: [1e3, 1e3] });
    await expect(reader.read(huge)).rejects.toMatchObject({ name: 'TooLargeError' });
    const chunky = arrayIn(source, { shape: [1e6, 1e6], chunkShape: [1e6, 1e6] });
    await expect(
      reader.read(chunky, [
        [0, 1],
        [0, 1],
      ]),
    ).rejects.toMatchObject({ name: 'TooLargeError' });
    await expect(
      reader.read(arrayIn(source, layout), [], { limitBytes: 79 }),
    ).rejects.toMatchObject({ name: 'TooLargeError' });
    expect(source.reads).toEqual([]);
  });

  it('refuses a chunk whose length or kind does not match the array', async () => {
    const array = { ...arrayIn(recordingSource(160), layout), where: 'file: /X' };
    const short = createChunkReader({ pool: preparedPool([numbers(1)]) });
    await expect(short.read(array, [[0, 2]])).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringContaining('file: /X'),
    });
    const other = createChunkReader({
      pool: preparedPool([
        {
          kind: 'times',
          time: 'datetime',
          unit: 's',
          step: 1,
          values: new BigInt64Array(2),
        },
      ]),
    });
    await expect(other.read(array, [[0, 2]])).rejects.toMatchObject({
      name: 'CorruptError',
    });
  });

  it('refuses positions outside the array and impossible grids', async () => {
    const array = arrayIn(recordingSource(160), layout);
    await expect(reader.read(array, [[0, 21]])).rejects.toMatchObject({
      name: 'NotFoundError',
    });
    await expect(
      reader.read(array, [
        [0, 1],
        [0, 1],
      ]),
    ).rejects.toMatchObject({ name: 'NotFoundError' });
    await expect(reader.read({ ...array, chunkShape: [0] })).rejects.toMatchObject({
      name: 'CorruptError',
    });
    await expect(reader.read({ ...array, chunkShape: [1, 1] })).rejects.toMatchObject({
      name: 'CorruptError',
    });
  });
});

describe('the cache of decoded chunks', () => {
  it('decodes a chunk once for consecutive and for concurrent reads', async () => {
    const source = recordingSource(160);
    const pool = preparedPool(ten);
    const reader = createChunkReader({ pool });
    const array = arrayIn(source, layout);
    await Promise.all([reader.read(array, [[0, 4]]), reader.read(array, [[2, 6]])]);
    await reader.read(array, [[1, 5]]);
    expect(pool.jobs).toHaveLength(3);
    reader.clear();
    await reader.read(array, [[1, 2]]);
    expect(pool.jobs).toHaveLength(4);
  });

  it('evicts the least recently used chunk, and caches nothing of a scan of half its size', async () => {
    const pool = preparedPool(ten);
    // two numbers weigh 8 bytes, and the entry 128
    const reader = createChunkReader({ pool, budgetBytes: 4 * 136 });
    const array = arrayIn(recordingSource(160), layout);
    for (const chunk of [0, 1, 2, 3, 0, 4])
      await reader.read(array, [[2 * chunk, 2 * chunk + 1]]);
    expect(pool.jobs).toHaveLength(5);
    await reader.read(array, [[0, 1]]);
    expect(pool.jobs).toHaveLength(5);
    await reader.read(array, [[2, 3]]);
    expect(pool.jobs).toHaveLength(6);
    const small = createChunkReader({ pool: preparedPool(ten), budgetBytes: 100 });
    await small.read(array);
    expect(small.bytesKept).toBe(0);
  });

  it('caches nothing of what is read once', async () => {
    const reader = createChunkReader({ pool: preparedPool(ten) });
    const array = arrayIn(recordingSource(160), layout);
    await reader.read(array, [[0, 2]], { once: true });
    expect(reader.bytesKept).toBe(0);
    await reader.read(array, [[0, 2]]);
    expect(reader.bytesKept).toBeGreaterThan(0);
  });

  it('does not cache a failure, so that a retry can succeed', async () => {
    let fail = true;
    const source = recordingSource(160, async () => {
      if (fail) throw new Error('connection lost');
    });
    const reader = createChunkReader({ pool: preparedPool(ten) });
    const array = arrayIn(source, layout);
    await expect(reader.read(array, [[0, 2]])).rejects.toThrow('connection lost');
    fail = false;
    expect(await reader.read(array, [[0, 2]])).toEqual(numbers(0, 1));
  });

  it('narrows 64-bit integers read by read, and only if all survive', async () => {
    const values = BigInt64Array.of(1n, 9007199254740993n);
    const reader = createChunkReader({
      pool: preparedPool([{ kind: 'numbers', values }]),
    });
    const array: ChunkedArray = {
      ...arrayIn(recordingSource(160), { shape: [2], chunkShape: [2] }),
      dtype: { kind: 'int', bytes: 8, order: 'little' },
    };
    expect(await reader.read(array, [[0, 1]])).toEqual(numbers(1));
    expect(await reader.read(array)).toEqual({ kind: 'numbers', values });
  });
});
