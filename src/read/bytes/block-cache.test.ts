import { expect, it } from 'vitest';
import { manualSource } from '@/testing/manual-source';
import { recordingSource } from '@/testing/recording-source';
import { createBlockCache } from './block-cache';
import { createCounter } from './counter';
import { memorySource } from './memory-source';

const bytes = Uint8Array.from({ length: 100 }, (_, i) => i);
const memory = () => recordingSource(memorySource(bytes, 'bytes'));
const small = { blockBytes: 10, readAheadBytes: 0, bypassBytes: 60 };

it('reads whole blocks and serves the second read from them', async () => {
  const source = memory();
  const counter = createCounter();
  const cache = createBlockCache(source, { ...small, counter });
  expect([...(await cache.read(12, 3))]).toEqual([12, 13, 14]);
  expect([...(await cache.read(15, 5))]).toEqual([15, 16, 17, 18, 19]);
  expect(source.reads).toEqual(['10+10']);
  expect(counter.receipt()).toMatchObject({ bytesAsked: 8, cacheHits: 1 });
});

it('fetches neighbouring missing blocks in one request and skips cached ones', async () => {
  const source = memory();
  const cache = createBlockCache(source, small);
  await cache.read(20, 1);
  const read = await cache.read(5, 45);
  expect([...read]).toEqual([...bytes.subarray(5, 50)]);
  expect(source.reads).toEqual(['20+10', '0+20', '30+20']);
});

it('ends its last block with the source', async () => {
  const source = recordingSource(memorySource(bytes.subarray(0, 95), 'bytes'));
  const cache = createBlockCache(source, small);
  expect([...(await cache.read(88, 7))]).toEqual([88, 89, 90, 91, 92, 93, 94]);
  expect(source.reads).toEqual(['80+15']);
});

it('refuses to read past the end', async () => {
  const cache = createBlockCache(memory(), small);
  await expect(cache.read(95, 6)).rejects.toMatchObject({ name: 'CorruptError' });
  await expect(cache.read(-1, 2)).rejects.toMatchObject({ name: 'CorruptError' });
  await expect(cache.read(2 ** 60, 1)).rejects.toMatchObject({ name: 'CorruptError' });
});

it('peeks only at ranges that are cached completely, across blocks too', async () => {
  const cache = createBlockCache(memory(), small);
  expect(cache.peek(5, 10)).toBeUndefined();
  await cache.prefetch([{ position: 0, length: 20 }]);
  expect([...(cache.peek(5, 10) ?? [])]).toEqual([...bytes.subarray(5, 15)]);
  expect(cache.peek(15, 10)).toBeUndefined();
  expect(cache.peek(30, 0)).toEqual(new Uint8Array(0));
});

it('prefetches many ranges, overlapping or not, each block once', async () => {
  const source = memory();
  const cache = createBlockCache(source, small);
  await cache.prefetch([
    { position: 72, length: 3 },
    { position: 1, length: 12 },
    { position: 15, length: 8 },
    { position: 70, length: 1 },
  ]);
  expect(source.reads).toEqual(['0+30', '70+10']);
});

it('doubles its read-ahead while misses follow each other', async () => {
  const source = memory();
  const cache = createBlockCache(source, { ...small, readAheadBytes: 40 });
  for (let position = 0; position < 80; position++) await cache.read(position, 1);
  expect(source.reads).toEqual(['0+10', '10+20', '30+30', '60+40']);
});

it('does not read ahead after scattered misses', async () => {
  const source = memory();
  const cache = createBlockCache(source, { ...small, readAheadBytes: 40 });
  for (const position of [50, 10, 90, 30]) await cache.read(position, 1);
  expect(source.reads).toEqual(['50+10', '10+10', '90+10', '30+10']);
});

it('keeps to its budget by dropping the least recently used block', async () => {
  const source = memory();
  const cache = createBlockCache(source, { ...small, budgetBytes: 20 });
  await cache.read(0, 1);
  await cache.read(10, 1);
  await cache.read(0, 1);
  await cache.read(20, 1);
  expect(cache.peek(0, 1)).toBeDefined();
  expect(cache.peek(10, 1)).toBeUndefined();
});

it('passes long reads through without caching them', async () => {
  const source = memory();
  const cache = createBlockCache(source, small);
  expect((await cache.read(7, 61)).length).toBe(61);
  expect(source.reads).toEqual(['7+61']);
  expect(cache.peek(7, 1)).toBeUndefined();
});

