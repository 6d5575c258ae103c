import { LayoutGrid, Link2, SquareSplitHorizontal, SquareX } from 'lucide-react';
import type { Path } from '@/model/path';
import { useCurrentView, useView, useViewActions } from '@/page/kit/context/view-context';
import { IconButton } from '@/page/kit/controls/Button';
import { changedPaint } from '@/page/state/paint';
import {
  activeAt,
  MAX_PANELS,
  type Panel,
  panelCount,
  panelsOf,
} from '@/page/state/panels';
import { changedTissue } from '@/page/state/tissue-paint';
import styles from './EmbeddingPanel.module.css';
import type { PanelPicture } from './use-panel-picture';

/** Returns the actions that add, remove and split panels. */
export function usePanelChanges() {
  const view = useCurrentView();
  const { arrangePanels } = useViewActions();
  return {
    /** Adds a copy of the active panel beside it, up to `MAX_PANELS`. */
    add: () => {
      const panels = panelsOf(view());
      const at = activeAt(view());
      const active = panels[at];
      if (!active || panels.length >= MAX_PANELS) return;
      arrangePanels(panels.toSpliced(at + 1, 0, active), at + 1);
    },
    /** Removes the active panel unless it is the only one. */
    remove: () => {
      const panels = panelsOf(view());
      const at = activeAt(view());
      if (panels.length > 1) arrangePanels(panels.toSpliced(at, 1), Math.max(0, at - 1));
    },
    /**
     * Replaces all panels by copies of the active one, one for each of some categories of its colour, with the others
     * in grey; for libraries each with its own image.
     */
    split: (
      codes: readonly number[],
      count: number,
      libraryOf: (code: number) => Path | undefined,
    ) => {
      const active = panelsOf(view())[activeAt(view())];
      if (!active) return;
      const all = Array.from({ length: count }, (_, code) => code);
      const panels = codes.map((shown): Panel => {
        const hidden = all.filter((code) => code !== shown);
        const library = libraryOf(shown);
        const paint = changedPaint(active.paint, {
          context: true,
          ...(library !== undefined && {
            tissue: changedTissue(active.paint?.tissue, {
              ...{ library, image: undefined, channels: undefined },
            }),
          }),
        });
        return { ...active, hidden, ...(paint && { paint }) };
      });
      arrangePanels(panels, 0);
    },
  };
}

/** Buttons that add and remove panels. */
export function PanelTools({ picture }: { readonly picture: PanelPicture }) {
  const count = useView(panelCount);
  const areFree = useView(({ panels }) => panels?.areFree === true);
  const { freeCameras } = useViewActions();
  const { add, remove, split } = usePanelChanges();
  const { shown } = picture.coloured.colouring;
  const counts = shown?.colours.kind === 'categories' ? shown.colours.counts : undefined;
  const categories = largestOf(counts);
  const libraryOf = (code: number) => libraryNamed(picture, code);
  const isAll = counts && categories.length === counts.length - 1;
  return (
    <div className={styles.tools}>
      {counts && categories.length > 1 && (
        <IconButton
          label={
            isAll
              ? 'One panel per category'
              : `A panel for each of the ${categories.length} largest categories`
          }
          onClick={() => split(categories, counts.length, libraryOf)}
        >
          <LayoutGrid size={15} aria-hidden />
        </IconButton>
      )}
      {count > 1 && (
        <>
          <IconButton
            label="Move all cameras together"
            hint="of the same embedding"
            aria-pressed={!areFree}
            onClick={() => freeCameras(!areFree)}
          >
            <Link2 size={15} aria-hidden />
          </IconButton>
          <IconButton label="Remove this panel" shortcut="Delete" onClick={remove}>
            <SquareX size={15} aria-hidden />
          </IconButton>
        </>
      )}
      <IconButton
        label="Add a panel"
        shortcut="N"
        disabled={count >= MAX_PANELS}
        onClick={add}
      >
        <SquareSplitHorizontal size={15} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Codes of the categories that have points, ascending; at most `MAX_PANELS`, which are the largest. */
function largestOf(counts: Uint32Array | undefined): readonly number[] {
  if (!counts) return [];
  const codes = Array.from(counts.subarray(0, -1), (_, code) => code); // the last count is of missing values
  return codes
    .filter((code) => (counts[code] ?? 0) > 0)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .slice(0, MAX_PANELS)
    .sort((a, b) => a - b);
}

/** Path of the library that a category names, if the colouring column is the one that assigns rows to libraries. */
function libraryNamed(
  { placed, coloured: { colouring } }: PanelPicture,
  code: number,
): Path | undefined {
  const { path, colours } = colouring.shown ?? {};
  const tissue = placed.tissue?.tissue;
  if (!tissue?.column || tissue.column.path !== path || colours?.kind !== 'categories')
    return undefined;
  const label = colours.labels[code];
  return tissue.libraries.find(({ name }) => name === label)?.path;
}
