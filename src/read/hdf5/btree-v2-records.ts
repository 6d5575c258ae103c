import type { ReadOptions } from '@/model/read-options';
import { type BtreeV2Shape, readBtreeV2Header } from './btree-v2-header';
import { checkedBlock } from './checksummed-bytes';
import { corrupt, NOWHERE } from './cursor';
import type { MetadataReader } from './metadata-reader';

/** Compares a record with the one sought: negative if the record comes before it, 0 if it may be it. */
type Compare = (record: Uint8Array) => number;

interface Child {
  readonly address: number;
  readonly count: number;
}

/**
 * The records of a version 2 B-tree (format specification III.A.2), in no particular order; all of
 * them, or those for which `compare` is 0, reading only nodes that may contain them. `what` names
 * the tree.
 *
 * @throws CorruptError if its type or record size differs, or nodes are inconsistent with their
 * parents
 */
export async function readBtreeV2Records(
  reader: MetadataReader,
  address: number,
  expected: { readonly type: number; readonly recordBytes: number },
  what: string,
  options?: ReadOptions,
  compare?: Compare,
): Promise<readonly Uint8Array[]> {
  const where = `${reader.name}: ${what}`;
  const tree = await readBtreeV2Header(reader, address, what, options);
  if (tree.type !== expected.type || tree.recordBytes !== expected.recordBytes)
    throw corrupt(where, `has a tree of type ${tree.type} instead of ${expected.type}`);
  const records: Uint8Array[] = [];
  const seen = new Set<number>();
  let level: readonly Child[] = [{ address: tree.root, count: tree.rootCount }];
  for (let depth = tree.depth; depth >= 0; depth--) {
    const nodes = level.filter((node) => node.count > 0 && node.address !== NOWHERE);
    for (const node of nodes) {
      if (seen.has(node.address)) throw corrupt(where, 'leads in circles');
      seen.add(node.address);
    }
    const lengthOf = ({ count }: Child) => nodeLength(tree, count, depth, where);
    await reader.prefetch(
      nodes.map((node) => ({ address: node.address, length: lengthOf(node) })),
      options,
    );
    const read = await Promise.all(
      nodes.map((node) =>
        readNode(reader, tree, node, lengthOf(node), depth, what, options),
      ),
    );
    const next: Child[] = [];
    for (const { own, children } of read) {
      const signs = compare && own.map(compare);
      for (const [i, record] of own.entries())
        if (!signs || signs[i] === 0) records.push(record);
      for (const [i, child] of children.entries())
        if (!signs || ((signs[i - 1] ?? 0) <= 0 && (signs[i] ?? 0) >= 0))
          next.push(child);
    }
    level = next;
  }
  return records;
}

function nodeLength(
  tree: BtreeV2Shape,
  count: number,
  depth: number,
  where: string,
): number {
  const pointerBytes = depth > 0 ? tree.pointerBytes(depth) : 0;
  const length = 10 + count * tree.recordBytes + (count + 1) * pointerBytes;
  if (length > tree.nodeBytes) throw corrupt(where, 'has an overfull tree');
  return length;
}

/** The records of a node and, except for leaves, the children on both sides of each. */
async function readNode(
  reader: MetadataReader,
  tree: BtreeV2Shape,
  { address, count }: Child,
  length: number,
  depth: number,
  what: string,
  options: ReadOptions | undefined,
): Promise<{ readonly own: readonly Uint8Array[]; readonly children: readonly Child[] }> {
  const signature = depth > 0 ? 'BTIN' : 'BTLF';
  const cursor = await checkedBlock(reader, address, length, signature, what, options);
  if (cursor.uint(1) !== tree.type)
    throw corrupt(`${reader.name}: ${what}`, 'mixes trees');
  const own = Array.from({ length: count }, () => cursor.bytes(tree.recordBytes));
  if (depth === 0) return { own, children: [] };
  const children = Array.from({ length: count + 1 }, () => {
    const child = {
      address: cursor.address(reader.offsetBytes),
      count: cursor.uint(tree.countBytes),
    };
    if (depth > 1) cursor.skip(tree.totalBytes(depth - 1));
    return child;
  });
  return { own, children };
}
