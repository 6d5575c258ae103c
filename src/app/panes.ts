import { useState } from 'react';
import { recall, remember } from './remembered';

/** A pane at the side of the page: how wide, and whether it is shown. */
export interface Pane {
  /** In px; undefined is the width that suits the window. */
  readonly width: number | undefined;
  readonly isOpen: boolean;
  resize(width: number | undefined): void;
  toggle(): void;
}

export interface Panes {
  readonly left: Pane;
  readonly right: Pane;
}

/** The panes as the user left them at the last visit. */
export function usePanes(): Panes {
  return { left: usePane('petri-left'), right: usePane('petri-right') };
}

function usePane(key: string): Pane {
  const [pane, setPane] = useState(() => parse(recall(key)));
  const keep = (next: { width: number | undefined; isOpen: boolean }) => {
    setPane(next);
    remember(key, `${next.isOpen ? 'open' : 'closed'} ${next.width ?? ''}`);
  };
  return {
    ...pane,
    resize: (width) => keep({ ...pane, width }),
    toggle: () => keep({ ...pane, isOpen: !pane.isOpen }),
  };
}

function parse(text = '') {
  const [state, width] = text.split(' ');
  const px = Number(width);
  return { isOpen: state !== 'closed', width: px > 0 && px < 10_000 ? px : undefined };
}
