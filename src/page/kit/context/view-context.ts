import { createContext, use, useCallback, useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { defaultColor } from '@/ask/colour/default-color';
import type { DatasetInfo } from '@/model/dataset';
import { datasetAt, partAt } from '@/model/dataset-at';
import type { Nouns } from '@/model/nouns';
import { joinPath, type Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import type { SourceInfo } from '@/model/source';
import { untilAborted } from '@/model/waiting';
import type { ColumnStyle } from '@/page/state/column-style';
import type { Links } from '@/page/state/link';
import type { LinkedRows } from '@/page/state/linked-rows';
import type { PageStates } from '@/page/state/page-link';
import { changedPaint, type Paint } from '@/page/state/paint';
import {
  activeAt,
  blendedWith,
  colouredBy,
  ofEmbedding,
  type Panel,
  panelAt,
  type Viewport,
  withHidden,
} from '@/page/state/panels';
import { atElement, type View } from '@/page/state/view';
import type { SelectedRows, ViewStore } from '@/page/state/view-store';

export const ViewContext = createContext<StoreApi<ViewStore> | null>(null);

function useViewStore(): StoreApi<ViewStore> {
  const store = use(ViewContext);
  if (!store) throw new Error('Views need a ViewContext');
  return store;
}

/**
 * Returns one part of the view. Use it in components that show something that a link restores; `useViewActions` has
 * what changes it. The component renders again only when that part changes.
 *
 * @example
 * const element = useView((view) => view.element);
 * const { showElement } = useViewActions();
 */
export function useView<T>(select: (view: View) => T): T {
  return useStore(useViewStore(), (state) => select(state.view));
}

/** Returns the actions that change the view; they stay the same for the life of the page. */
export function useViewActions(): Omit<ViewStore, 'view' | 'selected'> {
  return useViewStore().getState();
}

/** Returns a function that reads the current view, without rendering when it changes. */
export function useCurrentView(): () => View {
  const store = useViewStore();
  return useCallback(() => store.getState().view, [store]);
}

/** Writes and reads links, with all registered pages. */
export const LinksContext = createContext<Links | null>(null);

export function useLinks(): Links {
  const links = use(LinksContext);
  if (!links) throw new Error('Views need a LinksContext');
  return links;
}

/**
 * Returns a function that makes the fragment, with `#`, of another element of the same file, or of a page that it has
 * beside its own. The rest of the view is kept as in `atElement`.
 */
export function useLinkTo(): (element: Path, states?: PageStates) => string {
  const store = useViewStore();
  const { linkOf } = useLinks();
  return (element, states) =>
    `#${linkOf(atElement(store.getState().view, element, states))}`;
}

/** Index of the panel around a component; undefined outside of panels, where the active one is meant. */
export const PanelContext = createContext<number | undefined>(undefined);

/** Returns the index of the panel around a component, or of the active one. */
export function usePanelPosition(): number {
  const active = useView(activeAt);
  return use(PanelContext) ?? active;
}

/** Returns one part of the panel around a component, or of the active one. */
export function usePanel<T>(select: (panel: Panel) => T): T {
  const at = usePanelPosition();
  return useView((view) => select(panelAt(view, at)));
}

/**
 * Returns the actions that change the panel around a component, or the active one; they stay the same as long as its
 * index does.
 */
export function usePanelActions(): PanelActions {
  const at = usePanelPosition();
  const store = useViewStore();
  return useMemo(() => {
    const { changePanel, paintPanel } = store.getState();
    return {
      showEmbedding: (embedding) => changePanel(at, () => ofEmbedding(embedding)),
      colorBy: (color, gene) =>
        changePanel(at, (panel) => colouredBy(panel, color, gene)),
      hide: (codes) => changePanel(at, () => withHidden(codes)),
      moveTo: (viewport) => changePanel(at, () => ({ viewport })),
      lookFrom: (viewport, turn) =>
        changePanel(at, ({ paint }) => ({
          viewport,
          paint: changedPaint(paint, { turn }),
        })),
      paintBy: (change) => paintPanel(at, change),
      blendWith: (blend) => changePanel(at, () => blendedWith(blend)),
    };
  }, [at, store]);
}

export type PanelActions = Pick<
  ViewStore,
  'showEmbedding' | 'colorBy' | 'hide' | 'moveTo' | 'paintBy'
> & {
  /** Sets the viewport and direction of a 3D plot; an undefined `turn` is the default direction. */
  lookFrom(viewport: Viewport | undefined, turn: Paint['turn']): void;
  /** Colours by a second gene of the same matrix as well; undefined colours by the first gene alone. */
  blendWith(gene: string | undefined): void;
};

/**
 * Returns the column or matrix that colours the embedding: the user's choice, or the default for the file; undefined is
 * no colour.
 */
export function useColor(): Path | undefined {
  const { dataset } = useDataset();
  const color = usePanel((panel) => panel.color);
  const shown = usePanel((panel) => panel.embedding) ?? dataset.embeddings[0]?.path;
  if (color === 'none') return undefined;
  if (shown === undefined) return color;
  const part = partAt(dataset, shown);
  // cells of another modality are not the cells that are shown
  const isOfOthers = color !== undefined && partAt(dataset, color) !== part;
  if (color !== undefined && !isOfOthers) return color;
  const ofPart = datasetAt(dataset, shown);
  const [first] = ofPart.embeddings.filter(({ path }) => path === shown);
  return defaultColor(first ? { ...ofPart, embeddings: [first] } : ofPart);
}

/** Returns the nouns for rows and columns of the annotated matrix that an element belongs to. */
export function useNouns(path: Path): Nouns {
  const { dataset } = useDataset();
  const set = dataset.featureSets?.find(
    (one) => path === one.path || path.startsWith(joinPath(one.path, '')),
  );
  return set?.nouns ?? datasetAt(dataset, path).nouns;
}

/** Returns the selected rows of a table, ascending; undefined if nothing is selected or they are not computed yet. */
export function useSelectedRows(): SelectedRows | undefined {
  return useStore(useViewStore(), ({ view, selected }) =>
    selected !== undefined && selected.of === view.selection ? selected : undefined,
  );
}

/** Returns a function that reads the selected rows, without rendering when they change. */
export function useCurrentSelectedRows(): () => SelectedRows | undefined {
  const store = useViewStore();
  return useCallback(() => {
    const { view, selected } = store.getState();
    return selected?.of === view.selection ? selected : undefined;
  }, [store]);
}

/**
 * Returns a function that waits until the rows of the selection are known, or nothing is selected; an abort of `signal`
 * ends it.
 * @throws AbortError
 */
export function useKnownSelection(): (signal: AbortSignal) => Promise<void> {
  const store = useViewStore();
  return useCallback(
    (signal) => {
      const isKnown = () => {
        const { view, selected } = store.getState();
        return view.selection === undefined || selected?.of === view.selection;
      };
      let stop: (() => void) | undefined;
      const known = new Promise<void>((resolve) => {
        if (isKnown()) return resolve();
        stop = store.subscribe(() => {
          if (isKnown()) resolve();
        });
      });
      return untilAborted(known, signal).finally(() => stop?.());
    },
    [store],
  );
}

/** Returns the style of a column's categories, if it is not the file's. */
export function useColumnStyle(path: Path | undefined): ColumnStyle | undefined {
  return useView(({ looks }) => (path === undefined ? undefined : looks?.[path]));
}

/** Rows of the columns that files do not have, by table and name. */
export type SavedColumnsOf = Readonly<Record<Path, Readonly<Record<string, RowSetId>>>>;

/** The open file. */
export interface OpenDataset {
  readonly dataset: DatasetInfo;
  readonly source: SourceInfo;
  /** Columns that the file does not have, by table: rows that were saved under names. */
  readonly saved?: SavedColumnsOf | undefined;
  /** Rows that were saved under these names. */
  readonly named?: LinkedRows | undefined;
}

export const DatasetContext = createContext<OpenDataset | null>(null);

/**
 * Returns the open file as it was described when it was opened. Use it for what a file has: tables, matrices,
 * embeddings, nouns; values come by `useAnswer`.
 *
 * @example
 * const { dataset, source } = useDataset();
 * const title = `${source.name}: ${formatNumber(dataset.embeddings.length, 'embedding')}`;
 */
export function useDataset(): OpenDataset {
  const open = use(DatasetContext);
  if (!open) throw new Error('Views of a file need a DatasetContext');
  return open;
}
