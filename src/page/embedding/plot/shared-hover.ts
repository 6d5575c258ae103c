import { createContext, use, useEffect } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import type { Path } from '@/model/path';

/** The row of a table whose point is under the pointer, and the place of the panel in which it is. */
export interface HoveredRow {
  readonly table: Path;
  readonly row: number;
  readonly at: number;
}

/** Creates the store of what is hovered in one panel, for the others. */
export function createSharedHover(): StoreApi<{ readonly hovered?: HoveredRow }> {
  return createStore(() => ({}));
}

export const SharedHoverContext = createContext(createSharedHover());

/** Shares what is hovered in this panel; returns the row of the same table that is hovered in another panel. */
export function useSharedHover(
  table: Path,
  at: number,
  row: number | undefined,
): number | undefined {
  const hover = use(SharedHoverContext);
  const elsewhere = useStore(hover, ({ hovered }) =>
    hovered && hovered.at !== at && hovered.table === table ? hovered.row : undefined,
  );
  useEffect(() => {
    if (row === undefined) return;
    hover.setState({ hovered: { table, row, at } });
    return () => hover.setState({}, true);
  }, [hover, table, row, at]);
  return elsewhere;
}
