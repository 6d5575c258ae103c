import type { ElementInfo } from '@/model/element';
import { joinPath, type Path, parentOf, ROOT } from '@/model/path';
import { membersOf } from '@/page/kit/element/members';

export interface TreeRow {
  readonly path: Path;
  readonly parent: Path;
  readonly name: string;
  /** Level from 1, as in ARIA. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly expanded: boolean;
}

/** Rows of a tree from top to bottom. A row is created when it is requested, as there may be a million. */
export interface TreeRows {
  readonly length: number;
  at(index: number): TreeRow | undefined;
  /** The index of a row; −1 if absent. */
  indexOf(path: Path): number;
}

interface TreeState {
  /** The loaded descriptions of the opened elements, by path. */
  readonly known: ReadonlyMap<Path, ElementInfo>;
  readonly expanded: ReadonlySet<Path>;
  /** Lower-case text that names must contain; empty for all. */
  readonly search: string;
}

/**
 * The rows of the tree, without the root. While searching, matches are shown with their ancestors;
 * only loaded groups are searched, nothing is read.
 */
export function treeRows(state: TreeState): TreeRows {
  return levelOf(ROOT, 1, { ...state, groups: groupsIn(state) }) ?? NO_ROWS;
}

/** Puts a row above all others. */
export function withFirst(first: TreeRow, rest: TreeRows): TreeRows {
  return {
    length: rest.length + 1,
    at: (index) => (index === 0 ? first : rest.at(index - 1)),
    indexOf(path) {
      if (path === first.path) return 0;
      const index = rest.indexOf(path);
      return index < 0 ? index : index + 1;
    },
  };
}

const NO_ROWS: TreeRows = { length: 0, at: () => undefined, indexOf: () => -1 };

type WithGroups = TreeState & {
  /** Groups that may contain shown rows, by the paths above them. */
  readonly groups: ReadonlyMap<Path, ReadonlySet<Path>>;
};

function groupsIn({ known, expanded, search }: TreeState) {
  const groups = new Map<Path, Set<Path>>();
  for (const path of search === '' ? expanded : known.keys()) {
    if (path === ROOT || !known.has(path)) continue;
    // a name may contain `/`: it is looked up below every possible parent
    for (let parent = parentOf(path); ; parent = parentOf(parent)) {
      const inside = groups.get(parent) ?? new Set();
      groups.set(parent, inside.add(path));
      if (parent === ROOT) break;
    }
  }
  return groups;
}

/** An open group among the rows of its level. */
interface OpenRow {
  readonly index: number;
  /** Number of rows inside the open groups of this level above it. */
  readonly above: number;
  readonly rows: TreeRows;
}

function levelOf(parent: Path, level: number, state: WithGroups): TreeRows | undefined {
  const info = state.known.get(parent);
  if (!info) return undefined;
  const members = membersOf(info);
  const below = new Map<string, TreeRows>();
  for (const name of groupsAmong(members, parent, state)) {
    const rows = levelOf(joinPath(parent, name), level + 1, state);
    if (rows && (rows.length > 0 || state.search === '')) below.set(name, rows);
  }
  const names =
    state.search === ''
      ? members
      : members.filter(
          (name) => below.has(name) || name.toLowerCase().includes(state.search),
        );
  return rowsOf(parent, level, names, openRows(names, below), state);
}

/** Members of a group that are known groups. */
function groupsAmong(
  members: readonly string[],
  parent: Path,
  { groups }: WithGroups,
): readonly string[] {
  const start = joinPath(parent, '').length;
  const wanted = [...(groups.get(parent) ?? [])].map((path) => path.slice(start));
  if (wanted.length === 0) return [];
  const all = wanted.length > FEW ? new Set(members) : undefined;
  return wanted.filter((name) => (all ? all.has(name) : members.includes(name)));
}

/** Maximum number of names that are searched in a list one by one. */
const FEW = 8;

function openRows(
  names: readonly string[],
  below: ReadonlyMap<string, TreeRows>,
): readonly OpenRow[] {
  const open: OpenRow[] = [];
  let above = 0;
  const found = [...below]
    .map(([name, rows]) => ({ index: names.indexOf(name), rows }))
    .filter(({ index }) => index >= 0)
    .sort((a, b) => a.index - b.index);
  for (const { index, rows } of found) {
    open.push({ index, above, rows });
    above += rows.length;
  }
  return open;
}

function rowsOf(
  parent: Path,
  level: number,
  names: readonly string[],
  open: readonly OpenRow[],
  { expanded, search }: TreeState,
): TreeRows {
  const last = open.at(-1);
  const inner = last ? last.above + last.rows.length : 0;
  /** The last open group at or above a row; undefined if absent. */
  const openAt = (index: number): OpenRow | undefined =>
    open.findLast((group) => group.index + group.above <= index);
  const rowAt = (at: number): TreeRow | undefined => {
    const name = names[at];
    if (name === undefined) return undefined;
    const path = joinPath(parent, name);
    const isOpen =
      search === '' ? expanded.has(path) : open.some(({ index }) => index === at);
    return {
      ...{ path, parent, name, level },
      ...{ position: at + 1, siblings: names.length, expanded: isOpen },
    };
  };
  return {
    length: names.length + inner,
    at(index) {
      const group = openAt(index);
      if (!group) return rowAt(index);
      const first = group.index + group.above + 1;
      if (index < first) return rowAt(group.index);
      const within = index - first;
      if (within < group.rows.length) return group.rows.at(within);
      return rowAt(index - group.above - group.rows.length);
    },
    indexOf(path) {
      const name = path.slice(joinPath(parent, '').length);
      const at = joinPath(parent, name) === path ? names.indexOf(name) : -1;
      if (at >= 0) {
        const group = open.findLast(({ index }) => index < at);
        return at + (group ? group.above + group.rows.length : 0);
      }
      for (const group of open) {
        const inside = group.rows.indexOf(path);
        if (inside >= 0) return group.index + group.above + 1 + inside;
      }
      return -1;
    },
  };
}
