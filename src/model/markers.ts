import type { Path } from './path';
import type { RowSetId } from './row-set';

/** The statistical tests of scanpy's `rank_genes_groups`, by its names. */
export const MARKER_METHODS = ['t-test', 't-test_overestim_var', 'wilcoxon'] as const;
export type MarkerMethod = (typeof MARKER_METHODS)[number];

/** Which cells are compared with which. */
export type Comparison =
  /** Rows against others, or against the rest. Rows of both sides are left out. */
  | {
      readonly kind: 'rows';
      readonly rows: RowSetId;
      readonly against?: RowSetId | undefined;
    }
  /** Each group of a column against another one of it, or against the rest, cells without a group among them. */
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
  /** Ranks of each group are among its own cells and those of this group, instead of among all cells. */
  readonly against?: number | undefined;
}

/**
 * Sums of genes by group of cells; arrays are genes × groups, gene by gene. Zeros count as values
 * where the sums are used; here they are left out.
 */
export interface GroupMoments {
  readonly genes: number;
  /** Number of cells of each group. */
  readonly cells: Uint32Array;
  /** Number of cells with a value other than zero. */
  readonly nonZero: Uint32Array;
  /** Their mean; 0 where there are none. */
  readonly means: Float64Array;
  /** Sum of their squared deviations from it. */
  readonly squares: Float64Array;
  /** Sums of the ranks of all cells, zeros too; equal values have their mean rank. NaN for the group that others are ranked against. */
  readonly rankSums?: Float64Array | undefined;
  /** Of each gene, the sum of t³ − t over all groups of t equal values; of each gene and group where these are ranked against one. */
  readonly ties?: Float64Array | undefined;
}

/** How fold changes were computed from the means. */
export type FoldChanges =
  /** Means of log(1 + x) to this base, undone before they are divided. The file does not state a detected base. */
  | { readonly kind: 'log1p'; readonly base: number; readonly isDetected?: true }
  /** Means of values that are not logarithms, divided. */
  | { readonly kind: 'ratio' }
  /** Values below zero have none. */
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
  /** Number of rows that are on both sides, and therefore on neither. */
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
  /** Fractions of cells with a value other than zero; NaN, as fold changes, of signed values. */
  readonly fractions: Float64Array;
  readonly fractionsOfRest: Float64Array;
}
