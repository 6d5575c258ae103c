import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Path } from '@/model/path';

/** The row of a table whose point is under the pointer, and the place of the panel in which it is. */
export interface HoveredRow {
  readonly table: Path;
  readonly row: number;
  readonly at: number;
}

/** What is hovered in one panel, for the others. */
export class SharedHover {
  #hovered: HoveredRow | undefined;
  readonly #listeners = new Set<() => void>();

  get hovered(): HoveredRow | undefined {
    return this.#hovered;
  }

  set(hovered: HoveredRow | undefined): void {
    if (hovered === this.#hovered) return;
    this.#hovered = hovered;
    for (const notify of [...this.#listeners]) notify();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const SharedHoverContext = createContext(new SharedHover());

/** Tells the other panels what is hovered in this one; gives the row of the same table that is hovered in another one. */
export function useSharedHover(
  table: Path,
  at: number,
  row: number | undefined,
): number | undefined {
  const hover = use(SharedHoverContext);
  const elsewhere = useSyncExternalStore(hover.subscribe, () => {
    const { hovered } = hover;
    return hovered && hovered.at !== at && hovered.table === table
      ? hovered.row
      : undefined;
  });
  useEffect(() => {
    if (row === undefined) return;
    hover.set({ table, row, at });
    return () => hover.set(undefined);
  }, [hover, table, row, at]);
  return elsewhere;
}
