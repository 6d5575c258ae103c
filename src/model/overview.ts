import type { ElementInfo } from './element';
import type { Path } from './path';

/** Something that the file says of itself, with where it says so. */
export interface AboutFact {
  readonly what: string;
  readonly value: string;
  /** Where the file says it, or what it was concluded from. */
  readonly evidence?: string;
  readonly path?: Path;
}

/** How the values of one matrix come from another's, cell by cell and gene by gene. */
export type Relation =
  | { readonly kind: 'same' }
  /** log(1 + value), the logarithm natural, to base 2 or to base 10. */
  | { readonly kind: 'log1p'; readonly base: 'e' | 2 | 10 }
  /** Divided by cell: to a sum of `target` over the other's genes, where all sampled cells have that. */
  | { readonly kind: 'per-cell'; readonly target?: number }
  | {
      readonly kind: 'log1p-per-cell';
      readonly base: 'e' | 2 | 10;
      readonly target?: number;
    }
  /** Shifted and divided by gene. */
  | { readonly kind: 'per-gene'; readonly clipped?: number };

/** A relation that holds at every place that was compared. */
export interface MatrixRelation {
  readonly path: Path;
  readonly of: Path;
  readonly relation: Relation;
  readonly cells: number;
  readonly genes: number;
  /** The matrix over whose genes the sums are what the relation says, where that is neither of the two. */
  readonly over?: Path;
  /** Whether they have different genes, of which the shared ones were compared. */
  readonly areShared?: boolean;
  /** Places where either is not zero. */
  readonly values: number;
  /** Places that were left out because neither has a finite value there. */
  readonly notFinite?: number;
}

export interface MatrixRelations {
  readonly relations: readonly MatrixRelation[];
  /** Matrices compared, where nothing simple was found too. */
  readonly compared: readonly Path[];
}

/** What an element takes. */
export interface ElementSize {
  readonly path: Path;
  readonly bytes: number;
  /**
   * `stored`: as the file says; `sampled`: from some of its chunks; `shape`: shape × type, as
   * unpacked.
   */
  readonly how: 'stored' | 'sampled' | 'shape';
  /**
   * Of elements with text of variable length: `apart` where the file stores it outside of them (HDF5's heaps), so that
   * it is not in `bytes`; `estimated` where each text is counted as a fixed number of bytes.
   */
  readonly text?: 'apart' | 'estimated';
}

export interface ElementSizes {
  /** Largest first. */
  readonly sizes: readonly ElementSize[];
  /** Members that were not looked at, for there were too many. */
  readonly left: number;
}

/** Groups and tables with the names of their members. */
export interface GroupList {
  readonly groups: readonly ElementInfo[];
  /** Members that were not opened, for there were too many. */
  readonly left: number;
}

/** Something about the data that matters for using them. */
export interface Finding {
  readonly path: Path;
  readonly tone: 'warning' | 'note';
  readonly title: string;
  /** Why it matters, and how it was seen. */
  readonly reason: string;
  /** Usual in sound files: said after the others. */
  readonly isMinor?: true;
}

export interface Findings {
  readonly findings: readonly Finding[];
  /** What was not looked at because it is much to read; empty after a thorough look. */
  readonly unread: readonly string[];
}

/** A small picture of an embedding: some of its points, representative of all. */
export interface SmallPicture {
  readonly width: number;
  readonly height: number;
  /** RGBA; the ground is transparent. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly drawn: number;
  readonly points: number;
  /** The column that gave the colours. */
  readonly color?: Path;
}
