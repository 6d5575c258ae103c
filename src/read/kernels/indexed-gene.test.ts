import { describe, expect, it } from 'vitest';
import { crc32Of } from '@/model/crc32';
import type { CountedGroups } from '@/model/markers';
import { createBatchWriter, encodeBatch } from './batch';
import { sumGenes } from './indexed-gene';

interface Piece {
  readonly rows: readonly number[];
  readonly values: readonly number[];
}

/** A job of genes that are stored as one run of pieces. */
function jobOf(genes: readonly (readonly Piece[])[], groups: CountedGroups) {
  const stored = genes.map((batches) => {
    const writer = createBatchWriter(64);
    for (const { rows, values } of batches)
      encodeBatch(
        writer,
        Uint32Array.from(rows),
        Float64Array.from(values),
        0,
        rows.length,
      );
    return writer.bytes.slice(0, writer.at);
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  return {
    kernel: 'moments',
    bytes: Uint8Array.from(stored.flatMap((bytes) => [...bytes])),
    lengths: Uint32Array.from(stored, ({ length }) => length),
    checks: Uint32Array.from(stored, crc32Of),
    counts: Uint32Array.from(genes, (batches) =>
      sum(batches.map(({ rows }) => rows.length)),
    ),
    sums: Float64Array.from(genes, (batches) =>
      sum(batches.flatMap(({ values }) => values)),
    ),
    ...{ rows: 10_000, dtype: { kind: 'float', bytes: 8, order: 'little' } as const },
    ...{ groups, hasRanks: false, where: '/X' },
  } as const;
}

const half = Array.from({ length: 2500 }, (_, i) => i);
const cells = [...half, ...half.map((i) => i + 2500)];
const pieceOf = (some: readonly number[]): Piece => ({
  rows: some.map((i) => 2 * i),
  values: some.map((i) => (i % 7) + 0.5),
});
/** Pieces in the order of the scan that wrote them, and single ones that are longer than what is added up at once. */
const layouts = [
  [pieceOf(cells)],
  [pieceOf(cells.slice(2500)), pieceOf(cells.slice(0, 2500))],
  [pieceOf(cells.slice(4000)), pieceOf(cells.slice(0, 1)), pieceOf(cells.slice(1, 4000))],
];
const codesOf = (groups: number) =>
  Array.from({ length: 10_000 }, (_, row) => (Math.floor(row / 2) % (groups + 1)) - 1);

// of numpy: of x = i % 7 + 0.5 in the groups of i, its count, mean, and ((x - x.mean()) ** 2).sum()
const EXPECTED = {
  2: {
    nonZero: [1667, 1666],
    means: [3.4988002399520095, 3.5],
    squares: [6667.997600479905, 6664],
  },
  3: {
    nonZero: [1250, 1250, 1250],
    means: [3.5016, 3.4992, 3.4968],
    squares: [5001.9968, 5002.9992, 4997.9872],
  },
} as const;

describe.each([2, 3] as const)('genes of an index in %i groups', (groups) => {
  it.each([Int8Array, Int16Array, Int32Array])(
    'are added up by codes of %o',
    async (Codes) => {
      const counted = {
        codes: Codes.from(codesOf(groups)),
        cells: new Uint32Array(groups),
      };
      const { moments } = await sumGenes(jobOf(layouts, counted));
      const { nonZero, means, squares } = EXPECTED[groups];
      const each = <T>(values: readonly T[]) => layouts.flatMap(() => [...values]);
      expect([...moments.nonZero]).toEqual(each<number>(nonZero));
      for (const [i, mean] of each<number>(means).entries())
        expect(moments.means[i]).toBeCloseTo(mean, 12);
      for (const [i, square] of each<number>(squares).entries())
        expect(moments.squares[i]).toBeCloseTo(square, 8);
    },
  );
});

const two = { codes: Int8Array.of(0, 1, 0, 1, -1), cells: Uint32Array.of(2, 2) };
const twice = [
  { rows: [2, 4], values: [4, 100] }, // batches may be cut within a row
  { rows: [0, 1, 2], values: [3, 1, 5] },
];

it('a cell that occurs twice in a gene counts once, with the sum of its values', async () => {
  const once = [{ rows: [3], values: [8] }];
  const { moments } = await sumGenes(jobOf([once, twice, once], two));
  expect([...moments.nonZero]).toEqual([0, 1, 2, 1, 0, 1]);
  expect([...moments.means]).toEqual([0, 8, 6, 1, 0, 8]); // of 3 and 4 + 5, and of 1
  expect([...moments.squares]).toEqual([0, 0, 18, 0, 0, 0]);
});

it('sums are differences from a finite value: almost equal ones keep their variance', async () => {
  const rows = [0, 1, 2, 3];
  const equal = [{ rows, values: [1e9, 1e9 + 1, 1e9 + 2, 1e9 + 3] }];
  const infinite = [{ rows, values: [Number.POSITIVE_INFINITY, 5, 7, 6] }];
  const { moments } = await sumGenes(jobOf([equal, infinite], two));
  expect([...moments.means]).toEqual([1e9 + 1, 1e9 + 2, Number.POSITIVE_INFINITY, 5.5]);
  expect([...moments.squares]).toEqual([2, 2, Number.NaN, 0.5]);
});

it.each([
  ['a byte is another', { bytes: (own: Uint8Array) => own.with(5, 99) }],
  ['the record has another sum', { sums: (own: Float64Array) => own.with(1, 12) }],
  ['the record has fewer cells', { counts: (own: Uint32Array) => own.with(1, 4) }],
  ['the record has more cells', { counts: (own: Uint32Array) => own.with(1, 6) }],
])('a gene is damaged where %s', async (_, change) => {
  const job = jobOf([[{ rows: [3], values: [8] }], twice, twice], two);
  const changed = Object.fromEntries(
    Object.entries(change).map(([name, by]) => [name, by(job[name as 'bytes'] as never)]),
  );
  for (const hasRanks of [false, true])
    await expect(sumGenes({ ...job, ...changed, hasRanks })).rejects.toMatchObject({
      name: 'CorruptError',
      message: 'The gene index of /X is damaged. It will be rebuilt from the file.',
    });
});
