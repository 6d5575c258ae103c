import { expect, it } from 'vitest';
import type { SparseParts } from '@/read/elements/sparse/parts';
import type { StoredArray } from '@/read/node';
import { readRowPointers } from './pointers';

const ROWS = 700_000;

/** Two values per row; pointers in chunks of 200,000, of which each read is recorded. */
function partsOf(pointerAt: (entry: number) => number) {
  const reads: (readonly [number, number])[] = [];
  const indptr = {
    path: '/X/indptr',
    shape: [ROWS + 1],
    storage: { chunkShape: [200_000] },
    async read([range]: readonly (readonly [number, number])[]) {
      const [from, to] = range ?? [0, 0];
      reads.push([from, to]);
      const values = Int32Array.from({ length: to - from }, (_, i) =>
        pointerAt(from + i),
      );
      return { kind: 'numbers', values };
    },
  } as unknown as StoredArray; // the only part in use
  const parts = {
    ...{ path: '/X', major: ROWS, stored: 2 * ROWS, indptr },
    paragraph: 'Sparse array specification v0.1.0',
  } as SparseParts;
  return { parts, reads };
}

it('reads each chunk of the pointers once, besides their first and last entry', async () => {
  const { parts, reads } = partsOf((entry) => 2 * entry);
  const { starts, rowOf, firstFrom } = await readRowPointers(parts);
  expect(starts).toHaveLength(ROWS + 1);
  expect([0, 199_999, 200_000, 600_001, ROWS].map((entry) => starts[entry])).toEqual([
    0, 399_998, 400_000, 1_200_002, 1_400_000,
  ]);
  expect([rowOf(399_999), firstFrom(400_001)]).toEqual([199_999, 200_001]);
  expect(reads.filter(([from, to]) => to - from > 1)).toEqual([
    [0, 200_000],
    [200_000, 400_000],
    [400_000, 600_000],
    [600_000, 700_001],
  ]);
});

it('detects pointers that decrease from one read to the next', async () => {
  const { parts } = partsOf((entry) => (entry === 199_999 ? 400_001 : 2 * entry));
  await expect(readRowPointers(parts)).rejects.toMatchObject({
    name: 'CorruptError',
    message: expect.stringContaining('indptr decreases at entry 200000'),
  });
});
