import type { ColumnProfile, Counts } from './profile';

/** The profile of a column of one repeated value, from the profile of a single one. */
export function repeatedProfile(one: ColumnProfile, times: number): ColumnProfile {
  const length = one.length * times;
  switch (one.kind) {
    case 'numbers': {
      const { masked, nan, histogram } = one;
      return {
        ...one,
        length,
        missing: one.missing * times,
        ...(masked !== undefined && { masked: masked * times }),
        ...(nan !== undefined && { nan: nan * times }),
        histogram: { ...histogram, counts: repeated(histogram.counts, times) },
      };
    }
    case 'categories':
      return {
        ...one,
        length,
        missing: one.missing * times,
        counts: repeated(one.counts, times),
      };
    case 'booleans':
      return { ...one, length, missing: one.missing * times, true: one.true * times };
    case 'strings':
      return {
        ...one,
        length,
        missing: one.missing * times,
        top: one.top.map(({ value, count }) => ({ value, count: count * times })),
      };
    case 'times': {
      const { histogram } = one;
      return {
        ...one,
        length,
        missing: one.missing * times,
        histogram: { ...histogram, counts: repeated(histogram.counts, times) },
      };
    }
    case 'other':
      return {
        ...one,
        length,
        ...(one.missing !== undefined && { missing: one.missing * times }),
      };
  }
}

function repeated(counts: Counts, times: number): Counts {
  return Float64Array.from(counts, (count) => count * times);
}
