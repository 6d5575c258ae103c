import type { Groups as ColumnGroups } from '../rows/groups';

type Floats = Float32Array | Float64Array;

/** The distribution of the values of some cells. NaN is missing, and otherwise ignored. */
export interface Spread {
  /** Number of cells with a value. */
  readonly count: number;
  readonly missing: number;
  readonly zeros: number;
  /** Number of cells with a value above zero. */
  readonly expressing: number;
  /** NaN, like the following ones, if no cell has a value. */
  readonly mean: number;
  /** Of a sample (divided by count − 1). */
  readonly deviation: number;
  readonly min: number;
  /** With numpy's interpolation. */
  readonly quartiles: readonly [number, number, number];
  readonly max: number;
  /** Number of cells per bin of the shared edges, without zeros. */
  readonly bins: Uint32Array;
}

/** The distributions for all cells, and for each group. */
export interface ValueSpread {
  /** Bin edges, one more than bins. */
  readonly edges: Float64Array;
  /** True if integers of a small range have a bin each, with the integer at its centre. */
  readonly areIntegers: boolean;
  readonly whole: Spread;
  readonly groups: readonly (Spread & { readonly label: string })[];
}

type Groups = Pick<ColumnGroups, 'codes' | 'labels'>;

const BINS = 64;

/** Exact; needs a copy of the values. */
export function spreadOf(values: Floats, groups?: Groups): ValueSpread {
  const { edges, areIntegers } = edgesOf(values);
  const parts = groups ? partsOf(values, groups) : [];
  return {
    edges,
    areIntegers,
    whole: spread(values, edges),
    groups: parts.map((part, i) => ({
      label: groups?.labels[i] ?? '',
      ...spread(part, edges),
    })),
  };
}

/** The values group by group. */
function partsOf(values: Floats, { codes, labels }: Groups): readonly Float64Array[] {
  const starts = new Uint32Array(labels.length + 1);
  for (const code of codes) if (code >= 0) (starts[code + 1] as number)++;
  for (let i = 0; i < labels.length; i++)
    (starts[i + 1] as number) += starts[i] as number;
  const all = new Float64Array(starts[labels.length] as number);
  const next = starts.slice();
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    if (code < 0) continue;
    all[next[code] as number] = values[i] as number;
    (next[code] as number)++;
  }
  return labels.map((_, i) => all.subarray(starts[i], starts[i + 1]));
}

function edgesOf(values: Floats): Pick<ValueSpread, 'edges' | 'areIntegers'> {
  let [min, max, whole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  for (const value of values) {
    if (value === 0 || !Number.isFinite(value)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
    whole &&= Number.isInteger(value);
  }
  if (min > max) return { edges: new Float64Array(0), areIntegers: false };
  if (whole && max - min < BINS)
    return {
      edges: Float64Array.from({ length: max - min + 2 }, (_, i) => min + i - 0.5),
      areIntegers: true,
    };
  const edges =
    min === max
      ? Float64Array.of(min - 0.5, min + 0.5)
      : Float64Array.from(
          { length: BINS + 1 },
          (_, i) => (min * (BINS - i) + max * i) / BINS,
        );
  return { edges, areIntegers: false };
}

function spread(values: Floats, edges: Float64Array): Spread {
  const kept = new Float64Array(values.length);
  let [missing, zeros, expressing, others, sum] = [0, 0, 0, 0, 0];
  for (const value of values) {
    if (value === 0) zeros++;
    else if (Number.isNaN(value)) missing++;
    else {
      kept[others++] = value;
      sum += value;
      if (value > 0) expressing++;
    }
  }
  const sorted = kept.subarray(0, others).sort();
  const count = others + zeros;
  const mean = count === 0 ? Number.NaN : sum / count;
  let squares = zeros * mean * mean;
  for (const value of sorted) squares += (value - mean) ** 2;
  const negative = others - expressing;
  const at = (rank: number): number => {
    if (rank < negative) return sorted[rank] as number;
    return rank < negative + zeros ? 0 : (sorted[rank - zeros] as number);
  };
  const quantile = (share: number): number => {
    if (count === 0) return Number.NaN;
    const place = share * (count - 1);
    const [low, high] = [at(Math.floor(place)), at(Math.ceil(place))];
    return low + (high - low) * (place - Math.floor(place));
  };
  return {
    count,
    missing,
    zeros,
    expressing,
    mean,
    deviation: count > 1 ? Math.sqrt(squares / (count - 1)) : Number.NaN,
    min: quantile(0),
    quartiles: [quantile(0.25), quantile(0.5), quantile(0.75)],
    max: quantile(1),
    bins: binsOf(sorted, edges),
  };
}

function binsOf(values: Float64Array, edges: Float64Array): Uint32Array {
  const bins = new Uint32Array(Math.max(0, edges.length - 1));
  const [low, high] = [edges[0] as number, edges[edges.length - 1] as number];
  for (const value of values) {
    if (!(value >= low && value <= high)) continue;
    const bin = Math.floor(((value - low) / (high - low)) * bins.length);
    (bins[Math.min(bin, bins.length - 1)] as number)++;
  }
  return bins;
}
