import { useMemo, useState } from 'react';
import type { ElementInfo } from '@/model/element';
import { joinPath, type Path, parentOf } from '@/model/path';
import { useDescriptions } from '../reading/use-block';
import { membersOf } from './members';
import { hasMembers } from './summary';

/**
 * Describes a group and those of `opened` below it. Each is requested once its parent is known to contain it: a link
 * may name thousands that are not in the file, and every question is a request to its server.
 */
export function useGroupsBelow(
  from: Path,
  opened: readonly Path[],
): ReadonlyMap<Path, ElementInfo> {
  const [asked, setAsked] = useState<readonly Path[]>([from]);
  const states = useDescriptions(asked);
  const known = useMemo(() => {
    const groups = new Map<Path, ElementInfo>();
    states.forEach((state, i) => {
      const path = asked[i];
      if (path === undefined || state.status !== 'ready') return;
      if (hasMembers(state.value.element)) groups.set(path, state.value.element);
    });
    return groups;
  }, [states, asked]);
  const next = useMemo(() => [from, ...heldBy(known, opened)], [from, known, opened]);
  if (next.length !== asked.length || next.some((path, i) => path !== asked[i]))
    setAsked(next);
  return known;
}

/** Returns the paths that are members of a known group, each once. */
function heldBy(
  known: ReadonlyMap<Path, ElementInfo>,
  paths: readonly Path[],
): readonly Path[] {
  const members = new Map<Path, ReadonlySet<Path>>();
  const membersAt = (parent: Path) => {
    const info = known.get(parent);
    const names = members.get(parent) ?? new Set(info ? membersOf(info) : []);
    members.set(parent, names);
    return names;
  };
  const isHeld = (path: Path) => {
    const parent = parentOf(path);
    return membersAt(parent).has(path.slice(joinPath(parent, '').length));
  };
  return [...new Set(paths)].filter((path) => path !== '/' && isHeld(path));
}
