import type { ElementInfo } from '@/model/element';
import { joinPath, type Path } from '@/model/path';
import { membersOf } from '@/page/kit/element/members';

export interface NestedRow {
  readonly path: Path;
  readonly name: string;
  /** Nesting depth, from 0. */
  readonly depth: number;
}

/** Members of a group, each open one followed by its own members, as far as they are known. */
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
