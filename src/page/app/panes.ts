import { useMemo, useState, useSyncExternalStore } from 'react';
import { recall, remember } from '@/page/state/remembered';

/** Pane at the side of the page: its width, and whether it is shown. */
export interface Pane {
  /** Width in pixels; undefined for the width that suits the window. */
  readonly width: number | undefined;
  readonly isOpen: boolean;
  resize(width: number | undefined): void;
  toggle(): void;
}

/** The parts of the page, of which a small window shows one at a time. */
export type PaneName = 'elements' | 'content' | 'embedding';

export interface Panes {
  readonly left: Pane;
  readonly right: Pane;
  /** True if the window is too small for panes side by side: only `shown` is visible, and fills the window. */
  readonly isCompact: boolean;
  readonly shown: PaneName;
  show(pane: PaneName): void;
}

/** Returns the panes as the user left them at the last visit. */
export function usePanes(): Panes {
  const [shown, show] = useState<PaneName>('content');
  return {
    ...{ left: usePane('petri-left'), right: usePane('petri-right') },
    ...{ isCompact: useCompact(), shown, show },
  };
}

/** True if a file that opens now shows its embedding immediately. */
export function isEmbeddingShown(): boolean {
  return parse(recall('petri-right')).isOpen && !window.matchMedia(COMPACT).matches;
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

function usePane(key: string): Pane {
  const [pane, setPane] = useState(() => parse(recall(key)));
  return useMemo(() => {
    const keep = (next: { width: number | undefined; isOpen: boolean }) => {
      setPane(next);
      remember(key, `${next.isOpen ? 'open' : 'closed'} ${next.width ?? ''}`);
    };
    return {
      ...pane,
      resize: (width) => keep({ ...pane, width }),
      toggle: () => keep({ ...pane, isOpen: !pane.isOpen }),
    };
  }, [key, pane]);
}

function parse(text = '') {
  const [state, width] = text.split(' ');
  const px = Number(width);
  return { isOpen: state !== 'closed', width: px > 0 && px < 10_000 ? px : undefined };
}
