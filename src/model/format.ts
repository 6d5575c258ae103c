/** Which side of an annotated matrix an axis is: `rows` are its cells, `columns` its genes, however they are stored. */
export type SlotAxis = 'rows' | 'columns';

/** A member that annotated matrices of a format have, under the same name in every file. */
export interface Slot {
  readonly name: string;
  /**
   * `matrix`: the main one; `matrices`: others of its shape; `unfiltered`: a matrix before filtering, with what
   * belongs to it; `names` and `metadata`: a table of one side; `arrays`: along one side; `pairs`: between the
   * items of one side; `parts`: annotated matrices of their own.
   */
  readonly holds:
    | 'matrix'
    | 'matrices'
    | 'unfiltered'
    | 'names'
    | 'metadata'
    | 'arrays'
    | 'pairs'
    | 'parts'
    | 'unstructured';
  /** What its axes are, as they are stored; of `metadata` and `names`, what has a row each. */
  readonly axes: readonly SlotAxis[];
  /** What it is, where `holds` does not say it well enough. */
  readonly meaning?: string;
  /** Of arrays that are each in a group of their own: the name of the array in it. */
  readonly member?: string;
  /** Attributes with a text that are shown on the page of each of its members, and what they are called there. */
  readonly texts?: readonly (readonly [attribute: string, label: string])[];
}

/** Whether a slot is a group of matrices or arrays, each under a name of its own. */
export function isMapping(slot: Slot): boolean {
  return slot.holds === 'matrices' || slot.holds === 'arrays' || slot.holds === 'pairs';
}

/** What is known of a format, as plain values: it crosses the worker with the dataset. */
export interface FormatInfo {
  /** What users read: `MuData`. */
  readonly name: string;
  /** The name in titles, where it says more than `name`. */
  readonly title?: string;
  /** What its annotated matrices, or the sets of features of its one, are called, where a file can have several. */
  readonly parts?: readonly [one: string, several: string];
  /** The members of each annotated matrix, in the order in which they are shown. */
  readonly slots: readonly Slot[];
  /** Most files are of this format: the top bar does not name it. */
  readonly isUsual?: true;
  /** No format is known: the file is shown as a tree and called by its container. */
  readonly isTree?: true;
}
