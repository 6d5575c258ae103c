import type { FoldChanges, GroupMoments, Markers, MarkerTest } from '@/model/markers';
import type { Steps } from '@/model/steps';
import { adjusted, pOfNormal, pOfT, rankSumDeviation } from './p-values';

/** Groups to compare: each with one other, or with all others together. */
export interface ComparedGroups {
  /** Codes of the groups whose markers are wanted. */
  readonly groups: readonly number[];
  /** The code of the other side; all other codes if undefined. */
  readonly against?: number | undefined;
}

/** Markers without the names of their groups. */
export type GroupMarkers = Omit<Markers, 'leftOut' | 'onBothSides'>;

/** Offset that scanpy adds to both means, so that neither is zero. */
const FOLD_OFFSET = 1e-9;

/** Tests genes as their sums arrive. */
export interface GroupComparison {
  /** Sums of consecutive genes, from `first` on. */
  add(first: number, moments: GroupMoments): void;
  /** Computes the result; call once, after all genes. */
  finish(): Steps<GroupMarkers>;
}

/**
 * Tests all genes as scanpy's `rank_genes_groups` does: scores of zero and p values of 1 where a score cannot be
 * computed. Needs at least two cells on each side.
 *
 * @param cells Number of cells of each group
 */
export function compareGroups(
  genes: number,
  cells: Uint32Array,
  { groups, against }: ComparedGroups,
  { method, tieCorrect = false }: MarkerTest,
  foldChangesAre: FoldChanges,
): GroupComparison {
  const size = groups.length * genes;
  const scores = new Float64Array(size);
  const pValues = new Float64Array(size);
  const foldChanges = new Float64Array(size);
  const fractions = new Float64Array(size);
  const fractionsOfRest = new Float64Array(size);
  const isNoNumber = new Uint8Array(genes); // a gene may be added again, if an index fails midway

  const isSigned = foldChangesAre.kind === 'none';
  const addGene = (at: number, moments: GroupMoments, gene: number): void => {
    const sides = Array.from(cells, (_, group) => withZeros(moments, gene, group));
    const rests = against === undefined ? restsOf(sides) : undefined;
    for (const [place, group] of groups.entries()) {
      const own = sides[group] ?? NOTHING;
      const other = (rests ? rests[group] : sides[against ?? 0]) ?? NOTHING;
      const { score, p } =
        method === 'wilcoxon'
          ? rankTest(moments, gene, group, own.count, other.count, tieCorrect)
          : welch(own, other, method === 't-test' ? other.count : own.count);
      const isTested = !Number.isNaN(score);
      // ranks of infinities can be compared
      const areFinite = Number.isFinite(own.mean) && Number.isFinite(other.mean);
      if (!isTested && !areFinite) isNoNumber[at] = 1;
      const to = place * genes + at;
      scores[to] = isTested ? score : 0;
      pValues[to] = isTested ? p : 1;
      foldChanges[to] = foldChange(own.mean, other.mean, foldChangesAre);
      fractions[to] = isSigned ? Number.NaN : own.nonZero / own.count;
      fractionsOfRest[to] = isSigned ? Number.NaN : other.nonZero / other.count;
    }
  };

  return {
    add(first, moments) {
      for (let gene = 0; gene < moments.genes; gene++)
        addGene(first + gene, moments, gene);
    },
    *finish() {
      const all = cells.reduce((sum, count) => sum + count, 0);
      const adjustedPs = new Float64Array(size);
      const orders = new Uint32Array(size);
      for (const place of groups.keys()) {
        const range = [place * genes, (place + 1) * genes] as const;
        adjustedPs.set(adjusted(pValues.subarray(...range)), range[0]);
        yield;
        orders.set(bestFirst(scores.subarray(...range)), range[0]);
        yield;
      }
      const found = groups.map((group) => {
        const count = cells[group] ?? 0;
        return {
          cells: count,
          rest: against === undefined ? all - count : (cells[against] ?? 0),
        };
      });
      return {
        ...{ genes, groups: found, orders, scores, pValues, adjusted: adjustedPs },
        ...{ foldChanges, foldChangesAre, fractions, fractionsOfRest },
        notNumbers: isNoNumber.reduce((sum, is) => sum + is, 0),
      };
    },
  };
}

