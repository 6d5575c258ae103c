import { expect, it } from 'vitest';
import type { IndexRange } from '@/model/block';
import type { NumberArray } from '@/model/values';
import type { SparseParts } from '@/read/elements/sparse/parts';
import type { StoredArray } from '@/read/node';
import { takenBatches } from './subset-batches';

/** A list of numbers in chunks, with the ranges that were read together. */
function storedNumbers(values: NumberArray, chunk: number) {
  const reads: (readonly IndexRange[])[] = [];
  const numbers = (ranges: readonly IndexRange[]) => ({
    kind: 'numbers' as const,
    values: Float64Array.from(
      ranges.flatMap(([from, to]) => Array.from(values.subarray(from, to), Number)),
    ),
  });
  const array: StoredArray = {
    ...{
      kind: 'array',
      path: '/X/data',
      attributes: { values: new Map(), unreadable: [] },
    },
    ...{ dtype: { kind: 'float', bytes: 8, order: 'little' }, shape: [values.length] },
    storage: { container: 'zarr3', layout: 'chunked', codecs: [], chunkShape: [chunk] },
    read: async (selection = []) => numbers(selection),
    async readRanges(ranges) {
      reads.push(ranges);
      return numbers(ranges);
    },
  };
  return { array, reads };
}

it('reads scattered rows of CSR together, each chunk of values once', async () => {
  // 10,000 rows of 10 values, every tenth row without any
  const pointers = new Float64Array(10_001);
  for (let row = 0; row < 10_000; row++)
    pointers[row + 1] = (pointers[row] as number) + (row % 10 === 0 ? 0 : 10);
  const stored = pointers[10_000] as number;
  const data = storedNumbers(
    Float64Array.from({ length: stored }, (_, i) => i),
    1000,
  );
  const indices = storedNumbers(new Int32Array(stored), 1000);
  const parts: SparseParts = {
    ...{ path: '/X', layout: 'csr', shape: [10_000, 1], major: 10_000, minor: 1 },
    ...{ stored, data: data.array, indices: indices.array },
    ...{
      indptr: storedNumbers(pointers, 1000).array,
      paragraph: 'Sparse array specification v0.1.0',
    },
  };
  const taken = Uint32Array.of(0, 1, 2, 21, 5000, 9999);
  const slices: number[][] = [];
  for await (const batch of takenBatches(parts, taken, {}))
    for (const [i, end] of batch.ends.entries())
      slices.push(Array.from(batch.data.subarray(batch.starts[i], end), Number));
  const row = (at: number) =>
    Array.from({ length: 10 }, (_, i) => (pointers[at] as number) + i);
  expect(slices).toEqual([[], row(1), row(2), row(21), [], row(9999)]);
  // rows 1 to 21 are in the first chunk
  expect([data.reads, indices.reads]).toEqual(
    new Array(2).fill([
      [
        [0, 190],
        [89_990, 90_000],
      ],
    ]),
  );
});
