import { type Path, segmentsOf } from '@/model/path';

/**
 * The members of a group that will be opened soon: all of them, or those with these names (none if
 * only the names of its members matter). Undefined for a group that nothing opens.
 */
export type FirstMembers = (path: Path) => 'all' | readonly string[] | undefined;

/** Groups whose members are annotated matrices: MuData's and SpatialData's. */
const SHELVES = ['mod', 'tables'];
/** A sparse matrix, or a dataset. */
const MATRIX = /^(raw\/)?X$|^layers\/[^/]+$/;
const TABLE = /^(raw\/)?(obs|var)$/;

/** What describing an annotated matrix opens: a guess by the path alone, for reading ahead. */
export const firstMembers: FirstMembers = (path) => {
  const segments = segmentsOf(path);
  const isOnShelf = SHELVES.includes(segments[0] ?? '');
  if (isOnShelf && segments.length === 1) return 'all';
  const below = segments.slice(isOnShelf ? 2 : 0).join('/');
  if (TABLE.test(below)) return ['_index'];
  if (below === 'obsp') return [];
  const isOpened = ['', 'raw', 'layers', 'obsm'].includes(below) || MATRIX.test(below);
  return isOpened ? 'all' : undefined;
};
