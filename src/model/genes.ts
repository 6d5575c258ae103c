import type { Span } from './block';
import type { Path } from './path';

/** What reading some genes will take; rough, and said before anything is started. */
export interface GeneCost {
  /** `index`: out of the gene index. `columns`: the matrix lies by genes. `scan`: it has to be read through. */
  readonly how: 'index' | 'columns' | 'scan';
  readonly bytes: number;
  readonly requests: number;
  readonly seconds: number;
  /** How much of a scan is done already and will not be read again, from 0 to 1. */
  readonly done: number;
  /** Whether an index can be made while scanning. */
  readonly index: 'there' | 'possible' | 'needless' | 'impossible';
  /** Why there can be none. */
  readonly reason?: string;
}

/** What a scan has found so far of one of its genes: to be added to what came before. */
export interface GeneNews {
  /** Which of the genes asked for, counted from 0. */
  readonly gene: number;
  /** Rows that are now read; other rows may come with a value too, of cells at the seam. */
  readonly rows: Span;
  readonly at: Uint32Array;
  readonly values: Float64Array;
  /** Of the whole scan, from 0 to 1. */
  readonly done: number;
}

/** A gene of all cells. */
export interface GeneValues {
  /** One value a row. float32 where that holds every value of the matrix' type, else doubles. */
  readonly values: Float32Array | Float64Array;
  readonly how: GeneCost['how'];
  /** Whether the next gene comes out of an index, and if not, why. */
  readonly index: IndexOutcome;
}

/** What became of the gene index of a matrix that was scanned. */
export type IndexOutcome =
  | 'kept'
  | 'in-memory'
  | 'needless'
  | 'no-room'
  | 'not-asked'
  | 'busy'
  /** It could not be stored, for this reason. */
  | { readonly failed: string };

/** A gene index, for the list that users see. */
export interface GeneIndexInfo {
  readonly key: string;
  /** The file's name, and the matrix in it. */
  readonly source: string;
  readonly path: Path;
  readonly rows: number;
  readonly genes: number;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly usedAt: number;
  /** In memory it lasts as long as the file is open. */
  readonly place: 'disk' | 'memory';
}

/** What genes add up to in each group of cells: for a dot plot, or a heatmap. Gene after gene, group by group. */
export interface GroupStats {
  readonly groups: readonly string[];
  /** Cells of each group; those without one are left out. */
  readonly cells: Uint32Array;
  /** genes × groups. */
  readonly sums: Float64Array;
  readonly means: Float64Array;
  /** Of a sample, over cells − 1; NaN of fewer than two cells. */
  readonly variances: Float64Array;
  /** Cells with a value above zero. */
  readonly expressing: Uint32Array;
}
