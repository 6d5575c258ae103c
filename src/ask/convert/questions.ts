import type { AnnDataSlot } from '@/model/anndata-slots';
import type { SlotAxis } from '@/model/format';
import type { Path } from '@/model/path';
import type { Question } from '@/model/question';
import type { RowSetId } from '@/model/row-set';
import type { ExportNotes } from '@/model/table-rows';

/**
 * Format in which an annotated matrix is written: AnnData in HDF5 or Zarr (`zarr` is a folder), or `mtx`, a folder in
 * the layout of Cell Ranger. Use the `.zip` formats if the result must be one file.
 */
export type ConversionFormat = 'h5ad' | 'zarr' | 'zarr.zip' | 'mtx' | 'mtx.zip';

/** Axis by which sparse matrices are stored: rows of cells (CSR), or columns of genes (CSC). */
export type MatrixOrder = 'cells' | 'genes';

/** Colours of the categories of a column of the cells; without a palette, the one that suits the file is used. */
export interface EditedColours {
  readonly column: string;
  /** The name of a palette. */
  readonly palette?: string;
  /** `rrggbb` by code. */
  readonly own?: Readonly<Record<number, string>>;
}

/** Target and selection of a conversion; absent members select everything. */
export interface ConversionRequest {
  readonly format: ConversionFormat;
  /** Annotated matrix of a file with several, such as `/mod/rna`. */
  readonly part?: Path;
  /** Rows of its table of cells; written in the order of the file. */
  readonly cells?: RowSetId;
  /** Names of genes; written in the order of the file. */
  readonly genes?: readonly string[];
  /** Column of var in which genes are looked up first. */
  readonly names?: string;
  /** Names of layers, of embeddings (obsm) and of columns of the cells. */
  readonly layers?: readonly string[];
  readonly embeddings?: readonly string[];
  readonly columns?: readonly string[];
  /** The version of the Zarr format; 3 by default. */
  readonly zarrFormat?: 2 | 3;
  /** Columns of categories whose colours were edited: the copy has them in `uns`, all others as the file has them. */
  readonly colours?: readonly EditedColours[];
  /** Drops categories that no copied row has, and their colours, as `adata[rows].copy()` does. */
  readonly dropUnused?: boolean;
  /** Order of X, layers and the X of raw, where they are sparse; as stored by default. */
  readonly by?: MatrixOrder;
  /** For a folder in the layout of Cell Ranger, its matrix; X by default. */
  readonly matrix?: Path;
}

/** Parts of an annotated matrix that can be chosen, by their names in the written file. */
export interface ConversionChoices {
  readonly layers: readonly string[];
  readonly embeddings: readonly string[];
  /** Matrices of cells × genes, any of which a folder in the layout of Cell Ranger can have. */
  readonly matrices: readonly Path[];
  readonly losses: ForeseenLosses;
  /** Elements of a copy of everything, as far as they were inspected: see `copyContents`. */
  readonly elements: readonly CopiedElement[];
}

/** An element of a copy: a slot, or a member of one. */
export interface CopiedElement {
  readonly slot: AnnDataSlot['name'];
  /** Name in its slot, such as that of a layer. */
  readonly name?: string;
  readonly path: Path;
  /** Axis of the cells (`rows`) or genes (`columns`) that each of its own axes is, where it is one. */
  readonly axes: readonly SlotAxis[];
  /** Its own size, and those of what is below it. */
  readonly parts: readonly { readonly path: Path; readonly size: ElementSize }[];
}

/** Size of an element in a copy, before compression, as its header states it. */
export type ElementSize =
  | {
      readonly kind: 'array';
      readonly shape: readonly number[];
      readonly valueBytes: number;
    }
  | {
      readonly kind: 'sparse';
      readonly layout: 'csr' | 'csc';
      readonly shape: readonly [rows: number, columns: number];
      readonly stored: number;
      /** Bytes of a stored value with its index, and of a pointer. */
      readonly entryBytes: number;
      readonly pointerBytes: number;
    }
  /** Texts or categories: bytes are estimates. */
  | {
      readonly kind: 'column';
      readonly length: number;
      readonly rowBytes: number;
      readonly otherBytes: number;
    }
  /** A table without its columns. */
  | {
      readonly kind: 'table';
      readonly length: number;
      readonly columns: number;
      readonly index: string;
    }
  | { readonly kind: 'unknown' };

/** Expected losses and changes of a copy, as far as headers show: one sentence each. */
export interface ForeseenLosses extends ExportNotes {
  /** Losses if the copy is in Zarr. */
  readonly inZarr: readonly string[];
  /** Losses if a browser writes the copy as a folder. */
  readonly inFolder: readonly string[];
}

/** Questions on copies of a file. */
export interface ConversionQuestions {
  /** Writes cells and genes as AnnData to `AskOptions.write`. Progress is in bytes written, and rows. */
  readonly convert: Question<{ readonly request: ConversionRequest }, ExportNotes>;
  /** Lines of Python or R that produce what a request writes; `name` is the name of the file. */
  readonly conversionCode: Question<
    { readonly request: ConversionRequest & { readonly name: string } },
    string
  >;
  /**
   * Number of stored values of a sparse matrix in some of its rows, from its row pointers; undefined if these are large
   * or the matrix is not stored by row.
   */
  readonly storedInRows: Question<
    { readonly path: Path; readonly rows: RowSetId },
    number | undefined
  >;
  readonly conversionChoices: Question<
    { readonly part: Path | undefined },
    ConversionChoices
  >;
}