function bestFirst(scores: Float64Array): Uint32Array {
  return Uint32Array.from(scores.keys()).sort(
    (a, b) => (scores[b] as number) - (scores[a] as number),
  );
}

/** Moments of all cells of a group, including zeros. */
interface Moments {
  readonly count: number;
  readonly nonZero: number;
  readonly mean: number;
  /** Sum of squared deviations from the mean. */
  readonly squares: number;
}

function withZeros(
  { cells, nonZero, means, squares }: GroupMoments,
  gene: number,
  group: number,
): Moments {
  const at = gene * cells.length + group;
  const some = nonZero[at] as number;
  const values = {
    count: some,
    nonZero: some,
    mean: means[at] as number,
    squares: squares[at] as number,
  };
  const count = (cells[group] as number) - some;
  return together(values, { count, nonZero: 0, mean: 0, squares: 0 });
}

/** Combines the moments of two groups, without a difference of large numbers. */
function together(a: Moments, b: Moments): Moments {
  const count = a.count + b.count;
  if (count === 0) return a;
  const difference = b.mean - a.mean;
  return {
    count,
    nonZero: a.nonZero + b.nonZero,
    mean: (a.mean * a.count + b.mean * b.count) / count,
    squares:
      a.squares + b.squares + (difference * difference * a.count * b.count) / count,
  };
}

const NOTHING: Moments = { count: 0, nonZero: 0, mean: 0, squares: 0 };

/** Returns for each group all others together: combines those before and those after it, not all pairs. */
function restsOf(sides: readonly Moments[]): readonly Moments[] {
  const rests: Moments[] = [];
  let before = NOTHING;
  for (const side of sides) {
    rests.push(before);
    before = together(before, side);
  }
  let after = NOTHING;
  for (let group = sides.length - 1; group >= 0; group--) {
    rests[group] = together(rests[group] ?? NOTHING, after);
    after = together(after, sides[group] ?? NOTHING);
  }
  return rests;
}

/** Welch's t-test, with the size of the other side given by the caller. */
function welch(own: Moments, other: Moments, size: number) {
  const a = own.squares / (own.count - 1) / own.count;
  const b = other.squares / (other.count - 1) / size;
  const score = (own.mean - other.mean) / Math.sqrt(a + b);
  const df = (a + b) ** 2 / (a ** 2 / (own.count - 1) + b ** 2 / (size - 1));
  // as in scipy: without variances any number of degrees of freedom does
  return { score, p: pOfT(score, Number.isNaN(df) ? 1 : df) };
}

/** The rank sum as a normal score. */
function rankTest(
  { genes, cells, rankSums, ties }: GroupMoments,
  gene: number,
  group: number,
  count: number,
  rest: number,
  tieCorrect: boolean,
) {
  const all = count + rest;
  const at = gene * cells.length + group;
  const sum = rankSums?.[at] ?? Number.NaN;
  const equal = ties?.[ties.length === genes ? gene : at] ?? Number.NaN;
  const deviation = rankSumDeviation(count, rest, tieCorrect ? equal : 0);
  const score = (sum - (count * (all + 1)) / 2) / deviation;
  return { score, p: pOfNormal(score) };
}

function foldChange(mean: number, other: number, are: FoldChanges): number {
  if (are.kind === 'none') return Number.NaN;
  const undone = (value: number) =>
    are.kind === 'ratio' ? value : Math.expm1(value * Math.log(are.base));
  return Math.log2((undone(mean) + FOLD_OFFSET) / (undone(other) + FOLD_OFFSET));
}
