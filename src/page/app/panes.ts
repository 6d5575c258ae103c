import { useMemo, useState, useSyncExternalStore } from 'react';
import { useView, useViewActions } from '@/page/kit/context/view-context';
import {
  type Layout,
  layoutFrom,
  layoutText,
  type MaximisedPane,
} from '@/page/state/layout';
import { recall, remember } from '@/page/state/remembered';

/** The parts of the page, of which a small window shows one at a time. */
export type PaneName = 'elements' | 'content' | 'embedding';

export interface Panes {
  readonly layout: Layout;
  /** Changes the layout for this view and the next visit. */
  change(part: Partial<Layout>): void;
  /** Fills the window with a pane, or shows all again. */
  toggleMaximised(pane: MaximisedPane): void;
  readonly isTreeShown: boolean;
  readonly isPictureShown: boolean;
  readonly isPageShown: boolean;
  toggleTree(): void;
  togglePicture(): void;
  /** Width of the tree in pixels; undefined for the width that suits the window. */
  readonly treeWidth: number | undefined;
  resizeTree(width: number | undefined): void;
  /** True if the window is too small for panes side by side: only `shown` is visible, and fills the window. */
  readonly isCompact: boolean;
  readonly shown: PaneName;
  show(pane: PaneName): void;
}

const [LAYOUT_KEY, TREE_KEY] = ['petri-panes', 'petri-tree-width'];

/** Returns the panes as the link has them, or as the user left them at the last visit. */
export function usePanes(): Panes {
  const [shown, show] = useState<PaneName>('content');
  const [treeWidth, setTreeWidth] = useState(() => widthFrom(recall(TREE_KEY)));
  const [last, setLast] = useState(rememberedLayout);
  const layout = useView((view) => view.layout) ?? last;
  const { arrangePanes } = useViewActions();
  const isCompact = useCompact();
  return useMemo(() => {
    const change = (part: Partial<Layout>) => {
      const next = { ...layout, ...part };
      arrangePanes(next);
      setLast(next);
      remember(LAYOUT_KEY, layoutText(next) ?? 'all');
    };
    const { hidesTree, hidesPicture, maximised } = layout;
    const isTreeShown = !hidesTree && maximised === undefined;
    const isPictureShown =
      maximised === undefined ? !hidesPicture : maximised === 'picture';
    return {
      ...{
        layout,
        change,
        isTreeShown,
        isPictureShown,
        treeWidth,
        isCompact,
        shown,
        show,
      },
      isPageShown: maximised !== 'picture',
      toggleMaximised: (pane) =>
        change({ maximised: maximised === undefined ? pane : undefined }),
      toggleTree: () =>
        change({ hidesTree: isTreeShown || undefined, maximised: undefined }),
      togglePicture: () =>
        change({ hidesPicture: isPictureShown || undefined, maximised: undefined }),
      resizeTree: (width) => {
        setTreeWidth(width);
        remember(TREE_KEY, width === undefined ? undefined : String(width));
      },
    };
  }, [layout, arrangePanes, treeWidth, isCompact, shown]);
}

/** True if a file that opens now shows its embedding immediately. */
export function isEmbeddingShown(): boolean {
  const { hidesPicture, maximised } = rememberedLayout();
  return !hidesPicture && maximised !== 'page' && !window.matchMedia(COMPACT).matches;
}

function rememberedLayout(): Layout {
  return layoutFrom(recall(LAYOUT_KEY)) ?? {};
}

/**
 * Matches a phone, or a laptop's window at 200%. The same condition is in the style sheets of the top bar and the demo
 * banner.
 */
const COMPACT = '(max-width: 679px), (max-width: 999px) and (max-height: 559px)';

function useCompact(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(COMPACT);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(COMPACT).matches,
  );
}

function widthFrom(text: string | undefined): number | undefined {
  const px = Number(text);
  return px > 0 && px < 10_000 ? px : undefined;
}
