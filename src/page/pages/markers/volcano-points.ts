import type { RankedGene, Ranking } from '@/ask/markers/ranking';
import type { RankingFilter } from './ranked-genes';

/** The genes of one group in a volcano plot. */
export interface VolcanoPoints {
  readonly genes: readonly RankedGene[];
  /** log2 fold change and −log10 of the adjusted p value, within the axes. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** `up` and `down` are within the limits on p and fold change, `other` is not. */
  readonly kinds: readonly VolcanoKind[];
  readonly xRange: readonly [number, number];
  readonly yMax: number;
  /** Genes that are drawn at an edge because they are beyond it. */
  readonly atEdge: number;
}

export type VolcanoKind = 'up' | 'down' | 'other';

/**
 * Greater fold changes are drawn at the edge: those of genes that are absent on one side, where the mean is the 1e-9
 * that scanpy adds.
 */
const MAX_FOLD = 15;
/** −log10 of the smallest p value that a double holds. */
const MAX_HEIGHT = 324;
/** Limit on p values if none is set. */
export const USUAL_P = 0.05;

/** Points of the genes of a group; undefined if the ranking has no fold changes or p values. */
export function volcanoPoints(
  ranking: Ranking,
  group: number,
  filter: RankingFilter,
): VolcanoPoints | undefined {
  const folds: number[] = [];
  const chances: number[] = [];
  const genes: RankedGene[] = [];
  const field = (name: string) => ranking.fields.find((one) => one.name === name);
  const [foldChanges, ps] = [field('logfoldchanges'), field('pvals_adj')];
  if (!foldChanges || !ps) return undefined;
  const count = ranking.counts[group] ?? 0;
  for (let place = 0; place < count; place++) {
    const fold = foldChanges.valueAt(group, place);
    const p = ps.valueAt(group, place);
    if (Number.isNaN(fold) || Number.isNaN(p)) continue;
    genes.push({ group, place });
    folds.push(fold);
    chances.push(p);
  }
  const within = folds.map(Math.abs).filter((fold) => fold <= MAX_FOLD);
  const edge = 1.05 * within.reduce((most, fold) => Math.max(most, fold), 1);
  const heights = chances.map((p) => (p > 0 ? -Math.log10(p) : MAX_HEIGHT));
  const yMax = Math.max(1, heights.reduce((top, one) => Math.max(top, one), 0) * 1.03);
  const { adjusted = USUAL_P } = filter;
  const limit = foldLimitOf(filter);
  return {
    genes,
    x: Float64Array.from(folds, (fold) => Math.max(-edge, Math.min(edge, fold))),
    y: Float64Array.from(heights),
    kinds: folds.map((fold, i) =>
      (chances[i] ?? 1) > adjusted || Math.abs(fold) < limit || fold === 0
        ? 'other'
        : fold > 0
          ? 'up'
          : 'down',
    ),
    xRange: [-edge, edge],
    yMax,
    atEdge: folds.filter((fold) => Math.abs(fold) > edge).length,
  };
}

/** Absolute fold change from which genes are coloured. */
export function foldLimitOf({ absoluteFoldChange, foldChange }: RankingFilter): number {
  return Math.max(absoluteFoldChange ?? 0, Math.abs(foldChange ?? 0));
}
