import { expect, it } from 'vitest';
import { judgeSample } from '@/testing/judge-sample';
import { ColumnSums, type SampledRows } from './evidence';

const rows = (lines: readonly (readonly number[])[], isWhole = true): SampledRows[] => [
  { values: Float32Array.from(lines.flat()), width: lines[0]?.length ?? 0, isWhole },
];
const COUNTS = [
  [0, 3, 1, 6],
  [2, 0, 0, 8],
  [1, 1, 4, 0],
  [5, 7, 0, 2],
];
/** As scanpy's normalize_total with this target, then log1p with this base. */
function normalised(target: number, log: (value: number) => number) {
  return COUNTS.map((row) => {
    const sum = row.reduce((a, b) => a + b);
    return row.map((value) => log((value / sum) * target));
  });
}

it('recognises counts because they are integers', () => {
  const sample = judgeSample(rows(COUNTS));
  expect(sample).toMatchObject({
    rows: 4,
    zeros: 5,
    range: [0, 8],
    are: { kind: 'counts' },
  });
  expect(sample.evidence).toBe('All 16 sampled values are integers (maximum 8).');
});

it.each([
  ['e', Math.log1p],
  [2, (value: number) => Math.log2(1 + value)],
  [10, (value: number) => Math.log10(1 + value)],
] as const)('recognises log1p of base %s by the sums of rows before it', (base, log) => {
  expect(judgeSample(rows(normalised(10_000, log))).are).toEqual({
    kind: 'log1p',
    base,
    of: 'normalised',
    target: 10_000,
  });
});

it('recognises log1p of counts by integers', () => {
  const lines = COUNTS.map((row) => row.map((value) => Math.log1p(value)));
  expect(judgeSample(rows(lines)).are).toEqual({
    kind: 'log1p',
    base: 'e',
    of: 'counts',
  });
});

it('recognises normalised values and probabilities by the sums of rows', () => {
  const same = (value: number) => value;
  expect(judgeSample(rows(normalised(10_000, same))).are).toEqual({
    kind: 'normalised',
    target: 10_000,
  });
  expect(judgeSample(rows(normalised(1, same))).are).toEqual({ kind: 'probabilities' });
});

it('counts NaN and infinite values, and uses the finite ones', () => {
  const odd = COUNTS.map((row) => [...row]);
  (odd[1] as number[])[2] = Number.NaN;
  (odd[3] as number[])[2] = Number.NEGATIVE_INFINITY;
  expect(judgeSample(rows(odd))).toEqual({
    rows: 4,
    values: 16,
    zeros: 3,
    nan: 1,
    infinite: 1,
    range: [0, 8],
    isAll: false,
    are: { kind: 'counts' },
    evidence:
      'All 14 finite sampled values are integers (maximum 8). The sample has 1 NaN and 1 infinite value.',
  });
});

it.each([
  ['log1p', Math.log1p, { kind: 'log1p', base: 'e', of: 'normalised', target: 10_000 }],
  ['normalised', (value: number) => value, { kind: 'normalised', target: 10_000 }],
] as const)(
  'recognises %s values beside NaN and infinities by the rows without them',
  (_, log, are) => {
    const lines = normalised(10_000, log);
    const odd = [
      ...lines,
      [Number.NaN, ...(lines[0] ?? []).slice(1)],
      [1, 2, 3, Number.POSITIVE_INFINITY],
    ];
    expect(judgeSample(rows(odd)).are).toEqual(are);
  },
);

it('never states a statistic that is not a number', () => {
  const odd = [
    [-5, 9, 1.5, 7],
    [3, 2, -8, 1],
    [Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0.1],
  ];
  const sums = new ColumnSums(4);
  sums.add(Float32Array.from(odd.flat()));
  expect(sums.moments()).toEqual([]);
  const { are, evidence } = judgeSample(rows(odd), { columns: sums.moments() });
  expect(are.kind).toBe('signed');
  expect(evidence).toBe(
    'The sampled values range from -8 to 9. The sample has 1 NaN and 2 infinite values.',
  );
});

