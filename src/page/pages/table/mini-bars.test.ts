import { expect, it } from 'vitest';
import {
  amongLabel,
  bothBars,
  miniBars,
  miniLabel,
  miniSegments,
  miniText,
  missingText,
} from './mini-bars';

it('puts neighbouring bins together, the highest bar 1', () => {
  expect(miniBars(Uint32Array.of(1, 4, 2))).toEqual([0.25, 1, 0.5]);
  const bars = miniBars(Uint32Array.from({ length: 40 }, (_, bin) => (bin < 2 ? 10 : 5)));
  expect(bars).toHaveLength(20);
  expect(bars.slice(0, 3)).toEqual([1, 0.5, 0.5]);
  expect(miniBars(new Uint32Array(0))).toEqual([]);
});

it('has the bars of some rows over those of all, by their shares, the highest of both 1', () => {
  expect(bothBars(Uint32Array.of(0, 2, 0), Uint32Array.of(5, 5, 10))).toEqual({
    ...{ chosen: [0, 1, 0], all: [0.25, 0.25, 0.5] },
  });
  expect(bothBars(new Uint32Array(0), Uint32Array.of(1, 1))).toEqual({
    ...{ chosen: [0, 0], all: [1, 1] },
  });
});

it('says in words how many rows are selected, and what they and all are', () => {
  const of = (length: number, yes: number) =>
    ({ kind: 'booleans', length, missing: 0, true: yes }) as const;
  expect(amongLabel(of(12, 3), of(95, 19), 'cell')).toBe(
    '12 of 95 cells selected: True 25.0%; all: True 20.0%',
  );
});

it('shows the largest categories separately, and the rest as one', () => {
  expect(miniSegments(Uint32Array.of(1, 0, 3))).toEqual([
    { code: 2, share: 0.75 },
    { code: 0, share: 0.25 },
  ]);
  const many = miniSegments(new Uint32Array(100).fill(1));
  expect(many).toHaveLength(13);
  expect(many.at(-1)?.code).toBe(-1);
  expect(many.at(-1)?.share).toBeCloseTo(0.88);
  expect(miniSegments(new Uint32Array(3))).toEqual([]);
});

it('says in words what it shows', () => {
  const labels = ['B', '', 'T'];
  const counts = Uint32Array.of(1, 0, 3);
  const categories = {
    kind: 'categories',
    length: 5,
    missing: 1,
    labels,
    counts,
  } as const;
  expect(miniText({ ...categories, ordered: false })).toBe('T 75.0%, B 25.0%');
  expect(miniLabel({ ...categories, ordered: false })).toEqual([
    ...['T', ' 75.0%', ', ', 'B', ' 25.0%'],
  ]);
  expect(missingText({ ...categories, ordered: false })).toBe('20.0% missing');
  expect(miniText({ kind: 'booleans', length: 4, missing: 0, true: 1 })).toBe(
    'True 25.0%',
  );
  const none = Number.NaN;
  expect(
    miniText({
      ...{ kind: 'numbers', length: 2, missing: 2, unique: 0, min: none, max: none },
      ...{ mean: none, deviation: none, quartiles: [none, none, none] },
      histogram: { edges: new Float64Array(0), counts: new Uint32Array(0) },
    }),
  ).toBe('no values');
  // NaN that is a value of the column, and no number
  expect(
    miniText({
      ...{ kind: 'numbers', length: 2, missing: 1, nan: 1, unique: 1 },
      ...{ min: none, max: none, mean: none, deviation: none },
      quartiles: [none, none, none],
      histogram: { edges: new Float64Array(0), counts: new Uint32Array(0) },
    }),
  ).toBe('no values');
});
