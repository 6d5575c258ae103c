import { describe, expect, it } from 'vitest';
import { type MatrixPair, notFiniteIn, placesOf, relationOf } from './matrix-relation';
import { relationLabel } from './relation-label';

/** One cell per line. */
const table = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ').map(Number));

const COUNTS = table(`
  2 2 3 2 2 0 1 2
  5 2 0 4 2 3 4 3
  2 4 0 3 2 2 3 5
  2 0 2 2 1 1 0 3
  4 1 2 0 3 2 4 2
  1 1 7 1 1 0 2 2
`);
// scanpy 1.11: normalize_total(target_sum=10000), log1p, scale, and scale(max_value=1) of these
const NORMALISED = table(`
  1428.571533 1428.571533 2142.857178 1428.571533 1428.571533 0 714.285767 1428.571533
  2173.913086 869.565186 0 1739.130371 869.565186 1304.347778 1739.130371 1304.347778
  952.380981 1904.761963 0 1428.571533 952.380981 952.380981 1428.571533 2380.952393
  1818.181885 0 1818.181885 1818.181885 909.090942 909.090942 0 2727.272705
  2222.222168 555.555542 1111.111084 0 1666.666748 1111.111084 2222.222168 1111.111084
  666.666687 666.666687 4666.666504 666.666687 666.666687 0 1333.333374 1333.333374
`);
const LOGARITHMS = table(`
  7.26513 7.26513 7.670362 7.26513 7.26513 0 6.572682 7.26513
  7.684744 6.769143 0 7.461715 6.769143 7.174225 7.461715 7.174225
  6.860014 7.552637 0 7.26513 6.860014 6.860014 7.26513 7.775676
  7.506142 0 7.506142 7.506142 6.813545 6.813545 0 7.911424
  7.706713 6.321767 7.014015 0 7.419181 7.014015 7.706713 7.014015
  6.503789 6.503789 8.448415 6.503789 6.503789 0 7.196187 7.196187
`);
const SCALED = table(`
  0.022115 0.537223 0.643826 0.427048 0.961459 -1.290196 0.180854 -0.341719
  0.888733 0.363037 -1.282314 0.493423 -0.498368 0.703104 0.479187 -0.591605
  -0.81456 0.638192 -1.282314 0.427048 -0.230907 0.615803 0.413219 1.061702
  0.519871 -2.014221 0.602588 0.508423 -0.36768 0.602892 -2.024744 1.434855
  0.934105 0.205923 0.479008 -2.025933 1.414873 0.658591 0.561401 -1.031999
  -1.550264 0.269847 0.839207 0.169991 -1.279376 -1.290196 0.390083 -0.531234
`);

type Rows = readonly (readonly number[])[];

function pair(values: Rows, others: Rows, withSums = true): MatrixPair {
  const sums = Float64Array.from(others, (row) => row.reduce((a, b) => a + b));
  return {
    cells: values.length,
    genes: values[0]?.length ?? 0,
    values: Float64Array.from(values.flat()),
    others: Float64Array.from(others.flat()),
    ...(withSums && { sums }),
  };
}

it('recognises equal values', () => {
  expect(relationOf(pair(COUNTS, COUNTS))).toEqual({ kind: 'same' });
});

it('recognises normalize_total with its target', () => {
  expect(relationOf(pair(NORMALISED, COUNTS))).toEqual({
    kind: 'per-cell',
    target: 10_000,
  });
});

it('recognises log1p of the values, and of the values divided by cell', () => {
  expect(relationOf(pair(LOGARITHMS, NORMALISED))).toEqual({ kind: 'log1p', base: 'e' });
  expect(relationOf(pair(LOGARITHMS, COUNTS))).toEqual({
    kind: 'log1p-per-cell',
    base: 'e',
    target: 10_000,
  });
});

it('states no target if the sums of whole cells are unknown', () => {
  expect(relationOf(pair(LOGARITHMS, COUNTS, false))).toEqual({
    kind: 'log1p-per-cell',
    base: 'e',
  });
});

it('states no target if cells were normalised over other genes than these', () => {
  const fewer = (rows: Rows) => rows.map((row) => row.slice(0, 6));
  expect(relationOf(pair(fewer(LOGARITHMS), fewer(COUNTS)))).toEqual({
    kind: 'log1p-per-cell',
    base: 'e',
  });
});

it('recognises scaling by gene', () => {
  const twice = (rows: Rows) => [...rows, ...rows];
  expect(relationOf(pair(twice(SCALED), twice(LOGARITHMS)))).toEqual({
    kind: 'per-gene',
  });
  const cut = SCALED.map((row) => row.map((x) => Math.max(-1, Math.min(1, x))));
  expect(relationOf(pair(twice(cut), twice(LOGARITHMS)))).toEqual({
    kind: 'per-gene',
    clipped: 1,
  });
});

