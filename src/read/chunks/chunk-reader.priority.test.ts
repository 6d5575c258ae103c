import { expect, it } from 'vitest';
import { LATER } from '@/model/read-options';
import type { Values } from '@/model/values';
import { createBlockCache } from '@/read/bytes/block-cache';
import { arrayIn, preparedPool, recordingSource } from '@/testing/fake-chunks';
import { createChunkReader } from './chunk-reader';

const chunks = Array.from(
  { length: 10 },
  (_, n): Values => ({ kind: 'numbers', values: Int32Array.of(2 * n, 2 * n + 1) }),
);
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A source whose reads are ended one by one by the test. */
function slowSource() {
  const waiting: (() => void)[] = [];
  const source = recordingSource(
    160,
    () => new Promise((resolve) => waiting.push(resolve)),
  );
  const answer = async () => {
    waiting.shift()?.();
    await settled();
  };
  return { source, answer };
}

it('requests chunks in view before those of summaries', async () => {
  const { source, answer } = slowSource();
  const array = arrayIn(source, { shape: [20], chunkShape: [2] });
  const reader = createChunkReader({ pool: preparedPool(chunks), inFlight: 1 });
  const reads = [
    reader.read(array, [[0, 2]], { priority: LATER }),
    reader.read(array, [[4, 6]], { priority: LATER }),
    reader.read(array, [[8, 10]], { priority: { distance: 2 } }),
    reader.read(array, [[12, 14]]),
  ];
  await settled();
  for (const _ of reads) await answer();
  await Promise.all(reads);
  expect(source.reads.map(([at]) => at / 16)).toEqual([0, 6, 2, 4]);
});

it('raises the priority of chunks that a view requests too', async () => {
  const { source, answer } = slowSource();
  const array = arrayIn(source, { shape: [20], chunkShape: [2] });
  const reader = createChunkReader({ pool: preparedPool(chunks), inFlight: 1 });
  const later = [0, 4, 8].map((start) =>
    reader.read(array, [[start, start + 2]], { priority: LATER }),
  );
  await settled();
  const inView = reader.read(array, [[8, 10]]);
  await settled();
  for (const _ of later) await answer();
  await Promise.all([...later, inView]);
  expect(source.reads.map(([at]) => at / 16)).toEqual([0, 4, 2]);
});

it('aborts waiting chunks without readers, whatever their priority', async () => {
  const { source, answer } = slowSource();
  const array = arrayIn(source, { shape: [20], chunkShape: [2] });
  const reader = createChunkReader({ pool: preparedPool(chunks), inFlight: 1 });
  const first = reader.read(array, [[0, 2]]);
  const abort = new AbortController();
  const { signal } = abort;
  const given = reader.read(array, [[4, 6]], { signal, priority: LATER });
  await settled();
  abort.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  await answer();
  await first;
  expect(source.reads.map(([at]) => at / 16)).toEqual([0]);
});

it('passes priority through the cache of blocks', async () => {
  const { source, answer } = slowSource();
  const cache = createBlockCache(source, {
    blockBytes: 16,
    readAheadBytes: 0,
    inFlight: 1,
  });
  const reads = [
    cache.read(0, 4),
    cache.read(32, 4, { priority: LATER }),
    cache.read(64, 4, { priority: LATER }),
    cache.read(96, 4),
  ];
  await settled();
  const joined = cache.read(64, 4);
  for (const _ of reads) await answer();
  await Promise.all([...reads, joined]);
  expect(source.reads.map(([at]) => at)).toEqual([0, 64, 96, 32]);
});
