import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Path } from '@/model/path';
import { changedStyles, type StyleChange } from './column-style';
import { type Drawn, inverted, type SelectOp, withDrawn } from './combine-selection';
import type { Layout } from './layout';
import { withoutLinked } from './linked-rows';
import type { PageStates } from './page-link';
import { changedPage, type PageState } from './page-state';
import type { PaintChange } from './paint';
import {
  activeAt,
  colouredBy,
  ofEmbedding,
  type Panel,
  painted,
  panelsOf,
  type Viewport,
  withHidden,
  withPanel,
  withPanels,
} from './panels';
import { type Revertible, revertedView } from './revertible';
import { isChosen, rowCountOf, rowsOf, runsOf, type Selection } from './selection';
import { changedTables, type TableState } from './table-state';
import { changedTree, type TreeState } from './tree-state';
import {
  atElement,
  type GridTop,
  type MatrixLocation,
  type SourceRef,
  START,
  type View,
} from './view';

/** Rows of a table, ascending; stale if `of` is no longer the view's selection. */
export interface SelectedRows {
  readonly of: Selection;
  readonly table: Path;
  readonly rows: Uint32Array;
}

/** The view and the actions that change it. Every action keeps what depends on the changed part consistent. */
export interface ViewStore {
  readonly view: View;
  /** The rows of `view.selection`, once computed. Not part of a link. */
  readonly selected?: SelectedRows | undefined;
  /** Shows a new source; everything about the last one is forgotten. */
  showSource(source: SourceRef | undefined): void;
  showElement(element: Path): void;
  /** Shows the grid of a matrix at a row, a column, or both. */
  showCell(matrix: Path, place: MatrixLocation): void;
  /** Shows a page that an element has beside its own: a row of a table, genes of a matrix. */
  showPage(element: Path, states: PageStates): void;
  /** Changes how that page is shown. */
  changeStates(states: PageStates): void;
  /** Sets the scroll offset of the shown grid; undefined is its beginning. */
  scrollTo(top: GridTop | undefined): void;
  /** Changes how the page of the element is shown; undefined parts become the default. */
  changePage(part: PageState): void;
  /** Changes which groups of the tree are open. */
  changeTree(part: Partial<TreeState>): void;
  /** Compares the shown column with another; undefined for none. */
  compareWith(against: Path | undefined): void;
  /** Arranges the panes. */
  arrangePanes(layout: Layout): void;
  /** Changes which rows statistics count; undefined is all. */
  countRows(counted: View['counted']): void;
  /** Names genes by a column of their table; undefined leaves that to the file. */
  nameGenesBy(names: string | undefined): void;
  /** Shows another embedding, which starts at its own viewport. */
  showEmbedding(embedding: Path): void;
  /** Colours by another element, with all its categories, or all its range, shown; undefined is no colour. */
  colorBy(color: Path | undefined, gene?: string): void;
  hide(codes: readonly number[]): void;
  moveTo(viewport: Viewport | undefined): void;
  /** Changes which rows and columns of a table are shown, and in what order. */
  arrangeTable(table: Path, part: Partial<TableState>): void;
  /** Changes how the embedding is painted; undefined parts become the default. */
  paintBy(change: PaintChange): void;
  /**
   * Changes the panel at an index, as `showEmbedding`, `colorBy`, `hide`, `moveTo` and `paintBy` change the active one.
   */
  changePanel(at: number, change: (panel: Panel) => Partial<Panel>): void;
  paintPanel(at: number, change: PaintChange): void;
  activatePanel(at: number): void;
  /** Replaces all panels with these. */
  arrangePanels(panels: readonly Panel[], active: number): void;
  /** Sets whether the camera of each panel moves independently, or those of the same embedding together. */
  freeCameras(areFree: boolean): void;
  /** Changes how the categories of a column are drawn; undefined parts become those of the file. */
  changeStyle(column: Path, change: StyleChange): void;
  /** Replaces the selection of cells; undefined for none. */
  select(selection: Selection | undefined): void;
  /** Selects rows of a table, ascending, instead of the current selection; empty for none. */
  selectRows(table: Path, rows: Uint32Array): void;
  /** Changes the selection by an outline that was drawn in an embedding. */
  selectDrawn(op: SelectOp, drawn: Drawn): void;
  /** Selects all rows of a table that are not selected. */
  invertSelection(table: Path, length: number): void;
  /** Forgets rows that came with the link, because they were changed or deleted here. */
  dropLinked(table: Path, name: string): void;
  /** Publishes the selected rows to all views. */
  announceSelected(selected: SelectedRows | undefined): void;
  /** Completes the description of the open source (its fingerprint), without a new history entry. */
  identify(source: SourceRef): void;
  /** Restores an earlier state of rows and colours; everything else stays. */
  revert(state: Revertible): void;
  /** Replaces the whole view with one from a link or the browser's history. */
  restore(view: View): void;
}

