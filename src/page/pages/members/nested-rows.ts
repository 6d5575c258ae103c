import type { ElementInfo } from '@/model/element';
import { joinPath, type Path } from '@/model/path';
import { membersOf } from '@/page/kit/element/members';

export interface NestedRow {
  readonly path: Path;
  readonly name: string;
  /** From 0. */
  readonly depth: number;
}

/** The members of a group, and below each one that is open its own, as far as they are known. */
export function nestedRows(
  path: Path,
  known: ReadonlyMap<Path, ElementInfo>,
  opened: ReadonlySet<Path>,
  depth = 0,
): readonly NestedRow[] {
  const info = known.get(path);
  if (info?.kind !== 'mapping') return [];
  return membersOf(info).flatMap((name) => {
    const inner = joinPath(path, name);
    const row = { path: inner, name, depth };
    return opened.has(inner)
      ? [row, ...nestedRows(inner, known, opened, depth + 1)]
      : [row];
  });
}