it('computes mean and deviation of columns over batches of rows', () => {
  const sums = new ColumnSums(2);
  sums.add(Float64Array.of(1, 10, 2, 20));
  sums.add(Float64Array.of(6, 60));
  expect(sums.moments()).toEqual([
    { count: 3, mean: 3, deviation: Math.sqrt(7), min: 1, max: 6 },
    { count: 3, mean: 30, deviation: Math.sqrt(700), min: 10, max: 60 },
  ]);
});

it('states no statistic if squares overflow', () => {
  const part = {
    values: Float64Array.of(-1e200, 1e200, -1e200, 1e200),
    width: 2,
    isWhole: true,
  };
  const { are, evidence } = judgeSample([part]);
  expect(are.kind).toBe('signed');
  expect(evidence).not.toMatch(/NaN|∞/);
});

it('states nothing if no value is finite', () => {
  expect(judgeSample(rows([[Number.NaN, Number.POSITIVE_INFINITY]]))).toMatchObject({
    are: { kind: 'nothing', of: 'no finite value' },
    evidence: 'No sampled value is finite. The sample has 1 NaN and 1 infinite value.',
  });
  expect(judgeSample(rows([[Number.NaN, 0]])).evidence).toBe(
    'The only finite sampled value is zero. The sample has 1 NaN.',
  );
});

it.each([
  [0, 'The only value is zero.'],
  [1, 'The only value is 1.'],
  [5, 'The only value is an integer (5).'],
  [-2.5, 'The only value is -2.5.'],
  [0.5, 'The only value is 0.5.'],
])('describes a matrix of the single value %d in the singular', (value, evidence) => {
  expect(judgeSample(rows([[value]]), { isAll: true }).evidence).toBe(evidence);
});

it.each([
  [-2.5, 'All 4 sampled values are -2.5.'],
  [0.5, 'All 4 sampled values are 0.5.'],
])('states no range if all values are %d', (value, evidence) => {
  expect(
    judgeSample(
      rows(
        [
          [value, value],
          [value, value],
        ],
        false,
      ),
    ).evidence,
  ).toBe(evidence);
});

it('describes a single finite value in the singular, as part of a sample', () => {
  expect(judgeSample(rows([[Number.NaN, 5]])).evidence).toBe(
    'The only finite sampled value is an integer (5). The sample has 1 NaN.',
  );
  expect(judgeSample(rows([[Number.NaN, 5]]), { isAll: true }).evidence).toBe(
    'The only finite value is an integer (5). The matrix has 1 NaN.',
  );
});

it('claims nothing of parts of rows, of zeros, of nothing', () => {
  const parts = rows(
    normalised(10_000, (value) => value),
    false,
  );
  expect(judgeSample(parts).are).toEqual({ kind: 'positive' });
  expect(judgeSample(rows([[0, 0]])).are).toEqual({ kind: 'nothing', of: 'zeros' });
  expect(judgeSample([], { isAll: true })).toEqual({
    rows: 0,
    values: 0,
    zeros: 0,
    nan: 0,
    infinite: 0,
    isAll: true,
    are: { kind: 'nothing', of: 'no values' },
    evidence: 'One of its axes has length 0.',
  });
});

it('recognises normalised counts of some columns by their step', () => {
  // eight of many genes, for cells of 1,234, 987 and 2,501 counts
  const left = [
    [1, 2, 1, 5, 0, 3, 1, 1, 7],
    [4, 1, 0, 2, 2, 6, 1, 1, 3],
    [1, 1, 9, 1, 2, 0, 4, 3, 2],
  ];
  const sizes = [1234, 987, 2501];
  const divided = left.map((row, i) => row.map((n) => (n / (sizes[i] ?? 1)) * 1e4));
  const logs = divided.map((row) => row.map((value) => Math.log1p(value)));
  expect(judgeSample(rows(logs)).are).toEqual({
    kind: 'log1p',
    base: 'e',
    of: 'normalised',
  });
  expect(judgeSample(rows(divided, false)).are).toEqual({ kind: 'normalised' });
});