/** True if a change moves rows, or changes which rows are shown. */
function isOtherRows(part: Partial<TableState>): boolean {
  return 'sort' in part || 'where' in part || 'onlySelected' in part;
}

const NOWHERE = { place: undefined, top: undefined } as const;

type SetState = StoreApi<ViewStore>['setState'];

/**
 * Creates the store of the view and the actions that change it. Use it once in a page, and in tests; components get it
 * from the `ViewContext`, by `useView`.
 *
 * @example
 * const store = createViewStore();
 * store.getState().showElement('/obs/leiden');
 * store.getState().view.element // '/obs/leiden'
 */
export function createViewStore(view: View = START): StoreApi<ViewStore> {
  return createStore<ViewStore>()((set) => ({
    view,
    ...rowsChosenIn(view),
    ...pageActions(set),
    ...embeddingActions(set),
    ...selectionActions(set),
    identify: (source) => change(set, () => ({ source })),
    revert: (state) =>
      set(({ view, selected }) => {
        const next = revertedView(view, state);
        return { view: next, selected, ...rowsChosenIn(next) };
      }),
    restore: (next) => set({ view: next, ...rowsChosenIn(next) }),
  }));
}

/** Changes a part of the view. */
function change(set: SetState, partOf: (view: View) => Partial<View>): void {
  set(({ view }) => ({ view: { ...view, ...partOf(view) } }));
}

/** Actions that change which page is shown, and how. */
function pageActions(set: SetState) {
  const show = (element: Path, part?: Partial<View>) =>
    set(({ view }) => {
      const page = element === view.element ? view.page : undefined;
      return { view: { ...atElement(view, element), page, ...part } };
    });
  return {
    showSource: (source) => set({ view: { ...START, source }, selected: undefined }),
    showElement: (element) => show(element),
    showPage: (element, states) => show(element, states),
    showCell: (element, place) => show(element, { place }),
    scrollTo: (top) => change(set, () => ({ top })),
    changePage: (part) => change(set, ({ page }) => ({ page: changedPage(page, part) })),
    changeTree: (part) => change(set, ({ tree }) => ({ tree: changedTree(tree, part) })),
    changeStates: (states) => change(set, () => states),
    compareWith: (against) => change(set, () => ({ against })),
    arrangePanes: (layout) => change(set, () => ({ layout })),
    countRows: (counted) => change(set, () => ({ counted })),
    nameGenesBy: (names) => change(set, () => ({ names })),
    arrangeTable: (table, part) =>
      change(set, ({ tables, element }) => ({
        tables: changedTables(tables, table, part),
        ...(isOtherRows(part) && element === table && NOWHERE),
      })),
  } satisfies Partial<ViewStore>;
}

