import type { Appender } from './appender';
import { ByteBuilder, UNDEFINED_ADDRESS } from './byte-builder';

/** An entry of a version 1 B-tree: the key of its first value, and its address. */
export interface TreeEntry {
  readonly key: Uint8Array;
  readonly address: number;
}

export interface TreeShape {
  /** 0 for the members of a group, 1 for chunks. */
  readonly type: 0 | 1;
  /** Children of a full node: twice the default K. */
  readonly fanOut: number;
}

/** Twice the default K if the superblock has none: 16 in groups, 32 for chunks. */
export const GROUP_TREE: TreeShape = { type: 0, fanOut: 32 };
export const CHUNK_TREE: TreeShape = { type: 1, fanOut: 64 };

/**
 * Writes a version 1 B-tree (format specification III.A.1) bottom-up: full nodes, one level after
 * another. A node has a key before each child, and after the last one `lastKey` (the first key of
 * its successor). Returns the address of the root.
 */
export async function writeTree(
  file: Appender,
  { type, fanOut }: TreeShape,
  entries: readonly TreeEntry[],
  lastKey: Uint8Array,
): Promise<number> {
  let children = entries;
  for (let level = 0; ; level++) {
    const count = Math.max(1, Math.ceil(children.length / fanOut));
    const nodeBytes = 24 + fanOut * 8 + (fanOut + 1) * lastKey.length;
    const start = file.position;
    const parents: TreeEntry[] = [];
    for (let node = 0; node < count; node++) {
      const own = children.slice(node * fanOut, (node + 1) * fanOut);
      const next = children[(node + 1) * fanOut];
      const sibling = (at: number) =>
        at < 0 || at >= count ? UNDEFINED_ADDRESS : start + at * nodeBytes;
      const out = new ByteBuilder(nodeBytes)
        .text('TREE')
        .u8(type)
        .u8(level)
        .u16(own.length)
        .address(sibling(node - 1))
        .address(sibling(node + 1));
      for (const child of own) out.bytes(child.key).address(child.address);
      out.bytes(next?.key ?? lastKey);
      out.zeros(nodeBytes - out.length);
      const address = await file.append(out.finish());
      parents.push({ key: own[0]?.key ?? lastKey, address });
    }
    const [root] = parents;
    if (root && parents.length === 1) return root.address;
    children = parents;
  }
}
