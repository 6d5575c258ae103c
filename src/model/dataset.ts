import type { Path } from './path';

/** A table whose rows are cells or genes. */
export interface TableInfo {
  readonly path: Path;
  readonly length: number;
  readonly index: string;
  readonly columns: readonly string[];
}

export interface MatrixInfo {
  readonly path: Path;
  readonly layout: 'dense' | 'csr' | 'csc';
  readonly shape: readonly [number, number];
  readonly dtype: string;
  readonly stored?: number;
  /** Path of the table that names its rows, and of the one that names its columns. */
  readonly rows?: Path;
  readonly columns?: Path;
}

export interface EmbeddingInfo {
  readonly path: Path;
  readonly shape: readonly [number, number];
  /** The table whose rows are its points. */
  readonly rows: Path;
}

/** Something unreadable, with the sentence that says why. */
export interface Problem {
  readonly path: Path;
  readonly reason: string;
}

/** What a file is, the same for every format, all by element path. */
export interface DatasetInfo {
  /** What a person would call it: `AnnData`, `HDF5 file`, `Zarr group` … */
  readonly format: 'anndata' | 'plain';
  readonly container: 'hdf5' | 'zarr2' | 'zarr3';
  /** Cells × genes, where there are such. */
  readonly shape?: readonly [number, number];
  readonly tables: readonly TableInfo[];
  readonly matrices: readonly MatrixInfo[];
  /** Best first. */
  readonly embeddings: readonly EmbeddingInfo[];
  readonly graphs: readonly Path[];
  readonly unstructured?: Path;
  readonly problems: readonly Problem[];
}
