import { bisectLeft, bisectRight } from 'd3-array';

/** Bins of a column's histogram; integers of a small range get one each. */
const BINS = 40;

export interface BinEdges {
  /** One more than bins. */
  readonly edges: Float64Array;
  /** Each bin is one integer, at its centre. */
  readonly areIntegers: boolean;
}

export interface HistogramCounts {
  readonly edges: Float64Array;
  readonly counts: Uint32Array;
  /** As of BinEdges. */
  readonly areIntegers?: true;
}

/**
 * Returns one bin for each of few integers; else equal bins from the lowest value to the highest, as in
 * numpy.histogram. There are no bins without values (`low` above `high`).
 */
export function binEdges(
  low: number,
  high: number,
  areWhole: boolean,
  bins: number,
): BinEdges {
  if (!(low <= high)) return { edges: new Float64Array(0), areIntegers: false };
  if (areWhole && high - low < bins)
    return {
      edges: Float64Array.from({ length: high - low + 2 }, (_, i) => low + i - 0.5),
      areIntegers: true,
    };
  const step = high / bins - low / bins;
  if (step === 0) return { edges: edgesAround(low), areIntegers: false };
  const edges = Float64Array.from({ length: bins + 1 }, (_, i) => low + i * step);
  edges[bins] = high;
  return { edges, areIntegers: false };
}

/** Computes the edges for ascending values; see `binEdges`. */
export function binEdgesOf(sorted: Float64Array, bins: number): BinEdges {
  const [low = Number.NaN, high = Number.NaN] = [sorted[0], sorted.at(-1)];
  return binEdges(low, high, high - low < bins && sorted.every(Number.isInteger), bins);
}

/** Edges of one bin for equal values; they differ from the value even if a half is less than its last digit. */
function edgesAround(value: number): Float64Array {
  const half = Math.max(0.5, Math.abs(value) * 2 ** -52);
  return Float64Array.of(value - half, value + half);
}

/** Counts of ascending values in half-open bins, the last one closed; values beyond the edges are in none. */
export function countBins(sorted: Float64Array, edges: Float64Array): Uint32Array {
  const bins = Math.max(0, edges.length - 1);
  let start = bins > 0 ? bisectLeft(sorted, edges[0] as number) : 0;
  return Uint32Array.from({ length: bins }, (_, bin) => {
    const end = edges[bin + 1] as number;
    const stop = bin === bins - 1 ? bisectRight(sorted, end) : bisectLeft(sorted, end);
    const count = stop - start;
    start = stop;
    return count;
  });
}

/** Histogram of the finite values of a sorted array, in up to 40 bins. */
export function histogramOf(sorted: Float64Array): HistogramCounts {
  const finite = sorted.subarray(
    bisectRight(sorted, Number.NEGATIVE_INFINITY),
    bisectLeft(sorted, Number.POSITIVE_INFINITY),
  );
  const { edges, areIntegers } = binEdgesOf(finite, BINS);
  return {
    ...{ edges, counts: countBins(finite, edges) },
    ...(areIntegers && { areIntegers }),
  };
}
