import type { Path } from '@/model/path';
import type { ColumnStyles } from './column-style';
import type { Layout } from './layout';
import type { LinkedRows } from './linked-rows';
import type { PageStates } from './page-link';
import type { PageState } from './page-state';
import type { ViewOfPanels } from './panels';
import type { Selection } from './selection';
import type { TableStates } from './table-state';
import type { TreeState } from './tree-state';

/** Reference to a source in a link: an address, or the properties that identify a local file. */
export type SourceRef =
  | {
      readonly kind: 'url';
      readonly url: string;
      /** Opened with a signature or with headers, which no link carries. */
      readonly withKeys?: true;
    }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly size?: number;
      readonly fingerprint?: string;
    };

/** A cell of a matrix, 0-based; undefined on an axis that is not selected. */
export interface MatrixLocation {
  readonly row?: number | undefined;
  readonly column?: number | undefined;
  /** Plane of an array with more axes: the index on each axis after the first two. */
  readonly slice?: readonly number[] | undefined;
}

/** The scroll offset of a grid, as displayed row and column, 0-based. */
export interface GridTop {
  readonly row: number;
  readonly column: number;
}

/**
 * Everything that a link restores, and nothing else: no data. Undefined members have defaults, which
 * depend on the file. The view's own panel is the active one: controls outside the panels change it, and the readable
 * keys of a link describe it.
 */
export interface View extends PageStates, ViewOfPanels {
  /** The open source; undefined on the start page. */
  readonly source?: SourceRef | undefined;
  readonly element: Path;
  /** The cell of the matrix `element` that was navigated to; for a table, a row and a column as they are shown. */
  readonly place?: MatrixLocation | undefined;
  /** The first row and column in view of the table or matrix `element`, if it was scrolled. */
  readonly top?: GridTop | undefined;
  /** The column that the column `element` is counted against. */
  readonly against?: Path | undefined;
  /** How its page is shown, if not by default. */
  readonly page?: PageState | undefined;
  /** Groups of the tree that were opened or closed by hand. */
  readonly tree?: TreeState | undefined;
  /** Tables that are sorted, filtered, or have columns hidden or moved. */
  readonly tables?: TableStates | undefined;
  readonly selection?: Selection | undefined;
  /** Saved rows that came with the link, which this browser may not have. */
  readonly linked?: LinkedRows | undefined;
  /** Rows that statistics count while rows of their table are selected, or a query filters them; all if undefined. */
  readonly counted?: CountedChoice | undefined;
  /** Column of var whose gene names are shown, and looked up first; undefined leaves that to the file. */
  readonly names?: string | undefined;
  /** How columns of categories are drawn, if not as in the file. */
  readonly looks?: ColumnStyles | undefined;
  /** Arrangement of the panes, if it came with the link or was changed in this visit; else as at the last one. */
  readonly layout?: Layout | undefined;
  /** Keys of a link that this version does not know, kept for a later one. */
  readonly rest: readonly (readonly [key: string, value: string])[];
}

export const COUNTED_CHOICES = ['selected', 'query'] as const;
type CountedChoice = (typeof COUNTED_CHOICES)[number];

export const START: View = { element: '/', hidden: [], rest: [] };

/**
 * Returns the view with another element, its page in the initial state, or with another page beside its own: only
 * file-wide state is kept.
 */
export function atElement(view: View, element: Path, states?: PageStates): View {
  const { source, tree, embedding, color, gene, blend, hidden, viewport } = view;
  const {
    tables,
    selection,
    linked,
    counted,
    names,
    paint,
    looks,
    panels,
    layout,
    rest,
  } = view;
  return {
    ...{ source, element, tree, embedding, color, gene, blend, hidden, viewport },
    ...{ tables, selection, linked, counted, names, paint, looks, panels, layout, rest },
    ...states,
  };
}

/** True if two references mean the same file or address. */
export function isSameSource(
  a: SourceRef | undefined,
  b: SourceRef | undefined,
): boolean {
  if (!a || !b || a.kind !== b.kind) return a === b;
  if (a.kind === 'url') return b.kind === 'url' && a.url === b.url;
  return b.kind === 'file' && isMatchingFile(a, b);
}

type FileRef = Extract<SourceRef, { kind: 'file' }>;

/**
 * True if a file is the one of a link: by fingerprint if both have one (which survives renaming),
 * else by name and size.
 */
export function isMatchingFile(wanted: FileRef, given: FileRef): boolean {
  if (wanted.fingerprint && given.fingerprint)
    return wanted.fingerprint === given.fingerprint;
  if (wanted.size !== undefined && given.size !== undefined && wanted.size !== given.size)
    return false;
  return wanted.name === given.name;
}
