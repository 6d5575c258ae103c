import type { ReadOptions } from '@/model/read-options';
import { type BtreeV2Shape, readBtreeV2Header } from './btree-v2-header';
import { checkedBlock } from './checked';
import { type Cursor, corrupt, createCursor, NOWHERE } from './cursor';
import type { MetadataReader } from './metadata-reader';

/** More than any object has attributes. */
const MAX_RECORDS = 1 << 22;

/**
 * All records of a version 2 B-tree (format specification III.A.2), in its order, each as a cursor over its bytes.
 * For trees that are read whole; `what` names the tree.
 * @throws CorruptError where its type or the size of its records is another, or nodes do not agree with their parents.
 */
export async function readBtreeV2Records(
  reader: MetadataReader,
  address: number,
  expected: { readonly type: number; readonly recordBytes: number },
  what: string,
  options?: ReadOptions,
): Promise<readonly Cursor[]> {
  const where = `${reader.name}: ${what}`;
  const tree = await readBtreeV2Header(reader, address, what, options);
  if (tree.type !== expected.type || tree.recordBytes !== expected.recordBytes)
    throw corrupt(where, `has a tree of type ${tree.type} in place of ${expected.type}`);
  const records: Cursor[] = [];

  async function visit(node: number, count: number, depth: number): Promise<void> {
    if (node === NOWHERE || count === 0) return;
    const { own, children } = await readNode(
      reader,
      tree,
      node,
      count,
      depth,
      what,
      options,
    );
    for (const [i, child] of children.entries()) {
      await visit(child.address, child.count, depth - 1);
      const record = own[i];
      if (record) records.push(createCursor(record, where));
      if (records.length > MAX_RECORDS) throw corrupt(where, 'leads in circles');
    }
  }

  await visit(tree.root, tree.rootCount, tree.depth);
  return records;
}

interface Child {
  readonly address: number;
  readonly count: number;
}

/** The records of a node, and the children on both sides of each: of a leaf, children without records. */
async function readNode(
  reader: MetadataReader,
  tree: BtreeV2Shape,
  address: number,
  count: number,
  depth: number,
  what: string,
  options: ReadOptions | undefined,
): Promise<{ readonly own: readonly Uint8Array[]; readonly children: readonly Child[] }> {
  const pointerBytes = depth > 0 ? tree.pointerBytes(depth) : 0;
  const length = 10 + count * tree.recordBytes + (count + 1) * pointerBytes;
  if (length > tree.nodeBytes)
    throw corrupt(`${reader.name}: ${what}`, 'has an overfull tree');
  const signature = depth > 0 ? 'BTIN' : 'BTLF';
  const cursor = await checkedBlock(reader, address, length, signature, what, options);
  if (cursor.uint(1) !== tree.type)
    throw corrupt(`${reader.name}: ${what}`, 'mixes trees');
  const own = Array.from({ length: count }, () => cursor.bytes(tree.recordBytes));
  const children = Array.from({ length: count + 1 }, () => {
    if (depth === 0) return { address: NOWHERE, count: 0 };
    const child = {
      address: cursor.address(reader.offsetBytes),
      count: cursor.uint(tree.countBytes),
    };
    if (depth > 1) cursor.skip(tree.totalBytes(depth - 1));
    return child;
  });
  return { own, children };
}
