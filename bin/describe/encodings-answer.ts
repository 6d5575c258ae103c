import { readable, textAttribute } from '@/model/attributes';
import { isDataError } from '@/model/errors';
import { unopenedMember } from '@/model/member-link';
import { joinPath, ROOT } from '@/model/path';
import { encodingOf } from '@/read/elements/encoding';
import type { StoredGroup, StoredNode } from '@/read/node';

const deepest = 64;
const most = 200_000;

/**
 * The encoding of every node that has one, by path. Nodes that cannot be opened are reported where
 * they are read.
 */
export async function encodingsOf(
  root: StoredGroup,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  let visited = 0;
  const above = root.path === ROOT ? 0 : root.path.length;
  const relative = (path: string) => path.slice(above) || ROOT;

  async function visit(node: StoredNode, depth: number): Promise<void> {
    const encoding = encodingOf(node) ?? oldEncodingOf(node);
    if (encoding !== undefined) found.set(relative(node.path), encoding);
    if (node.kind === 'array' || depth > deepest) return;
    for (const name of await keysOf(node)) {
      if (++visited > most) return;
      try {
        await visit(await node.open(name), depth + 1);
      } catch (error) {
        if (!isDataError(error)) throw error;
        const target = found.get(relative(linkTarget(error)));
        if (target !== undefined) found.set(relative(joinPath(node.path, name)), target);
      }
    }
  }

  await visit(root, 0);
  return found;
}

/** The target of a link that is not followed because it is an ancestor. */
function linkTarget(error: unknown): string {
  return unopenedMember(error)?.sameObjectAs ?? '';
}

async function keysOf(group: StoredGroup): Promise<readonly string[]> {
  try {
    return await group.keys();
  } catch (error) {
    if (!isDataError(error)) throw error;
    return [];
  }
}

function oldEncodingOf(node: StoredNode): string | undefined {
  const format = textAttribute(readable(node.attributes), 'h5sparse_format');
  return format === undefined ? undefined : `h5sparse/${format}`;
}
