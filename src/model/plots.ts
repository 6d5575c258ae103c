import type { Path } from './path';
import type { RowSetId } from './row-set';

/** Numbers, one per row: those of a column, or of a gene of a matrix by its column. */
export type Variable =
  | { readonly kind: 'column'; readonly path: Path; readonly isLog?: true }
  | {
      readonly kind: 'gene';
      readonly path: Path;
      readonly gene: number;
      readonly isLog?: true;
    };

/** What colours the points of a scatter plot: numbers, or the groups of a column. */
export type PlotColour = Variable | { readonly kind: 'groups'; readonly path: Path };

/** How one variable is spread, in all rows and in each combination of groups. */
export interface SpreadAsk extends PlotHow {
  readonly values: Variable;
  readonly by?: Path | undefined;
  /** Divides each group again. */
  readonly split?: Path | undefined;
  readonly bins: number;
}

interface PlotHow {
  /** All where undefined. */
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
