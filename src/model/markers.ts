import type { Path } from './path';
import type { RowSetId } from './row-set';

/** The statistical tests of scanpy's `rank_genes_groups`, by its names. */
export const MARKER_METHODS = ['t-test', 't-test_overestim_var', 'wilcoxon'] as const;
export type MarkerMethod = (typeof MARKER_METHODS)[number];

/** Which cells are compared with which. */
export type Comparison =
  /** Rows against others, or against the rest. Rows that are on both sides are excluded. */
  | {
      readonly kind: 'rows';
      readonly rows: RowSetId;
      readonly against?: RowSetId | undefined;
    }
  /** Each group of a column against another group, or against the rest, which includes cells without a group. */
  | { readonly kind: 'groups'; readonly by: Path; readonly against?: string | undefined };

/** How markers are computed. */
export interface MarkerTest {
  readonly method: MarkerMethod;
  /** Wilcoxon only: corrects the variance of rank sums for ties, as scanpy's `tie_correct`. */
  readonly tieCorrect?: boolean | undefined;
}

/** The group of each cell; −1 for cells that are not counted. */
export interface CountedGroups {
  readonly codes: Int8Array | Int16Array | Int32Array;
  /** Number of cells of each group. */
  readonly cells: Uint32Array;
  /** Group that each other one is ranked against, among the cells of both; absent if all cells are ranked together. */
  readonly against?: number | undefined;
}

/**
 * Sums of genes by group of cells; arrays are genes × groups, gene by gene. Zeros are not included here; code that uses
 * the sums counts them as values.
 */
export interface GroupMoments {
  readonly genes: number;
  /** Number of cells of each group. */
  readonly cells: Uint32Array;
  /** Number of cells with a value other than zero. */
  readonly nonZero: Uint32Array;
  /** Means of the non-zero values; 0 if there are none. */
  readonly means: Float64Array;
  /** Sums of squared deviations of the non-zero values from their mean. */
  readonly squares: Float64Array;
  /** Sums of the ranks of all cells, zeros too; equal values have their mean rank. NaN for the group that others are ranked against. */
  readonly rankSums?: Float64Array | undefined;
  /**
   * Sum of t³ − t over all groups of t equal values, for each gene; for each gene and group if groups are ranked
   * against one.
   */
  readonly ties?: Float64Array | undefined;
}

/** How fold changes were computed from the means. */
export type FoldChanges =
  /**
   * Means of log(1 + x) to this base, inverted before they are divided. `isDetected`: the base is not stated in the
   * file.
   */
  | { readonly kind: 'log1p'; readonly base: number; readonly isDetected?: true }
  /** Means of values that are not logarithms, divided. */
  | { readonly kind: 'ratio' }
  /** Values below zero have no fold changes. */
  | { readonly kind: 'none' };

/** The markers of one or more groups: arrays are groups × genes, group by group. */
export interface Markers {
  readonly genes: number;
  readonly groups: readonly {
    /** Undefined for rows that were compared with others. */
    readonly label?: string | undefined;
    readonly cells: number;
    /** Number of cells that it is compared with. */
    readonly rest: number;
  }[];
  /** Groups with fewer than two cells have no variance. */
  readonly leftOut: readonly string[];
  /** Number of rows that are on both sides, and therefore excluded from both. */
  readonly onBothSides: number;
  /** Number of genes with a value that is not finite: their score is 0, their p value 1. */
  readonly notNumbers: number;
  /** The genes of each group, highest score first. */
  readonly orders: Uint32Array;
  readonly scores: Float64Array;
  readonly pValues: Float64Array;
  /** Benjamini–Hochberg. */
  readonly adjusted: Float64Array;
  /** log2. */
  readonly foldChanges: Float64Array;
  readonly foldChangesAre: FoldChanges;
  /** Fractions of cells with a value other than zero; NaN for signed values, like fold changes. */
  readonly fractions: Float64Array;
  readonly fractionsOfRest: Float64Array;
}
