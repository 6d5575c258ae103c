import { useMemo, useRef, useState } from 'react';
import type { DatasetInfo } from '@/model/dataset';
import type { ElementInfo } from '@/model/element';
import type { Slot } from '@/model/format';
import type { GroupList } from '@/model/overview';
import { joinPath, type Path, parentOf, ROOT } from '@/model/path';
import { useDataset, useView, useViewActions } from '@/page/kit/context/view-context';
import { useFollow } from '@/page/kit/controls/use-follow';
import { membersOf } from '@/page/kit/element/members';
import { useGroupsBelow } from '@/page/kit/element/use-groups-below';
import { useAnswerGroup } from '@/page/kit/reading/use-answer';
import { useDescription } from '@/page/kit/reading/use-block';
import type { GroupReading } from '@/page/kit/reading/use-resource';
import { AS_SUITS, withOpen } from '@/page/state/tree-state';
import { type TreeRow, type TreeRows, treeRows, withFirst } from './tree-rows';

/** Maximum number of columns of a table of cells that is open initially. */
const MAX_COLUMNS = 60;
/** Maximum number of annotated matrices of a file for them to be open initially. */
const MAX_PARTS = 4;

/** Groups that are open in the tree until they are closed: by the slots of the format, those that views show most. */
export function openAtFirst({
  formatInfo: { slots },
  parts,
  tables,
}: Pick<DatasetInfo, 'formatInfo' | 'parts' | 'tables'>): readonly Path[] {
  const atRoot = ({ name }: Slot) => joinPath(ROOT, name);
  const arrays = slots.filter((slot) => slot.role === 'arrays' && isOfRows(slot));
  const open = [
    ...arrays,
    ...slots.filter(({ role }) => role === 'matrices' || role === 'parts'),
  ].map(atRoot);
  const inside = parts.filter(({ path }) => path !== ROOT);
  if (parts.length <= MAX_PARTS)
    for (const { path } of inside)
      for (const group of [path, ...ancestorsOf(path), ...arrays.map(inPart(path))])
        open.push(group);
  const cells = slots.filter((slot) => slot.role === 'metadata' && isOfRows(slot));
  for (const path of cells.map(atRoot)) {
    const table = tables.find((one) => one.path === path);
    if (table && table.columns.length <= MAX_COLUMNS) open.push(path);
  }
  return open;
}

function inPart(part: Path) {
  return ({ name }: Slot) => joinPath(part, name);
}

/** Groups that contain a path, below the root. */
function ancestorsOf(path: Path): Path[] {
  const above: Path[] = [];
  for (let at = parentOf(path); at !== ROOT; at = parentOf(at)) above.push(at);
  return above;
}

function isOfRows({ axes }: Slot): boolean {
  return axes[0] === 'rows';
}

export interface TreeModel {
  readonly rows: TreeRows;
  readonly search: string;
  /** Progress of reading groups that were never opened; only while searching. */
  readonly looking: GroupReading;
  /** Number of members that it left out. */
  readonly left: number;
  setSearch(text: string): void;
  setOpen(path: Path, open: boolean): void;
}

/** Rows of the tree of the open file; opens the groups that contain `element`. */
export function useTree(element: Path): TreeModel {
  const { dataset } = useDataset();
  const tree = useView((view) => view.tree) ?? AS_SUITS;
  const { changeTree } = useViewActions();
  const { search } = tree;
  /** Groups that are open unless they were closed: those that suit the file, and those that contain a shown element. */
  const [led, setLed] = useState<ReadonlySet<Path>>(
    () => new Set([...openAtFirst(dataset), ...ancestorsOf(element)]),
  );
  const shown = useRef(element);
  // only a change of the element opens the groups that contain it
  useFollow(element, () => {
    if (shown.current === element) return;
    shown.current = element;
    const above = new Set(ancestorsOf(element));
    setLed((open) => withAll(open, [...above]));
    const closed = tree.closed.filter((path) => !above.has(path));
    if (closed.length < tree.closed.length) changeTree({ closed });
  });
  const expanded = useMemo(
    () => without(withAll(led, tree.opened), tree.closed),
    [led, tree],
  );

  const isSearching = search.trim() !== '';
  const [[all], looking] = useAnswerGroup('listGroups', isSearching ? [{}] : []);
  const list = all?.status === 'ready' ? all.value : undefined;
  const known = useKnown(expanded, isSearching, list);
  const rows = useMemo(() => {
    const below = treeRows({ known, expanded, search: search.trim().toLowerCase() });
    return isSearching ? below : withFirst(OVERVIEW, below);
  }, [known, expanded, search, isSearching]);

  return {
    rows,
    search,
    looking,
    left: isSearching ? (list?.left ?? 0) : 0,
    setSearch: (text) => changeTree({ search: text }),
    setOpen: (path, open) => changeTree(withOpen(tree, path, open)),
  };
}

const OVERVIEW: TreeRow = {
  path: ROOT,
  parent: ROOT,
  name: 'Overview',
  level: 1,
  position: 1,
  siblings: 1,
  expanded: false,
};

/** Loaded open groups; while searching, also all groups at the root, then all groups that are listed. */
function useKnown(
  expanded: ReadonlySet<Path>,
  searching: boolean,
  list: GroupList | undefined,
): ReadonlyMap<Path, ElementInfo> {
  const root = useDescription(ROOT);
  const top = useMemo(() => {
    if (!searching || root.status !== 'ready') return [];
    return membersOf(root.value.element).map((name) => joinPath(ROOT, name));
  }, [root, searching]);
  const opened = useMemo(() => [...expanded, ...top], [expanded, top]);
  const below = useGroupsBelow(ROOT, opened);
  return useMemo(() => {
    const listed = searching ? (list?.groups ?? []) : [];
    return new Map([...listed.map((info) => [info.path, info] as const), ...below]);
  }, [below, list, searching]);
}

function withAll(set: ReadonlySet<Path>, paths: readonly Path[]): ReadonlySet<Path> {
  return paths.every((path) => set.has(path)) ? set : new Set([...set, ...paths]);
}

function without(set: ReadonlySet<Path>, paths: readonly Path[]): ReadonlySet<Path> {
  const left = new Set(set);
  for (const path of paths) left.delete(path);
  return paths.length === 0 ? set : left;
}
