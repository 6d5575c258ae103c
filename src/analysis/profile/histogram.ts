/** A histogram; integers of a small range get one bin each. */
const bins = 40;

export interface HistogramCounts {
  /** Bin edges: one more than `counts`. */
  readonly edges: Float64Array;
  readonly counts: Uint32Array;
  /** Each bin is one integer, at its centre. */
  readonly areIntegers?: true;
}

/**
 * Histogram of the finite values of a sorted array, in up to 40 bins of equal width; the last bin
 * includes its upper edge.
 */
export function histogramOf(sorted: Float64Array): HistogramCounts {
  const [from, to] = finitePart(sorted);
  if (from === to) return { edges: new Float64Array(0), counts: new Uint32Array(0) };
  const min = sorted[from] as number;
  const max = sorted[to - 1] as number;
  const isSmallIntegers = max - min < bins && isWhole(sorted, from, to);
  const low = isSmallIntegers ? min - 0.5 : min;
  const count = isSmallIntegers ? max - min + 1 : min === max ? 1 : bins;
  const width = isSmallIntegers ? 1 : max / count - min / count || 1;
  const counts = new Uint32Array(count);
  for (let i = from; i < to; i++) {
    const bin = Math.floor(((sorted[i] as number) - low) / width);
    (counts[Math.min(count - 1, Math.max(0, bin))] as number)++;
  }
  return {
    edges: Float64Array.from({ length: count + 1 }, (_, i) => low + i * width),
    counts,
    ...(isSmallIntegers && { areIntegers: true }),
  };
}

/** Counts sorted values in bins of equal width with these edges; values beyond them are in none. */
export function numbersInBins(
  sorted: Float64Array,
  edges: Float64Array,
): HistogramCounts {
  const count = Math.max(0, edges.length - 1);
  const counts = new Uint32Array(count);
  const [low, high] = [edges[0] as number, edges[count] as number];
  const width = high / count - low / count || 1;
  for (const value of sorted) {
    if (!(value >= low && value <= high)) continue;
    (counts[Math.min(count - 1, Math.floor((value - low) / width))] as number)++;
  }
  return { edges, counts };
}

function finitePart(sorted: Float64Array): readonly [from: number, to: number] {
  let from = 0;
  let to = sorted.length;
  while (from < to && sorted[from] === Number.NEGATIVE_INFINITY) from++;
  while (to > from && sorted[to - 1] === Number.POSITIVE_INFINITY) to--;
  return [from, to];
}

function isWhole(values: Float64Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!Number.isInteger(values[i])) return false;
  return true;
}
