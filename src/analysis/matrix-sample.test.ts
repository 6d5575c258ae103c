import { expect, it } from 'vitest';
import { judgeSample, type SampledRows } from './matrix-sample';

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

it('tells counts by their being whole', () => {
  const sample = judgeSample(rows(COUNTS));
  expect(sample).toMatchObject({
    rows: 4,
    zeros: 5,
    range: [0, 8],
    are: { kind: 'counts' },
  });
  expect(sample.evidence).toBe(
    'each of the 16 values looked at is a whole number, the largest 8',
  );
});

it.each([
  ['e', Math.log1p],
  [2, (value: number) => Math.log2(1 + value)],
  [10, (value: number) => Math.log10(1 + value)],
] as const)('tells log1p of base %s by the sum that rows had before', (base, log) => {
  expect(judgeSample(rows(normalised(10_000, log))).are).toEqual({
    kind: 'log1p',
    base,
    of: 'normalised',
    target: 10_000,
  });
});

it('tells log1p of counts by whole numbers', () => {
  const lines = COUNTS.map((row) => row.map((value) => Math.log1p(value)));
  expect(judgeSample(rows(lines)).are).toEqual({
    kind: 'log1p',
    base: 'e',
    of: 'counts',
  });
});

it('tells normalised values and probabilities by the sum of rows', () => {
  const same = (value: number) => value;
  expect(judgeSample(rows(normalised(10_000, same))).are).toEqual({
    kind: 'normalised',
    target: 10_000,
  });
  expect(judgeSample(rows(normalised(1, same))).are).toEqual({ kind: 'probabilities' });
});

it('tells scaled values, and where they are cut off', () => {
  const lines = [
    [-0.5, -0.6, 1.4, -0.4],
    [1.1, -0.9, -0.7, 0.6],
  ];
  expect(judgeSample(rows(lines)).are).toEqual({ kind: 'scaled' });
  const cut = [...lines, [-0.8, -0.8, -0.9, -0.7], [2, 2, -0.6, -0.5]];
  expect(judgeSample(rows(cut)).are).toEqual({ kind: 'scaled', clipped: 2 });
});

it('claims nothing of parts of rows, of zeros, of nothing', () => {
  const parts = rows(
    normalised(10_000, (value) => value),
    false,
  );
  expect(judgeSample(parts).are).toEqual({ kind: 'positive' });
  expect(judgeSample(rows([[0, 0]])).are).toEqual({ kind: 'nothing' });
  expect(judgeSample([])).toEqual({
    rows: 0,
    values: 0,
    zeros: 0,
    nan: 0,
    are: { kind: 'nothing' },
    evidence: 'there is no value',
  });
});

it('tells normalised counts of which only some columns are left, by their step', () => {
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
