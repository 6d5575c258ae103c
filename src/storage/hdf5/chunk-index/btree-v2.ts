import { SharedLookup } from '@/bytes/shared-request';
import type { ReadOptions } from '@/model/read-options';
import type { StoredPositions } from '../../chunks/chunked-array';
import { type BtreeV2Shape, readBtreeV2Header } from '../btree-v2-header';
import { checkedBlock } from '../checksummed-bytes';
import { corrupt, NOWHERE } from '../cursor';
import type { ChunkIndex, IndexedArray } from './chunk-index';
import { comparePositions, lastNotBeyond } from './compare-positions';

interface Node {
  readonly count: number;
  readonly positions: Float64Array;
  readonly addresses: Float64Array;
  readonly lengths: Float64Array;
  readonly masks: Float64Array;
  /** One more than records: address and number of records alternating; empty in a leaf. */
  readonly children: Float64Array;
}

const HEADER_KEY = -1;

/** Record types of unfiltered and of filtered chunks. */
const PLAIN = 10;
const FILTERED = 11;

interface ChunkTree extends BtreeV2Shape {
  /** Width in bytes of a chunk's size in a record; 0 for unfiltered chunks. */
  readonly lengthBytes: number;
}

async function readChunkTree(
  { reader, what, where, chunkShape }: IndexedArray,
  address: number,
  options: ReadOptions,
): Promise<ChunkTree> {
  const tree = await readBtreeV2Header(reader, address, what, options);
  const { type, recordBytes } = tree;
  const plainBytes = reader.offsetBytes + 8 * chunkShape.length;
  const lengthBytes = type === FILTERED ? recordBytes - plainBytes - 4 : 0;
  const isSound =
    (type === PLAIN && recordBytes === plainBytes) ||
    (type === FILTERED && lengthBytes >= 1 && lengthBytes <= 8);
  if (!isSound) throw corrupt(where, 'has a tree that is not for chunks');
  return { ...tree, lengthBytes };
}

/**
 * Version 2 B-tree (format specification III.A.2, record types 10 and 11), the index of arrays with
 * several unlimited axes. Inner nodes contain records too.
 */
