import type { FormatInfo } from './format';
import type { Nouns } from './nouns';
import type { Path } from './path';

/** A table whose rows are cells or genes. */
export interface TableInfo {
  readonly path: Path;
  readonly length: number;
  readonly index: string;
  /** As in ElementInfo. */
  readonly labels?: readonly string[];
  readonly columns: readonly string[];
  /** Columns for the same rows stored elsewhere in the file: Seurat's `active.ident`. */
  readonly beside?: readonly Path[];
  /**
   * The table with the rows of several, of which these are some, in any order: MuData's obs. `rows` is the array along
   * it with the number of each row in this table, from 1, 0 where this has none; absent from some files.
   */
  readonly shared?: { readonly table: Path; readonly rows: Path };
}

export interface MatrixInfo {
  readonly path: Path;
  readonly layout: 'dense' | 'csr' | 'csc';
  readonly shape: readonly [number, number];
  readonly dtype: string;
  readonly stored?: number;
  /** Paths of the tables that name its rows and its columns. */
  readonly rows?: Path;
  readonly columns?: Path;
  /**
   * The axis of genes (or other features) as stored, which is also how it is shown; absent if they
   * are columns. Read it through `matrix-sides` only; computations open matrices by
   * `Elements.cellsByGenes`.
   */
  readonly genes?: 'rows';
}

export interface EmbeddingInfo {
  readonly path: Path;
  /** Its name, if it differs from the last segment of its path. */
  readonly name?: string;
  readonly shape: readonly [number, number];
  /** Names of its columns, if the file lists them: of a data frame the numeric ones, which are few. */
  readonly columns?: readonly string[];
  /** Its columns are called by this and their number, from 1: `PC_`. */
  readonly numbered?: string;
  /** The two columns to draw first, if not the first two. */
  readonly first?: readonly [x: number, y: number];
  /** The file names it as the one to show first: `uns/default_embedding`. */
  readonly isDefault?: true;
  /** The units of these columns, undefined for each without; absent if none has units. */
  readonly units?: readonly (string | undefined)[];
  /** The table whose rows are its points. */
  readonly rows: Path;
  /**
   * The element by which it has tissue coordinates, with the y axis pointing down: `uns/spatial`,
   * `uns/spatialdata_attrs`, or the array itself by its name. Absent if y points up.
   */
  readonly imageOf?: Path;
}

/**
 * Features measured or computed for the same cells, with matrices of their own: an assay of Seurat.
 * Those of MuData have their own cells, too, and are parts.
 */
export interface FeatureSet {
  readonly path: Path;
  readonly shape?: readonly [number, number];
  readonly matrices: readonly Path[];
  /** The embeddings computed from it. */
  readonly embeddings: readonly Path[];
  readonly nouns: Nouns;
  /** The one that the file marks as its default. */
  readonly isMain?: true;
}

/** The names of the axes of a matrix that is not cells × genes: loadings. */
export interface MatrixAxes {
  readonly path: Path;
  /** The table that names its rows. */
  readonly rows?: Path;
  /** Columns are named by this and their number, from 1: `PC_`. */
  readonly numbered?: string;
}

/** Something unreadable, with the sentence that says why. */
export interface Problem {
  readonly path: Path;
  readonly reason: string;
}

/** An annotated matrix: the elements of the same cells, under one root. All by element path. */
export interface DatasetPart {
  /** Its root: `/`, a modality `/mod/rna`, a table `/tables/cells`, a genome `/GRCh38`. */
  readonly path: Path;
  /** Cells × genes, if present. */
  readonly shape?: readonly [number, number];
  readonly tables: readonly TableInfo[];
  readonly matrices: readonly MatrixInfo[];
  /** Best first. */
  readonly embeddings: readonly EmbeddingInfo[];
  readonly graphs: readonly Path[];
  readonly unstructured?: Path;
  /** Set if its features are divided into several sets. */
  readonly featureSets?: readonly FeatureSet[];
  readonly axes?: readonly MatrixAxes[];
  readonly problems: readonly Problem[];
  /** The nouns for its rows and columns, as far as the file shows them. */
  readonly nouns: Nouns;
}

/** A description of a file, the same for every format: the union of its parts, and each part. */
export interface DatasetInfo extends Omit<DatasetPart, 'path'> {
  /** Number of nodes searched for tables on opening, if not all. */
  readonly looked?: number;
  /** The id of its format: `anndata`, `plain`. The format itself is in `formatInfo`. */
  readonly format: string;
  readonly formatInfo: FormatInfo;
  readonly container: 'hdf5' | 'zarr2' | 'zarr3';
  /**
   * One for a file that is one annotated matrix, none for a plain tree; for MuData the shared part
   * comes first.
   */
  readonly parts: readonly DatasetPart[];
}
