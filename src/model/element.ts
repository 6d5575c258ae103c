import type { LogEntry } from './log-entry';
import type { Path } from './path';

/** The kind of values of a column or array, in users' words. */
export type ValueType =
  | 'numbers'
  | 'booleans'
  | 'strings'
  | 'categories'
  | 'complex'
  | 'times'
  | 'records'
  | 'ragged'
  | 'bytes';

/** Metadata that a file states about a table or column besides its values. */
export interface Annotation {
  readonly title?: string;
  readonly description?: string;
  /** The physical units of a column's values, as the file writes them: `MeV`. */
  readonly units?: string;
  /** The system of `units`: `UCUM`, `UDUNITS-2`, a URL. */
  readonly vocabulary?: string;
  /** The range that the writer declares for the values of a column, inclusive. */
  readonly validMin?: number | bigint;
  readonly validMax?: number | bigint;
}

interface Common {
  readonly path: Path;
  readonly about?: Annotation;
  /** `encoding-type/encoding-version` as in the file; absent in files from before it existed. */
  readonly encoding?: string;
}

/** Description of an element by its shapes and attributes. */
export type ElementInfo = Common &
  (
    | {
        readonly kind: 'anndata';
        /** The program that wrote the annotated matrix, if it is not an AnnData: `Cell Ranger`. */
        readonly of?: string;
        readonly keys: readonly string[];
        /** As in mappings. */
        readonly incomplete?: boolean;
      }
    | {
        readonly kind: 'mapping';
        readonly keys: readonly string[];
        /** True if the store cannot be listed and only well-known names were tried. */
        readonly incomplete?: boolean;
        /** A label to use instead of “group”: `assay`, `object (Seurat:SCTModel)`. */
        readonly called?: string;
        /** For logs: one entry per member, in order. */
        readonly log?: readonly LogEntry[];
      }
    | {
        readonly kind: 'dataframe';
        readonly length: number;
        /** Name of the member with the row names. */
        readonly index: string;
        /**
         * The columns that label the rows, outermost level first, if there are several; includes
         * the index.
         */
        readonly labels?: readonly string[];
        /** The index is not stored: rows have positions only, and it counts them. */
        readonly isPositional?: true;
        /** In the order of the file. */
        readonly columns: readonly string[];
        /** Members of its group that are not columns. */
        readonly beside?: readonly string[];
      }
    | {
        readonly kind: 'matrix';
        readonly layout: 'dense' | 'csr' | 'csc';
        readonly shape: readonly number[];
        readonly dtype: string;
        /** Stored values of a sparse matrix. */
        readonly stored?: number;
      }
    /** One value per row: anything that can be a column of a table. */
    | {
        readonly kind: 'column';
        readonly valueType: ValueType;
        readonly dtype: string;
        readonly length: number;
        /** For lists that all have the same length: that length. */
        readonly width?: number;
        /** True if values can be missing: a mask, or code −1. */
        readonly nullable: boolean;
        readonly ordered?: boolean;
        readonly categories?: number;
        /** The values form an ordered series, drawn as a line: the name of its steps, counted from 1. */
        readonly steps?: string;
        /** For masks: whether comparing with a missing value gives missing (NA) or false (NaN). */
        readonly missingMeans?: 'NA' | 'NaN';
      }
    | { readonly kind: 'scalar'; readonly valueType: ValueType; readonly dtype: string }
    | {
        readonly kind: 'awkward';
        readonly length: number;
        /** The extent of its second axis, if that is the same in all rows. */
        readonly width?: number;
        /** For rows that are lists: the column with the lengths of the lists. */
        readonly lengths?: Path;
      }
    /** `isEmpty`: an array without a value (HDF5's null dataspace), not Python's None. */
    | { readonly kind: 'null'; readonly isEmpty?: true }
    | { readonly kind: 'unsupported'; readonly reason: string }
  );

export type ElementKind = ElementInfo['kind'];
