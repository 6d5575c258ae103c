import { expect, it } from 'vitest';
import { correlationText, logLabel } from './correlation-label';

type Pairs = Parameters<typeof correlationText>[0];

const pairs: Pairs = {
  ...{ count: 3, missing: 0, negative: 0, pearson: 0.5, spearman: -0.25 },
  rangeX: [0, 9],
  rangeY: [0, 9],
};
const names = { x: 'total', y: 'mito' };
const text = (more: Partial<Pairs>, ofLogs = '') =>
  correlationText({ ...pairs, ...more }, names, 'cell', ofLogs);
const UNKNOWN = { pearson: Number.NaN, spearman: Number.NaN };

it('says how two variables correlate, of how many cells, and of which logarithms', () => {
  expect(text({})).toBe('Pearson r 0.500, Spearman ρ -0.250, n = 3 cells.');
  const ofLogs = logLabel({ x: false, y: true });
  expect(text({ count: 1 }, ofLogs)).toMatch(
    /^Pearson r of log1p of y .*, n = 1 cell\.$/,
  );
  expect([logLabel({ x: true, y: true }), logLabel({ x: false, y: false })]).toEqual([
    ...[' of log1p of both', ''],
  ]);
});

it('calls a correlation undefined for a constant only where there is one', () => {
  expect(text({ ...UNKNOWN, rangeX: [4, 4] })).toContain(
    'Pearson r undefined (a constant), Spearman ρ undefined (a constant), n = 3 cells',
  );
  // a single point has no correlation, whatever its values
  expect(text({ ...UNKNOWN, count: 1, rangeX: [4, 4], rangeY: [2, 2] })).toContain(
    'Pearson r undefined (of 1 cell), Spearman ρ undefined (of 1 cell), n = 1 cell.',
  );
  // the squares of such numbers are infinite
  expect(text({ pearson: Number.NaN, rangeX: [0, 1e200] })).toContain(
    'Pearson r undefined (beyond what numbers of 64 bits hold), Spearman ρ -0.250',
  );
});

it('says which cells are left out, and why', () => {
  expect(text({ missing: 1 })).toMatch(
    /n = 3 cells; 1 lacks a finite number for total or mito and is left out\.$/,
  );
  expect(text({ missing: 12, negative: 1 })).toMatch(
    /; 12 lack a finite number for total or mito and are left out \(1 number is below zero, which a log scale lacks\)\.$/,
  );
});
