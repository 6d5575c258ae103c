import { isGroupOfParts, slotOf, usualViewOf } from '@/model/anndata-slots';
import type { Path } from '@/model/path';

/**
 * Returns the members of a group that will be opened soon: all of them, or those with these names (none if only the
 * names of its members matter). Undefined for a group that will not be opened.
 */
export type FirstMembers = (path: Path) => 'all' | readonly string[] | undefined;

/** Members that are opened to describe an annotated matrix: a guess by the path alone, for reading ahead. */
export const firstMembers: FirstMembers = (path) => {
  const { raw, slot, below } = slotOf(path);
  if (isGroupOfParts(path)) return 'all';
  const depth = below.length;
  if (usualViewOf(path) === 'table') return ['_index'];
  if (depth === 0 && slot === 'obsp' && !raw) return [];
  const isOpened =
    depth === 0
      ? ['', 'X'].includes(slot) || (!raw && ['layers', 'obsm'].includes(slot))
      : depth === 1 && slot === 'layers' && !raw;
  return isOpened ? 'all' : undefined;
};