export function btreeV2(array: IndexedArray, header: number): ChunkIndex {
  const headers = new SharedLookup<number, ChunkTree>();
  const nodes = new SharedLookup<number, Node>();
  const { reader, what, where, chunkShape } = array;
  const rank = chunkShape.length;

  async function read(
    tree: ChunkTree,
    address: number,
    count: number,
    depth: number,
    options: ReadOptions,
  ): Promise<Node> {
    const pointerBytes = depth > 0 ? tree.pointerBytes(depth) : 0;
    const length = 10 + count * tree.recordBytes + (count + 1) * pointerBytes;
    if (length > tree.nodeBytes) throw corrupt(where, 'has an overfull tree');
    const signature = depth > 0 ? 'BTIN' : 'BTLF';
    const cursor = await checkedBlock(reader, address, length, signature, what, options);
    if (cursor.uint(1) !== tree.type) throw corrupt(where, 'mixes trees');
    const node: Node = {
      count,
      positions: new Float64Array(count * rank),
      addresses: new Float64Array(count),
      lengths: new Float64Array(count),
      masks: new Float64Array(count),
      children: new Float64Array(depth > 0 ? 2 * (count + 1) : 0),
    };
    for (let i = 0; i < count; i++) {
      node.addresses[i] = cursor.address(reader.offsetBytes);
      node.lengths[i] = tree.lengthBytes
        ? cursor.uint(tree.lengthBytes)
        : array.chunkBytes;
      node.masks[i] = tree.lengthBytes ? cursor.uint(4) : 0;
      for (let axis = 0; axis < rank; axis++)
        node.positions[i * rank + axis] = cursor.uint(8);
      if (i > 0) expectOrder(recordAt(node, i - 1), recordAt(node, i));
    }
    for (let i = 0; i < node.children.length; i += 2) {
      node.children[i] = cursor.address(reader.offsetBytes);
      node.children[i + 1] = cursor.uint(tree.countBytes);
      if (depth > 1) cursor.skip(tree.totalBytes(depth - 1));
    }
    return node;
  }

  const recordAt = ({ positions }: Node, i: number) =>
    positions.subarray(i * rank, (i + 1) * rank);

  function expectOrder(before: Float64Array, after: Float64Array): void {
    if (comparePositions(before, after, 0) >= 0)
      throw corrupt(where, 'has chunks out of order');
  }

  /** The records of a node are between the adjacent records of its parent. */
  function expectBetween(
    low: Float64Array | undefined,
    node: Node,
    high: Float64Array | undefined,
  ): void {
    if (node.count === 0) return;
    if (low) expectOrder(low, recordAt(node, 0));
    if (high) expectOrder(recordAt(node, node.count - 1), high);
  }

  const treeOf = (options?: ReadOptions) =>
    headers.get(HEADER_KEY, (shared) => readChunkTree(array, header, shared), options);

  const nodeOf =
    (tree: ChunkTree, options?: ReadOptions) =>
    (at: number, count: number, depth: number) =>
      nodes.get(at, (shared) => read(tree, at, count, depth, shared), options);

  return {
    async list(most, options) {
      if (header === NOWHERE) return [];
      const tree = await treeOf(options);
      return listChunks(tree, rank, most, nodeOf(tree, options));
    },
    async find(chunk, options) {
      if (header === NOWHERE) return undefined;
      const tree = await treeOf(options);
      let [address, count] = [tree.root, tree.rootCount];
      let low: Float64Array | undefined;
      let high: Float64Array | undefined;
      for (let depth = tree.depth; ; depth--) {
        if (address === NOWHERE) return undefined;
        const node = await nodeOf(tree, options)(address, count, depth);
        expectBetween(low, node, high);
        const at = lastNotBeyond(chunk, node.positions, node.count);
        if (at >= 0 && comparePositions(chunk, node.positions, at * rank) === 0) {
          const found = node.addresses[at] as number;
          if (found === NOWHERE) return undefined;
          return {
            address: found,
            length: node.lengths[at] as number,
            mask: node.masks[at] as number,
          };
        }
        if (depth === 0) return undefined;
        if (node.children.length === 0) throw corrupt(where, 'leads in circles');
        if (at >= 0) low = recordAt(node, at);
        if (at + 1 < node.count) high = recordAt(node, at + 1);
        address = node.children[2 * (at + 1)] as number;
        count = node.children[2 * (at + 1) + 1] as number;
      }
    },
  };
}

/** The chunks of a tree, read level by level as long as there can be no more than `most`. */
async function listChunks(
  tree: ChunkTree,
  rank: number,
  most: number,
  nodeAt: (address: number, count: number, depth: number) => Promise<Node>,
): Promise<StoredPositions> {
  if (tree.root === NOWHERE) return [];
  const positions: number[][] = [];
  let waiting = [{ address: tree.root, count: tree.rootCount }];
  for (let depth = tree.depth; depth >= 0; depth--) {
    // inner nodes have a record between two children, and children that are not empty
    const records = waiting.reduce((all, { count }) => all + count, 0);
    if (positions.length + records * (depth > 0 ? 2 : 1) > most) return 'too-many';
    const level = depth;
    const below: typeof waiting = [];
    for (const { address, count } of waiting) {
      if (address === NOWHERE) continue;
      const node = await nodeAt(address, count, level);
      for (let i = 0; i < node.count; i++)
        if (node.addresses[i] !== NOWHERE)
          positions.push([...node.positions.subarray(i * rank, (i + 1) * rank)]);
      for (let i = 0; i < node.children.length; i += 2)
        below.push({
          address: node.children[i] as number,
          count: node.children[i + 1] as number,
        });
    }
    waiting = below;
  }
  return positions;
}
