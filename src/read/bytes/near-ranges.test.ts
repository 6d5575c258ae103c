import { describe, expect, it } from 'vitest';
import { type NearLimits, nearRanges } from './near-ranges';

type Range = readonly [start: number, end: number];

function grouped(ranges: readonly Range[], limits?: NearLimits) {
  return nearRanges(
    ranges,
    ([start]) => start,
    ([, end]) => end,
    limits,
  ).map(({ start, end, items }) => `${start}–${end} of ${items.length}`);
}

describe('nearRanges', () => {
  it('returns no groups for no ranges', () => {
    expect(grouped([])).toEqual([]);
  });

  it('joins only ranges that touch or overlap if no gap is allowed', () => {
    expect(
      grouped([
        [0, 10],
        [10, 20],
        [15, 30],
        [31, 40],
      ]),
    ).toEqual(['0–30 of 3', '31–40 of 1']);
  });

  it('joins ranges up to the gap', () => {
    const ranges: readonly Range[] = [
      [0, 10],
      [15, 20],
      [26, 30],
    ];
    expect(grouped(ranges, { gap: 5 })).toEqual(['0–20 of 2', '26–30 of 1']);
  });

  it('joins a range inside another without shortening the read', () => {
    expect(
      grouped([
        [0, 100],
        [10, 20],
        [100, 110],
      ]),
    ).toEqual(['0–110 of 3']);
  });

  it('makes no read longer than the limit, gaps included, except for a single longer range', () => {
    const ranges: readonly Range[] = [
      [0, 40],
      [50, 90],
      [100, 110],
      [110, 400],
    ];
    expect(grouped(ranges, { gap: 10, maxLength: 100 })).toEqual([
      '0–90 of 2',
      '100–110 of 1',
      '110–400 of 1',
    ]);
  });

  it('limits the number of ranges in a read', () => {
    const ranges = [1, 2, 3, 4, 5].map((n): Range => [n, n + 1]);
    expect(grouped(ranges, { maxItems: 2 })).toEqual([
      '1–3 of 2',
      '3–5 of 2',
      '5–6 of 1',
    ]);
  });

  it('groups separate ranges by their total bytes if the source reads several at once', () => {
    const ranges: readonly Range[] = [
      [0, 40],
      [1000, 1040],
      [1045, 1060],
      [9000, 9010],
    ];
    const limits = { gap: 10, maxLength: 100, apart: true };
    expect(grouped(ranges, limits)).toEqual(['0–1060 of 3', '9000–9010 of 1']);
  });
});
