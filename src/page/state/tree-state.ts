import type { Path } from '@/model/path';

/**
 * Groups of the tree that were opened and closed by hand, and its search; other groups have the default of the file.
 */
export interface TreeState {
  readonly opened: readonly Path[];
  readonly closed: readonly Path[];
  readonly search: string;
}

export const AS_SUITS: TreeState = { opened: [], closed: [], search: '' };

/** Returns the changed state; undefined if it is the default. */
export function changedTree(
  tree: TreeState | undefined,
  part: Partial<TreeState>,
): TreeState | undefined {
  const next = { ...(tree ?? AS_SUITS), ...part };
  const { opened, closed, search } = next;
  return opened.length > 0 || closed.length > 0 || search !== '' ? next : undefined;
}

/** Returns the tree with a group opened or closed. */
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

/** Packs the state for a link. */
export function packTree({ opened, closed, search }: TreeState): unknown {
  return { o: opened, c: closed, ...(search && { s: search }) };
}

/** Reads the state of the tree in a link's JSON; invalid parts are omitted. */
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
