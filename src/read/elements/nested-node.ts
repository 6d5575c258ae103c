import { DataError } from '@/model/errors';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup, StoredNode } from '@/read/node';

/**
 * Opens a node below a group by a name that may contain `/`: both containers store a column named
 * `a/b` as a member `b` of a group `a`.
 */
export async function openNested(
  group: StoredGroup,
  name: string,
  options?: ReadOptions,
): Promise<StoredNode> {
  const segments = name.split('/').filter((part) => part !== '');
  // otherwise a table with its own name as its index would be opened endlessly
  if (segments.length === 0)
    throw new DataError(
      'NotFoundError',
      `${group.path} has no member whose name is empty (“${name}”).`,
    );
  let node: StoredNode = group;
  for (const segment of segments) {
    if (node.kind === 'array')
      throw new DataError(
        'NotFoundError',
        `${joinPath(group.path, name)}: ${node.path} is an array and has no members. See the tree for other elements.`,
      );
    node = await node.open(segment, options);
  }
  return node;
}
