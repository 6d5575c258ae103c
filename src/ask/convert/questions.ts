import type { Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import type { ExportNotes } from '@/model/table-rows';

/**
 * What an annotated matrix is written to: AnnData in HDF5 or Zarr (`zarr` is a folder), or `mtx`, a folder in the layout of
 * Cell Ranger. In a ZIP file where it has to be one file.
 */
export type ConversionFormat = 'h5ad' | 'zarr' | 'zarr.zip' | 'mtx' | 'mtx.zip';

/** By what sparse matrices are stored: rows of cells (CSR), or columns of genes (CSC). */
export type MatrixOrder = 'cells' | 'genes';

/** How the categories of a column of the cells are coloured, by the palette that suits the file where nothing is said. */
export interface EditedColours {
  readonly column: string;
  /** The name of a palette. */
  readonly palette?: string;
  /** `rrggbb` by code. */
  readonly own?: Readonly<Record<number, string>>;
}

/** What is written; everything of what is absent. */
export interface ConversionRequest {
  readonly format: ConversionFormat;
  /** The annotated matrix of a file with several: `/mod/rna`. */
  readonly part?: Path;
  /** Rows of its table of cells; written in the order of the file. */
  readonly cells?: RowSetId;
  /** Names of genes; written in the order of the file. */
  readonly genes?: readonly string[];
  /** The column of var by which they are looked up first. */
  readonly names?: string;
  /** Names of layers, of embeddings (obsm) and of columns of the cells. */
  readonly layers?: readonly string[];
  readonly embeddings?: readonly string[];
  readonly columns?: readonly string[];
  /** The version of the Zarr format; 3 by default. */
  readonly zarrFormat?: 2 | 3;
  /** Columns of categories whose colours were edited: the copy has them in `uns`, all others as the file has them. */
  readonly colours?: readonly EditedColours[];
  /** Order of X, layers and the X of raw, where they are sparse; as stored by default. */
  readonly by?: MatrixOrder;
  /** For a folder in the layout of Cell Ranger, its matrix; X by default. */
  readonly matrix?: Path;
}

/** What of an annotated matrix can be chosen, by the names that it has in the written file. */
export interface ConversionChoices {
  readonly layers: readonly string[];
  readonly embeddings: readonly string[];
  /** Matrices of cells × genes, any of which a folder in the layout of Cell Ranger can have. */
  readonly matrices: readonly Path[];
  readonly losses: ForeseenLosses;
}

/** What a copy will not have, as far as headers say: a sentence each. */
export interface ForeseenLosses {
  readonly leftOut: readonly string[];
  /** What it will have otherwise than the file. */
  readonly changed: readonly string[];
  /** If it is in Zarr. */
  readonly inZarr: readonly string[];
  /** If a browser writes it as a folder. */
  readonly inFolder: readonly string[];
}

/** Copies of a file. */
export interface ConversionQuestions {
  /** Writes cells and genes as AnnData to `AskOptions.write`. Progress is in bytes written, and rows. */
  readonly convert: {
    readonly ask: { readonly request: ConversionRequest };
    readonly answer: ExportNotes;
  };
  /** Lines of Python or R that give what a request writes; `name` is that of the file. */
  readonly conversionCode: {
    readonly ask: { readonly request: ConversionRequest & { readonly name: string } };
    readonly answer: string;
  };
  readonly conversionChoices: {
    readonly ask: { readonly part: Path | undefined };
    readonly answer: ConversionChoices;
  };
}
