import { expect, it } from 'vitest';
import type { Values } from '@/model/values';
import type { ByteRange } from '@/read/bytes/block-grid';
import { arrayIn, preparedPool, recordingSource } from '@/testing/fake-chunks';
import { createChunkReader } from './chunk-reader';
import { planRanges } from './plan';

const numbers = (...list: number[]): Values => ({
  kind: 'numbers',
  values: Int32Array.from(list),
});
/** Chunk n contains 2 n and 2 n + 1. */
const twenty = Array.from({ length: 20 }, (_, n) => numbers(2 * n, 2 * n + 1));
const layout = { shape: [40], chunkShape: [2] };

it('reads ranges in any order, concatenated, and shared chunks once', async () => {
  const source = recordingSource(320);
  const pool = preparedPool(twenty);
  const reader = createChunkReader({ pool });
  const values = await reader.readRanges(arrayIn(source, layout), [
    [31, 34],
    [2, 3],
    [7, 7],
    [32, 33],
  ]);
  expect(values).toEqual(numbers(31, 32, 33, 2, 32));
  expect(pool.jobs.map(({ bytes }) => bytes[0])).toEqual([1, 15, 16]);
});

it('requests distant parts at once if the source supports it', async () => {
  const plain = recordingSource(64 << 20);
  const asked: (readonly ByteRange[])[] = [];
  const source: typeof plain = {
    ...plain,
    readMany: async (ranges) => {
      asked.push(ranges);
      return ranges.map((_, i) => Uint8Array.of(i, 0));
    },
  };
  const array = {
    ...arrayIn(source, layout),
    locate: async ([chunk = 0]: readonly number[]) =>
      ({ kind: 'range', source, position: chunk << 20, length: 2 }) as const,
  };
  const reader = createChunkReader({ pool: preparedPool(twenty) });
  const ranges = [10, 0, 30].map((start) => [start, start + 1] as const);
  // the pool recognises a chunk by its first byte; the first one requested is at index 0
  expect(await reader.readRanges(array, ranges)).toEqual(numbers(2, 0, 4));
  expect(asked).toEqual([
    [0, 5, 15].map((chunk) => ({ position: chunk << 20, length: 2 })),
  ]);
  expect(source.reads).toEqual([]);
});

it('plans ranges of rows of a two-dimensional array', () => {
  const plan = planRanges({ id: '/X', shape: [6, 3], chunkShape: [2, 3] }, [
    [5, 6],
    [0, 2],
  ]);
  expect(plan.shape).toEqual([3, 3]);
  expect(
    [...plan.chunks()].map(({ chunk, part }) => [chunk, part.from, part.to]),
  ).toEqual([
    [[2, 0], 3, 0],
    [[0, 0], 0, 3],
  ]);
});

it('refuses a range outside the array', async () => {
  const reader = createChunkReader({ pool: preparedPool(twenty) });
  const reading = reader.readRanges(arrayIn(recordingSource(320), layout), [[39, 41]]);
  await expect(reading).rejects.toMatchObject({ name: 'NotFoundError' });
});

it('aborts all of its ranges at once', async () => {
  const source = recordingSource(320, () => new Promise(() => {}));
  const reader = createChunkReader({ pool: preparedPool(twenty) });
  const abort = new AbortController();
  const { signal } = abort;
  const reading = reader.readRanges(arrayIn(source, layout), [[39, 40]], { signal });
  await new Promise((resolve) => setTimeout(resolve, 5));
  abort.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(source.aborted).toEqual([304]);
});
