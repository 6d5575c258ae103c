import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NumberArray } from '@/model/values';
import {
  fixtureBytes,
  openArrayAt,
  openFixture,
  openForTest,
  remoteSource,
} from '@/testing/node-hdf5-fixture';

interface Answer {
  readonly shape: readonly number[];
  readonly chunks: readonly number[] | null;
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly sum: number;
  readonly weighted: number;
}

const answers: Record<string, Record<string, Answer>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/expected.json'), 'utf8'),
);

const summaryOf = (values: NumberArray) => {
  const numbers = Array.from<number | bigint, number>(values, Number);
  return {
    first: numbers.slice(0, 5),
    last: numbers.slice(-5),
    sum: numbers.reduce((sum, value) => sum + value, 0),
    weighted: numbers.reduce((sum, value, i) => sum + value * (i % 1009), 0),
  };
};

describe.each(Object.entries(answers))('%s', (name, arrays) => {
  it.each(Object.entries(arrays))('reads /%s like h5py', async (key, answer) => {
    const file = await openFixture(name);
    const array = await openArrayAt(file.root, key);
    expect(array.shape).toEqual(answer.shape);
    expect(array.storage.chunkShape ?? null).toEqual(answer.chunks);
    const values = await array.read();
    if (values.kind !== 'numbers') throw new Error(values.kind);
    const { first, last, sum, weighted } = answer;
    expect(summaryOf(values.values)).toEqual({ first, last, sum, weighted });
    file.close();
  });
});

it.each([
  // tree of three levels; a header, a node or a page, and the value: not all of the index
  ['indexes.earliest.h5', 'btree_deep', 4],
  ['indexes.latest.h5', 'btree_deep', 5],
  ['indexes.latest.h5', 'fixed_paged', 4],
  ['indexes.latest.h5', 'extensible_far', 5],
])('finds one chunk of %s /%s with a few small reads', async (name, key, most) => {
  const bytes = fixtureBytes(name);
  const source = remoteSource(bytes, name);
  // as if every read went to the file, without a block cache
  const uncached = { ...source, peek: () => undefined, prefetch: async () => {} };
  const file = await openForTest(uncached);
  const array = await openArrayAt(file.root, key);
  source.reads.length = 0;
  await array.read(array.shape.map((extent) => [extent - 1, extent] as const));
  expect(source.reads.length).toBeLessThanOrEqual(most);
  const read = source.reads.reduce((sum, [, length]) => sum + length, 0);
  expect(read).toBeLessThan(25_000);
  file.close();
});
