import type { LogEntry } from './log-entry';
import type { Path } from './path';

/** What a column or array holds, as a user would say it. */
export type Holds =
  | 'numbers'
  | 'booleans'
  | 'strings'
  | 'categories'
  | 'complex'
  | 'times'
  | 'records'
  | 'ragged'
  | 'bytes';

/** What a file says of a table or column beside its values. */
export interface Annotation {
  readonly title?: string;
  readonly description?: string;
  /** The physical units of a column's values, as the file writes them: `MeV`. */
  readonly units?: string;
  /** What interprets `units`: `UCUM`, `UDUNITS-2`, an address. */
  readonly vocabulary?: string;
  /** The range that the writer declares for the values of a column, both ends included. */
  readonly validMin?: number | bigint;
  readonly validMax?: number | bigint;
}

interface Common {
  readonly path: Path;
  readonly about?: Annotation;
  /** `encoding-type/encoding-version` as the file says it; absent in files from before it existed. */
  readonly encoding?: string;
}

/** What an element is, from its shapes and attributes alone. */
export type ElementInfo = Common &
  (
    | {
        readonly kind: 'anndata';
        /** The program whose annotated matrix it is, where it is not AnnData: `Cell Ranger`. */
        readonly of?: string;
        readonly keys: readonly string[];
        /** As of a mapping. */
        readonly incomplete?: boolean;
      }
    | {
        readonly kind: 'mapping';
        readonly keys: readonly string[];
        /** True where the store cannot be listed and only well-known names were tried. */
        readonly incomplete?: boolean;
        /** What it is called instead of a group: `assay`, `object (Seurat:SCTModel)`. */
        readonly called?: string;
        /** Of steps that were taken: each member's, in order. */
        readonly log?: readonly LogEntry[];
      }
    | {
        readonly kind: 'dataframe';
        readonly length: number;
        /** Name of the member that holds the row names. */
        readonly index: string;
        /** The columns that label the rows, from the outermost level to the innermost, where there are several; the index is one of them. */
        readonly labels?: readonly string[];
        /** The index is not in the file: rows have positions only, and it counts them. */
        readonly isPositional?: true;
        /** In the file's order. */
        readonly columns: readonly string[];
      }
    | {
        readonly kind: 'matrix';
        readonly layout: 'dense' | 'csr' | 'csc';
        readonly shape: readonly number[];
        readonly dtype: string;
        /** Stored values of a sparse matrix. */
        readonly stored?: number;
      }
    /** One value a row: anything that can be a column of a table. */
    | {
        readonly kind: 'column';
        readonly holds: Holds;
        readonly dtype: string;
        readonly length: number;
        /** Of lists that are all of one length: that length. */
        readonly width?: number;
        /** Has room for missing values: a mask, or code −1. */
        readonly nullable: boolean;
        readonly ordered?: boolean;
        readonly categories?: number;
        /** Its values are in an order that says something, drawn as a line: what is numbered, from 1. */
        readonly steps?: string;
        /** Of a mask: whether comparing with a missing value is missing (NA) or false (NaN). */
        readonly missingMeans?: 'NA' | 'NaN';
      }
    | { readonly kind: 'scalar'; readonly holds: Holds; readonly dtype: string }
    | {
        readonly kind: 'awkward';
        readonly length: number;
        /** The column of how many items each row has, where rows are lists. */
        readonly lengths?: Path;
      }
    | { readonly kind: 'null' }
    | { readonly kind: 'unsupported'; readonly reason: string }
  );

export type ElementKind = ElementInfo['kind'];
