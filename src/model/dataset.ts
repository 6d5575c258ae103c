import type { FormatInfo } from './format';
import type { Nouns } from './nouns';
import type { Path } from './path';

/** A table whose rows are cells or genes. */
export interface TableInfo {
  readonly path: Path;
  readonly length: number;
  readonly index: string;
  /** As of the element. */
  readonly labels?: readonly string[];
  readonly columns: readonly string[];
  /** Columns of the same rows that are elsewhere in the file: Seurat's `active.ident`. */
  readonly beside?: readonly Path[];
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
  /**
   * Which axis genes (or other features) are on as it is stored, which is how it is shown; absent where they are columns.
   * Read through `matrix-sides` only; whatever computes with a matrix opens it by `Elements.cellsByGenes`.
   */
  readonly genes?: 'rows';
}

export interface EmbeddingInfo {
  readonly path: Path;
  /** What it is called, where the last name of its path does not say it. */
  readonly name?: string;
  readonly shape: readonly [number, number];
  /** What its columns are called, where the file says it: of a data frame those that hold numbers. */
  readonly columns?: readonly string[];
  /** The units of these columns, undefined for each without; absent where none has units. */
  readonly units?: readonly (string | undefined)[];
  /** The table whose rows are its points. */
  readonly rows: Path;
  /**
   * The element that says that its coordinates are pixels of an image, whose y axis points down: `uns/spatial`,
   * `uns/spatialdata_attrs`. Absent where y points up.
   */
  readonly imageOf?: Path;
}

/**
 * Features that were measured or computed for the same cells, with matrices of their own: an assay of Seurat. Those of
 * MuData have cells of their own, too, and are parts.
 */
export interface FeatureSet {
  readonly path: Path;
  readonly shape?: readonly [number, number];
  readonly matrices: readonly Path[];
  /** Those that were computed from it. */
  readonly embeddings: readonly Path[];
  readonly nouns: Nouns;
  /** The one that the file names as its main one. */
  readonly isMain?: true;
}

/** What names the axes of a matrix that is not cells × genes: loadings. */
export interface MatrixAxes {
  readonly path: Path;
  /** The table that names its rows. */
  readonly rows?: Path;
  /** Columns are called this and their number from 1: `PC_`. */
  readonly numbered?: string;
}

/** Something unreadable, with the sentence that says why. */
export interface Problem {
  readonly path: Path;
  readonly reason: string;
}

/** An annotated matrix: what belongs to the same cells, under one root. All by element path. */
export interface DatasetPart {
  /** Its root: `/`, a modality `/mod/rna`, a table `/tables/cells`, a genome `/GRCh38`. */
  readonly path: Path;
  /** Cells × genes, where there are such. */
  readonly shape?: readonly [number, number];
  readonly tables: readonly TableInfo[];
  readonly matrices: readonly MatrixInfo[];
  /** Best first. */
  readonly embeddings: readonly EmbeddingInfo[];
  readonly graphs: readonly Path[];
  readonly unstructured?: Path;
  /** Where its features come in several sets. */
  readonly featureSets?: readonly FeatureSet[];
  readonly axes?: readonly MatrixAxes[];
  readonly problems: readonly Problem[];
  /** What its rows and columns are, as far as the file says so. */
  readonly nouns: Nouns;
}

/** What a file is, the same for every format: all of its parts together, and each. */
export interface DatasetInfo extends Omit<DatasetPart, 'path'> {
  /** Nodes that were looked through for tables when the file was opened, where these were not all. */
  readonly looked?: number;
  /** The id of its format: `anndata`, `plain`. What is known of the format is in `formatInfo`. */
  readonly format: string;
  readonly formatInfo: FormatInfo;
  readonly container: 'hdf5' | 'zarr2' | 'zarr3';
  /** One of a file that is one annotated matrix, none of a plain tree; of MuData what its modalities share comes first. */
  readonly parts: readonly DatasetPart[];
}