it('tells values that are shifted by gene alone from scaled ones', () => {
  const of = [...LOGARITHMS, ...LOGARITHMS];
  const means = of[0]?.map(
    (_, gene) => of.reduce((sum, row) => sum + Number(row[gene]), 0) / 12,
  );
  const centred = of.map((row) =>
    row.map((value, gene) => value - Number(means?.[gene])),
  );
  const relation = relationOf(pair(centred, of));
  expect(relation).toEqual({ kind: 'per-gene', isShifted: true });
  expect(relation && relationLabel(relation).after).toBe(' shifted per gene');
  expect(relationLabel({ kind: 'per-gene', clipped: 10 }).after).toBe(
    ' shifted and scaled per gene, clipped at 10',
  );
});

it('does not call values clipped that are below the clip on their line', () => {
  const twice = (rows: Rows) => [...rows, ...rows];
  const cut = SCALED.map((row) => row.map((x) => Math.max(-1, Math.min(1, x))));
  // 0.02 becomes 1
  const wrong = cut.map((row, cell) => row.map((x, gene) => (cell + gene === 0 ? 1 : x)));
  expect(relationOf(pair(twice(wrong), twice(LOGARITHMS)))).toBeUndefined();
});

it('does not call values clipped that reach a whole number on their line', () => {
  const of = [...LOGARITHMS, ...LOGARITHMS];
  const ends = of[0]?.map((_, gene) => {
    const column = of.map((row) => Number(row[gene]));
    return [Math.min(...column), Math.max(...column)] as const;
  });
  // each gene from −1 to 1
  const scaled = of.map((row) =>
    row.map((value, gene) => {
      const [low = 0, high = 1] = ends?.[gene] ?? [];
      return (2 * (value - low)) / (high - low) - 1;
    }),
  );
  expect(relationOf(pair(scaled, of))).toEqual({ kind: 'per-gene' });
});

it('does not call large counts the same that differ by one', () => {
  const large = COUNTS.map((row) => row.map((value) => 100_000 * value));
  const more = large.map((row) => row.map((value) => value && value + 1));
  expect(relationOf(pair(more, large))?.kind).not.toBe('same');
  const stored = large.map((row) => row.map((value) => Math.fround(value + 0.1)));
  const wanted = large.map((row) => row.map((value) => value + 0.1));
  expect(relationOf(pair(stored, wanted))).toEqual({ kind: 'same' });
});

it('states no relation for scaled values and counts, or if one value contradicts it', () => {
  expect(relationOf(pair(SCALED, COUNTS))).toBeUndefined();
  const wrong = LOGARITHMS.map((row, i) => (i === 5 ? [6.6, ...row.slice(1)] : row));
  expect(relationOf(pair(wrong, COUNTS))).toBeUndefined();
});

it('states no relation if there are too few values', () => {
  expect(relationOf(pair(COUNTS.slice(0, 2), COUNTS.slice(0, 2)))).toBeUndefined();
});

describe('non-finite values', () => {
  /** NaN and an infinity at two positions of one cell. */
  const spoilt = (rows: Rows): Rows =>
    rows.map((row, cell) =>
      cell === 2
        ? row.map((value, gene) =>
            gene === 1 ? Number.NaN : gene === 3 ? Number.POSITIVE_INFINITY : value,
          )
        : row,
    );

  it.each([
    ['the same', COUNTS, COUNTS, { kind: 'same' }],
    ['a logarithm', LOGARITHMS, NORMALISED, { kind: 'log1p', base: 'e' }],
    ['a division by cell', NORMALISED, COUNTS, { kind: 'per-cell', target: 10_000 }],
    [
      'a shift by gene',
      [...SCALED, ...SCALED],
      [...LOGARITHMS, ...LOGARITHMS],
      { kind: 'per-gene' },
    ],
  ])('in both matrices are left out: %s', (_, values, others, relation) => {
    const both = pair(spoilt(values), spoilt(others));
    expect(relationOf(both)).toEqual(relation);
    expect(notFiniteIn(both)).toBe(2);
    expect(placesOf(both)).toBeLessThan(placesOf(pair(values, others)));
  });

  it('in one of them leave no relation', () => {
    expect(relationOf(pair(spoilt(COUNTS), COUNTS))).toBeUndefined();
    expect(relationOf(pair(LOGARITHMS, spoilt(NORMALISED)))).toBeUndefined();
  });
});
