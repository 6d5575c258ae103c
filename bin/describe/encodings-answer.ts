import { encodingOf } from '@/elements/encoding';
import { textAttribute } from '@/model/attributes';
import { isAbort } from '@/model/errors';
import type { StoredGroup, StoredNode } from '@/storage/node';

const deepest = 64;
const most = 200_000;

/** The encoding of every node that says one, by path. What cannot be opened is told where it is read. */
export async function encodingsOf(
  root: StoredGroup,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  let visited = 0;

  async function visit(node: StoredNode, depth: number): Promise<void> {
    const encoding = encodingOf(node) ?? oldEncodingOf(node);
    if (encoding !== undefined) found.set(node.path, encoding);
    if (node.kind === 'array' || depth > deepest) return;
    for (const name of await node.keys()) {
      if (++visited > most) return;
      try {
        await visit(await node.open(name), depth + 1);
      } catch (error) {
        if (isAbort(error)) throw error;
      }
    }
  }

  await visit(root, 0);
  return found;
}

function oldEncodingOf(node: StoredNode): string | undefined {
  const format = textAttribute(node.attributes, 'h5sparse_format');
  return format === undefined ? undefined : `h5sparse/${format}`;
}
