import type { Problem } from './dataset';
import type { ElementInfo } from './element';
import type { ErrorName } from './errors';
import type { Path } from './path';

/** A fact that the file states, with its source. */
export interface AboutFact {
  readonly what: string;
  readonly value: string;
  /** The source of the statement, or what it was inferred from. */
  readonly evidence?: string;
  readonly path?: Path;
}

/** How the values of one matrix derive from another's, cell by cell and gene by gene. */
export type Relation =
  | { readonly kind: 'same' }
  /** log(1 + value), the logarithm natural, to base 2 or to base 10. */
  | { readonly kind: 'log1p'; readonly base: 'e' | 2 | 10 }
  /**
   * Divided by cell: to a sum of `target` over the other's genes, if all sampled cells have that
   * sum; `isAbout` if they differ by more than storage explains.
   */
  | { readonly kind: 'per-cell'; readonly target?: number; readonly isAbout?: true }
  | {
      readonly kind: 'log1p-per-cell';
      readonly base: 'e' | 2 | 10;
      readonly target?: number;
      readonly isAbout?: true;
    }
  /** Shifted and scaled by gene, or only shifted. */
  | { readonly kind: 'per-gene'; readonly isShifted?: true; readonly clipped?: number };

/** A relation that holds at every position that was compared. */
export interface MatrixRelation {
  readonly path: Path;
  readonly of: Path;
  readonly relation: Relation;
  readonly cells: number;
  readonly genes: number;
  /** The matrix over whose genes the sums are taken, if neither of the two. */
  readonly over?: Path;
  /** True if they have different genes; then only shared ones were compared. */
  readonly areShared?: boolean;
  /** Number of positions at which either is not zero. */
  readonly values: number;
  /** Number of positions left out because neither is finite there. */
  readonly notFinite?: number;
}

export interface MatrixRelations {
  readonly relations: readonly MatrixRelation[];
  /** Matrices that were compared at enough values, including those without a simple relation. */
  readonly compared: readonly Path[];
}

/** The size of an element. */
export interface ElementSize {
  readonly path: Path;
  readonly bytes: number;
  /**
   * `stored`: recorded in the file; `sampled`: from some of its chunks; `shape`: shape × type,
   * uncompressed.
   */
  readonly how: 'stored' | 'sampled' | 'shape';
  /**
   * For elements with text of variable length: `apart` if the file stores it elsewhere (HDF5's
   * heaps), so that it is not in `bytes`; `estimated` if each text is counted as a fixed number of
   * bytes.
   */
  readonly text?: 'apart' | 'estimated';
}

export interface ElementSizes {
  /** Largest first. */
  readonly sizes: readonly ElementSize[];
  /** Sum of `sizes`; if estimated from samples, at most the size of the file. */
  readonly total: number;
  /** Number of members that were skipped because there were too many. */
  readonly left: number;
}

/** Groups and tables with the names of their members. */
export interface GroupList {
  readonly groups: readonly ElementInfo[];
  /** Number of members that were not opened because there were too many. */
  readonly left: number;
}

/** A property of the data that users should know. */
export interface Finding {
  readonly path: Path;
  readonly tone: 'warning' | 'note';
  readonly title: string;
  /** Why it matters, and the evidence. */
  readonly reason: string;
  /** Common in valid files: listed after the others. */
  readonly isMinor?: true;
}

/** A part of a file that was inspected and could not be read. */
export interface UnreadablePart extends Problem {
  readonly error: ErrorName;
}

export interface Findings {
  /** Includes those of `unreadable`. */
  readonly findings: readonly Finding[];
  /** Parts that were not read because they are large; empty after a thorough check. */
  readonly unread: readonly string[];
  readonly unreadable: readonly UnreadablePart[];
}

/** A thumbnail of an embedding: a representative sample of its points. */
export interface SmallPicture {
  readonly width: number;
  readonly height: number;
  /** RGBA with a transparent background. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly drawn: number;
  readonly points: number;
  /** The column that it is coloured by. */
  readonly color?: Path;
}
