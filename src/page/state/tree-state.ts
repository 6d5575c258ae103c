import type { Path } from '@/model/path';

/** What was done by hand in the tree; the other groups are as suits the file. */
export interface TreeState {
  readonly opened: readonly Path[];
  readonly closed: readonly Path[];
  readonly search: string;
}

export const AS_SUITS: TreeState = { opened: [], closed: [], search: '' };

/** Undefined where nothing was done. */
export function changedTree(
  tree: TreeState | undefined,
  part: Partial<TreeState>,
): TreeState | undefined {
  const next = { ...(tree ?? AS_SUITS), ...part };
  const { opened, closed, search } = next;
  return opened.length > 0 || closed.length > 0 || search !== '' ? next : undefined;
}

/** The tree with a group opened or closed. */
export function withOpen(
  { opened, closed, search }: TreeState,
  path: Path,
  isOpen: boolean,
): TreeState {
  const others = (paths: readonly Path[]) => paths.filter((other) => other !== path);
  return {
    opened: isOpen ? [...others(opened), path] : others(opened),
    closed: isOpen ? others(closed) : [...others(closed), path],
    search,
  };
}

/** For a link. */
export function packTree({ opened, closed, search }: TreeState): unknown {
  return { o: opened, c: closed, ...(search && { s: search }) };
}

/** What of a link's JSON is a state of the tree. */
export function unpackTree(value: unknown): TreeState | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { o, c, s } = value as Record<string, unknown>; // a link's JSON
  const search = typeof s === 'string' ? s : '';
  return changedTree(undefined, { opened: pathsIn(o), closed: pathsIn(c), search });
}

function pathsIn(value: unknown): readonly Path[] {
  return Array.isArray(value)
    ? value.filter((path) => typeof path === 'string' && path.startsWith('/'))
    : [];
}