it('shares one request between readers and aborts it when the last one aborts', async () => {
  const source = manualSource(bytes);
  const cache = createBlockCache(source, small);
  const [first, second] = [new AbortController(), new AbortController()];
  const reads = [
    cache.read(0, 5, { signal: first.signal }),
    cache.read(5, 5, { signal: second.signal }),
  ];
  await tick();
  expect(source.pending.length).toBe(1);
  const signal = source.pending[0]?.signal;
  first.abort();
  await expect(reads[0]).rejects.toMatchObject({ name: 'AbortError' });
  expect(signal?.aborted).toBe(false);
  second.abort();
  await expect(reads[1]).rejects.toMatchObject({ name: 'AbortError' });
  expect(signal?.aborted).toBe(true);
  expect(source.pending.length).toBe(0);
});

it('starts again after an aborted or failed request', async () => {
  const source = manualSource(bytes);
  const cache = createBlockCache(source, small);
  const gone = new AbortController();
  const abandoned = cache.read(0, 5, { signal: gone.signal });
  gone.abort();
  await expect(abandoned).rejects.toMatchObject({ name: 'AbortError' });
  const failing = cache.read(0, 5);
  await tick();
  expect(source.pending.length).toBe(1);
  source.pending[0]?.fail(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  const read = cache.read(0, 5);
  await tick();
  source.pending[0]?.succeed();
  expect([...(await read)]).toEqual([0, 1, 2, 3, 4]);
});

it('never exceeds its limit of concurrent requests', async () => {
  const source = manualSource(bytes);
  const cache = createBlockCache(source, { ...small, inFlight: 2 });
  const all = Promise.all([0, 20, 40, 60].map((position) => cache.read(position, 5)));
  await tick();
  expect(source.pending.map((read) => read.position)).toEqual([0, 20]);
  while (source.pending.length > 0) {
    expect(source.pending.length).toBeLessThanOrEqual(2);
    source.pending[0]?.succeed();
    await tick();
  }
  expect((await all).map((read) => read[0])).toEqual([0, 20, 40, 60]);
});

it('reads synchronously through the cache if its source can', () => {
  const positions: number[] = [];
  const source = memorySource(bytes, 'bytes');
  const cache = createBlockCache(
    {
      ...source,
      readSync(position, length) {
        positions.push(position);
        return source.readSync?.(position, length) ?? new Uint8Array(0);
      },
    },
    small,
  );
  expect([...(cache.readSync?.(8, 4) ?? [])]).toEqual([8, 9, 10, 11]);
  expect([...(cache.readSync?.(10, 2) ?? [])]).toEqual([10, 11]);
  expect(positions).toEqual([0]);
  expect('readSync' in createBlockCache(memory(), small)).toBe(false);
});

/** Runs all microtasks that are ready. */
const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

it('serves separate ranges from the cache where it can, and reads the others in one request', async () => {
  const plain = memory();
  const asked: string[] = [];
  const source: typeof plain = {
    ...plain,
    readMany: async (ranges, options) => {
      asked.push(ranges.map((range) => `${range.position}+${range.length}`).join());
      expect(options?.room).toBeUndefined(); // the cached range is in another buffer
      return Promise.all(
        ranges.map((range) => plain.read(range.position, range.length, options)),
      );
    },
  };
  const cache = createBlockCache(source, small);
  await cache.read(20, 10);
  const ranges = [80, 22, 40].map((position) => ({ position, length: 3 }));
  const parts = await cache.readMany?.(ranges, { room: (size) => new ArrayBuffer(size) });
  expect(parts?.map((part) => [...part])).toEqual([
    [80, 81, 82],
    [22, 23, 24],
    [40, 41, 42],
  ]);
  expect(asked).toEqual(['80+3,40+3']);
});

it('fetches of a long range only the bytes between the cached blocks at its ends', async () => {
  const far = memory();
  const cache = createBlockCache(far, small);
  for (const at of [10, 40, 75]) await cache.read(at, 1);
  expect([...(await cache.readPast(12, 64))]).toEqual([...bytes.subarray(12, 76)]);
  expect(far.reads.slice(3)).toEqual(['20+50']);
  expect([...(await cache.readPast(5, 62))]).toEqual([...bytes.subarray(5, 67)]);
  expect(far.reads.slice(4)).toEqual(['5+62']);
});

it('fetches exactly the bytes of an isolated range, and does not cache them', async () => {
  const far = memory();
  const cache = createBlockCache(far, small);
  expect([...(await cache.read(33, 4, { alone: true }))]).toEqual([33, 34, 35, 36]);
  await cache.read(33, 4);
  expect([...(await cache.read(34, 2, { alone: true }))]).toEqual([34, 35]);
  expect(far.reads).toEqual(['33+4', '30+10']);
});
