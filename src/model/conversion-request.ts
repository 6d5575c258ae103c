import type { Path } from './path';
import type { RowSetId } from './row-set';

/** Files that an annotated matrix is written to; a Zarr store is in a ZIP file where it has to be one file. */
export type ConversionFormat = 'h5ad' | 'zarr.zip';

/** What is written as AnnData; everything of what is absent. */
export interface ConversionRequest {
  readonly format: ConversionFormat;
  /** The annotated matrix of a file with several: `/mod/rna`. */
  readonly part?: Path;
  /** Rows of its table of cells; written in the order of the file. */
  readonly cells?: RowSetId;
  /** Names of genes; written in the order of the file. */
  readonly genes?: readonly string[];
  /** Names of layers, of embeddings (obsm) and of columns of the cells. */
  readonly layers?: readonly string[];
  readonly embeddings?: readonly string[];
  readonly columns?: readonly string[];
}

/** What of an annotated matrix can be chosen, by the names that it has in the written file. */
export interface ConversionChoices {
  readonly layers: readonly string[];
  readonly embeddings: readonly string[];
  /** Elements that AnnData has no place for. */
  readonly leftOut: readonly Path[];
}
