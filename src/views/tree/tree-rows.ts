import type { ElementInfo } from '@/model/element';
import { joinPath, type Path, ROOT } from '@/model/path';
import { membersOf } from '../element/members';

export interface TreeRow {
  readonly path: Path;
  readonly parent: Path;
  readonly name: string;
  /** From 1, as ARIA counts. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly expanded: boolean;
}

interface TreeState {
  /** What is known of the opened elements; undefined where nothing is yet. */
  readonly known: (path: Path) => ElementInfo | undefined;
  readonly expanded: ReadonlySet<Path>;
  /** Lower-case text that names must contain; empty for all. */
  readonly search: string;
}

type OpenRow = Omit<TreeRow, 'siblings'> & { readonly below: readonly TreeRow[] };

/**
 * The rows of the tree from top to bottom, without the root. While searching, what matches is
 * shown with what leads to it; only what is known is searched, nothing is read.
 */
export function treeRows(state: TreeState): readonly TreeRow[] {
  return rowsBelow(ROOT, 1, state);
}

function rowsBelow(parent: Path, level: number, state: TreeState): readonly TreeRow[] {
  const info = state.known(parent);
  if (!info) return [];
  const shown: OpenRow[] = [];
  for (const name of membersOf(info)) {
    const row = openRow(parent, name, level, shown.length + 1, state);
    if (row) shown.push(row);
  }
  const rows: TreeRow[] = [];
  for (const { below, ...row } of shown) {
    rows.push({ ...row, siblings: shown.length });
    for (const inner of below) rows.push(inner);
  }
  return rows;
}

function openRow(
  parent: Path,
  name: string,
  level: number,
  position: number,
  state: TreeState,
): OpenRow | undefined {
  const path = joinPath(parent, name);
  const searching = state.search !== '';
  const opened = state.expanded.has(path);
  const below = searching || opened ? rowsBelow(path, level + 1, state) : [];
  const matches = !searching || name.toLowerCase().includes(state.search);
  if (!matches && below.length === 0) return undefined;
  const expanded = searching ? below.length > 0 : opened;
  return { path, parent, name, level, position, expanded, below };
}
