/** Axis of an annotated matrix: `rows` are its cells, `columns` its genes, however they are stored. */
export type SlotAxis = 'rows' | 'columns';

/** A member that annotated matrices of a format have under a fixed name. */
export interface Slot {
  readonly name: string;
  /**
   * `matrix`: the main one; `matrices`: others of its shape; `unfiltered`: a matrix before
   * filtering, with its metadata; `names` and `metadata`: a table of one side; `arrays`: along one
   * side; `pairs`: between the items of one side; `parts`: annotated matrices of their own.
   */
  readonly role:
    | 'matrix'
    | 'matrices'
    | 'unfiltered'
    | 'names'
    | 'metadata'
    | 'arrays'
    | 'pairs'
    | 'parts'
    | 'unstructured';
  /** Axes as stored; for `metadata` and `names`, the axis whose items are the rows of the table. */
  readonly axes: readonly SlotAxis[];
  /** A description, if `role` is not enough. */
  readonly meaning?: string;
  /** For arrays that are each in their own group: the name of the array in it. */
  readonly member?: string;
  /** Text attributes shown on the page of each of its members, with their labels. */
  readonly texts?: readonly (readonly [attribute: string, label: string])[];
}

/** True if a slot is a group of named matrices or arrays. */
export function isMapping(slot: Slot): boolean {
  return slot.role === 'matrices' || slot.role === 'arrays' || slot.role === 'pairs';
}

/** How Python opens a file as `adata`. */
export type PythonOpening =
  /** anndata reads it, or an annotated matrix in it. */
  | { readonly by: 'anndata' }
  /** A function of scanpy or anndata that takes its address and these arguments, and chooses the names of genes itself. */
  | {
      readonly by: 'function';
      readonly name: string;
      readonly arguments: readonly string[];
    };

/** The description of a format, as plain values: it crosses the worker boundary with the dataset. */
export interface FormatInfo {
  /** The name for users: `MuData`. */
  readonly name: string;
  /** The name in titles, if more specific than `name`. */
  readonly title?: string;
  /**
   * The label of its annotated matrices, or of the feature sets of its only one, if a file can have
   * several.
   */
  readonly parts?: readonly [one: string, several: string];
  /** The members of each annotated matrix, in display order. */
  readonly slots: readonly Slot[];
  /** How Python code opens it; absent if no package does. */
  readonly python?: PythonOpening;
  /** The function of SeuratDisk with which R code opens it; absent if Python opens it. */
  readonly seuratDisk?: string;
  /** Most files are of this format: the top bar omits it. */
  readonly isUsual?: true;
  /** No format was recognised: the file is shown as a tree and named after its container. */
  readonly isTree?: true;
}

/** True if scanpy opens a file of this format as one AnnData. */
export function isOneAnnData({ python, parts }: FormatInfo): boolean {
  return python?.by === 'anndata' && parts === undefined;
}