/** Actions on embeddings, their panels and their colours. */
function embeddingActions(set: SetState) {
  return {
    showEmbedding: (embedding) => change(set, () => ofEmbedding(embedding)),
    colorBy: (color, gene) => change(set, (view) => colouredBy(view, color, gene)),
    hide: (codes) => change(set, () => withHidden(codes)),
    moveTo: (viewport) => change(set, () => ({ viewport })),
    paintBy: (part) => change(set, (view) => painted(view, activeAt(view), part)),
    changePanel: (at, next) => change(set, (view) => withPanel(view, at, next)),
    paintPanel: (at, part) => change(set, (view) => painted(view, at, part)),
    activatePanel: (at) =>
      set(({ view }) =>
        at === activeAt(view)
          ? {}
          : { view: { ...view, ...withPanels(view, panelsOf(view), at) } },
      ),
    arrangePanels: (panels, active) =>
      set(({ view, selected }) => {
        const next = { ...view, ...withPanels(view, panels, active) };
        const asRows = selectionAsRows(view, selected);
        return asRows
          ? { view: { ...next, selection: asRows.of }, selected: asRows }
          : { view: next };
      }),
    freeCameras: (areFree) =>
      change(set, (view) => withPanels(view, panelsOf(view), activeAt(view), areFree)),
    changeStyle: (column, part) =>
      change(set, ({ looks }) => ({ looks: changedStyles(looks, column, part) })),
  } satisfies Partial<ViewStore>;
}

/** Actions on the selected cells and rows. */
function selectionActions(set: SetState) {
  return {
    select: (selection) => change(set, () => ({ selection })),
    selectRows: (table, rows) =>
      set(({ view }) => {
        const of = rows.length > 0 ? { table, runs: runsOf(rows) } : undefined;
        const selected = of && { of, table, rows };
        return { view: { ...view, selection: of }, selected };
      }),
    selectDrawn: (op, drawn) =>
      set(({ view, selected }) => {
        const known = selected?.of === view.selection ? selected : undefined;
        return {
          view: { ...view, selection: withDrawn(view.selection, op, drawn, known) },
        };
      }),
    dropLinked: (table, name) =>
      change(set, ({ linked }) => ({ linked: withoutLinked(linked, table, name) })),
    invertSelection: (table, length) =>
      set(({ view, selected }) => {
        const { selection } = view;
        const known = selected?.of === selection ? selected?.table : undefined;
        const of = selection && 'table' in selection ? selection.table : known;
        if (selection && of === undefined) return {}; // its rows are not known yet
        const next = {
          ...view,
          selection: inverted(selection, table, length, of === table),
        };
        return { view: next, ...rowsChosenIn(next) };
      }),
    announceSelected: (selected) => set({ selected }),
  } satisfies Partial<ViewStore>;
}

/**
 * Maximum number of selected rows that are listed synchronously; more would block the page, and are
 * listed by `useChosenRows`.
 */
export const MAX_ROWS_AT_ONCE = 1 << 20;

/**
 * Converts the selection to rows, so that it stays the same when panels are added or removed. Outlines in a single
 * panel select nothing of its hidden categories; with several panels, which hide different ones, they select all
 * inside. Undefined if the selection does not depend on that, or its rows are not known yet.
 */
function selectionAsRows(
  { selection, hidden }: View,
  selected: SelectedRows | undefined,
): SelectedRows | undefined {
  if (!selection || isChosen(selection) || hidden.length === 0) return undefined;
  if (selected?.of !== selection) return undefined; // not known yet
  const { table, rows } = selected;
  return { of: { table, runs: runsOf(rows) }, table, rows };
}

/**
 * Returns the rows of a selection that lists them, unless they are too many to be listed synchronously. The embedding
 * finds those inside outlines.
 */
function rowsChosenIn({ selection }: View): Pick<ViewStore, 'selected'> {
  if (!selection || !isChosen(selection)) return {};
  const { table, runs } = selection;
  if (rowCountOf(runs) > MAX_ROWS_AT_ONCE) return {};
  return { selected: { of: selection, table, rows: rowsOf(runs) } };
}
