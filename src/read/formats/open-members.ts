import type { ReadOptions } from '@/model/read-options';
import { mapInParallel } from '@/read/chunks/in-parallel';
import { openIfValid } from '@/read/elements/expect';
import type { StoredGroup, StoredNode } from '@/read/node';

/** Maximum number of nodes opened over a network before anything is shown: each may be a request. */
export const MAX_LOOKED_AT_REMOTE = 64;

const AT_ONCE = 16;

/**
 * Opens members of a group, several at once, in order; undefined for damaged ones, whose fault the
 * tree shows.
 */
export function openMembers(
  group: StoredGroup,
  names: readonly string[],
  options?: ReadOptions,
): Promise<readonly (StoredNode | undefined)[]> {
  return mapInParallel(names, AT_ONCE, (name) => openIfValid(group, name, options));
}

/** The groups among members of a group. Damaged ones are left out. */
export async function openGroups(
  group: StoredGroup,
  names: readonly string[],
  options?: ReadOptions,
): Promise<readonly StoredGroup[]> {
  const members = await openMembers(group, names, options);
  return members.filter((member) => member?.kind === 'group');
}
