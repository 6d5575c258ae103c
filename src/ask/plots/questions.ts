import type { Path } from '@/model/path';
import type { Question } from '@/model/question';
import type { RowSetId } from '@/model/row-set';
import type { ChosenGroup } from '@/model/table-rows';

/** Numbers, one per row: those of a column, or of a gene of a matrix by its column. */
export type Variable =
  | { readonly kind: 'column'; readonly path: Path; readonly isLog?: true }
  | {
      readonly kind: 'gene';
      readonly path: Path;
      readonly gene: number;
      readonly isLog?: true;
    };

/** Colour of the points of a scatter plot: numbers, or the groups of a column, or chosen rows and the others. */
export type PlotColour =
  | Variable
  | { readonly kind: 'groups'; readonly of: Path | ChosenGroup };

/** How one variable is spread, in all rows and in each combination of groups. */
export interface SpreadAsk extends PlotHow {
  readonly values: Variable;
  readonly by?: Path | ChosenGroup | undefined;
  /** Divides each group again. */
  readonly split?: Path | ChosenGroup | undefined;
  readonly bins: number;
  /**
   * Leaves zeros out of the bins, for genes that most cells lack; groups have no limit then, but many have no curves.
   */
  readonly binsWithoutZeros?: true | undefined;
  /** The share of a gene that is read: the distribution is of that part, whose other values are missing. */
  readonly soFar?: number | undefined;
}

interface PlotHow {
  /** Rows to count; all if undefined. */
  readonly rows?: RowSetId | undefined;
  /** Builds the gene index while a matrix is scanned. */
  readonly keepIndex?: boolean | undefined;
}

/** Two variables against each other. */
export interface PairsAsk extends PlotHow {
  readonly x: Variable;
  readonly y: Variable;
  readonly colour?: PlotColour | undefined;
  /** Points are replaced by hexagons where there are more than MAX_POINTS. */
  readonly as: 'points' | 'hexagons';
  /** Hexagons from left to right. */
  readonly across: number;
}

/** More points than this are drawn as hexagons. */
export const MAX_POINTS = 20_000;

/** A curve over evenly spaced positions from `low` to `high`. */
export interface Curve {
  readonly low: number;
  readonly high: number;
  readonly values: Float64Array;
}

/** How the numbers of some rows are spread. Without any number, all statistics are NaN. */
export interface Distribution {
  readonly count: number;
  /** Rows without a finite number. */
  readonly missing: number;
  readonly zeros: number;
  /** Number of values above zero. */
  readonly expressing: number;
  readonly mean: number;
  /** Sample standard deviation (divided by count − 1). */
  readonly deviation: number;
  readonly min: number;
  /** Interpolated linearly, as numpy does by default. */
  readonly quartiles: readonly [number, number, number];
  readonly max: number;
  /** Median absolute deviation from the median, not scaled, as scipy.stats.median_abs_deviation has it. */
  readonly medianDeviation: number;
  /** The outermost values within 1.5 interquartile ranges of the box, as matplotlib draws whiskers. */
  readonly whiskers: readonly [number, number];
  /** Number of values below and above the whiskers. */
  readonly outside: readonly [number, number];
  /** Some of them, the outermost included, ascending. */
  readonly outliers: Float64Array;
  /** Absent where there is no estimate: of fewer than two values, or equal ones. */
  readonly density?: Curve;
  /** Number of values per bin of the shared edges. */
  readonly bins: Uint32Array;
  readonly cumulative: Cumulative;
}

/** Points of the empirical distribution function: the share of values up to and including each, ascending. */
export interface Cumulative {
  readonly values: Float64Array;
  readonly shares: Float64Array;
}

/** Values by rank, the largest first: ranks from 1, evenly spaced on a logarithmic scale. */
export interface Ranks {
  readonly ranks: Float64Array;
  readonly values: Float64Array;
}

export interface Distributions {
  /** One more than bins. */
  readonly edges: Float64Array;
  /** True if integers of a small range have a bin each, with the integer at its centre. */
  readonly areIntegers: boolean;
  readonly whole: Distribution & { readonly ranks: Ranks };
  /** Distributions by group code. */
  readonly groups: readonly Distribution[];
  readonly tests?: RankSumTests;
}

/** Wilcoxon's rank-sum tests of two parts of each group, two-sided; NaN where a part has no number. */
export interface RankSumTests {
  readonly p: Float64Array;
  /** Adjusted for the number of groups, by Benjamini and Hochberg. */
  readonly adjusted: Float64Array;
}

/** Distributions of a variable; positions are log1p of the values if that was requested for the variable. */
export interface PlotSpread extends Omit<Distributions, 'groups'> {
  /** Values that have no logarithm for plots: those below zero, counted as missing. */
  readonly negative: number;
  /** Every part of every group, in order; without a split, each group has one part. */
  readonly groups: readonly (Distribution & {
    readonly label: string;
    readonly group: number;
    readonly part: number;
  })[];
  /** Labels of the parts that each group is split into; if there are two, groups have `tests`. */
  readonly parts?: readonly string[];
}

/** Hexagons with at least one point, from the bottom row up. */
export interface Hexagons {
  /** Centres in data units. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly counts: Uint32Array;
  /** The mean of the finite colour values in each; NaN without any. */
  readonly means?: Float64Array;
  /** The most frequent group in each, the first among ties; −1 if no point has a group. */
  readonly modes?: Int32Array;
  /** Distances of centres in a row, and of rows. */
  readonly stepX: number;
  readonly stepY: number;
}

/** How two variables relate. */
export interface Pairs {
  /** Rows in which both are finite numbers. */
  readonly count: number;
  /** All others, and among them those that lack x, and those that lack y. */
  readonly missing: number;
  readonly missingX: number;
  readonly missingY: number;
  /** NaN if one of the two is constant. */
  readonly pearson: number;
  readonly spearman: number;
  /** From the lowest to the highest; NaN without pairs. */
  readonly rangeX: readonly [number, number];
  readonly rangeY: readonly [number, number];
  readonly shown: ShownPoints | ShownHexagons;
}

/** Pairs as a plot shows them. */
export interface PlotPairs extends Pairs {
  /** Values without a logarithm, as in PlotSpread, of x and of y together. */
  readonly negative: number;
  /** Labels of the groups that colour it. */
  readonly labels?: readonly string[];
}

export interface ShownPoints {
  readonly kind: 'points';
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Row numbers of the points in their table. */
  readonly rows: Uint32Array;
  /** The colour value of each point, NaN if missing. */
  readonly values?: Float32Array | Float64Array;
  /** The group of each point, −1 if missing. */
  readonly codes?: Int8Array | Int16Array | Int32Array;
}

export interface ShownHexagons extends Hexagons {
  readonly kind: 'hexagons';
  /** There are too many points to draw each. */
  readonly isForced: boolean;
}

/** Data that plots of columns and genes are drawn from. */
export interface PlotQuestions {
  readonly plotSpread: Question<SpreadAsk, PlotSpread>;
  readonly plotPairs: Question<PairsAsk, PlotPairs>;
}
