import type { ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import type { StoredPositions } from '@/read/chunks/chunked-array';
import { type BtreeV2Shape, readBtreeV2Header } from '../btree-v2-header';
import { checkedBlock } from '../checksummed-bytes';
import { corrupt, NOWHERE } from '../cursor';
import type { ChunkIndex, IndexedArray, StoredChunk } from './chunk-index';
import { comparePositions, lastNotBeyond, positionAt } from './compare-positions';

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
  const isValid =
    (type === PLAIN && recordBytes === plainBytes) ||
    (type === FILTERED && lengthBytes >= 1 && lengthBytes <= 8);
  if (!isValid) throw corrupt(where, 'has a tree that is not for chunks');
  return { ...tree, lengthBytes };
}

type NodeAt = (address: number, count: number, depth: number) => Promise<Node>;

/**
 * Version 2 B-tree (format specification III.A.2, record types 10 and 11), the index of arrays with
 * several unlimited axes. Inner nodes contain records too.
 */
export function btreeV2(array: IndexedArray, header: number): ChunkIndex {
  const headers = new SharedLookup<number, ChunkTree>();
  const nodes = new SharedLookup<number, Node>();
  const treeOf = (options?: ReadOptions) =>
    headers.get(HEADER_KEY, (shared) => readChunkTree(array, header, shared), options);
  const nodesOf =
    (tree: ChunkTree, options?: ReadOptions): NodeAt =>
    (at, count, depth) =>
      nodes.get(at, (shared) => readNode(array, tree, at, count, depth, shared), options);
  return {
    async list(most, options) {
      if (header === NOWHERE) return [];
      const tree = await treeOf(options);
      return listChunks(tree, array.chunkShape.length, most, nodesOf(tree, options));
    },
    async find(chunk, options) {
      if (header === NOWHERE) return undefined;
      const tree = await treeOf(options);
      return findChunk(array, tree, chunk, nodesOf(tree, options));
    },
  };
}

async function readNode(
  array: IndexedArray,
  tree: ChunkTree,
  address: number,
  count: number,
  depth: number,
  options: ReadOptions,
): Promise<Node> {
  const { reader, what, where, chunkShape, chunkBytes } = array;
  const { lengthBytes } = tree;
  const rank = chunkShape.length;
  const pointerBytes = depth > 0 ? tree.pointerBytes(depth) : 0;
  const length = 10 + count * tree.recordBytes + (count + 1) * pointerBytes;
  if (length > tree.nodeBytes) throw corrupt(where, 'has an overfull tree');
  const signature = depth > 0 ? 'BTIN' : 'BTLF';
  const cursor = await checkedBlock(reader, address, length, signature, what, options);
  if (cursor.uint(1) !== tree.type) throw corrupt(where, 'mixes trees');
  const positions = new Float64Array(count * rank);
  const addresses = new Float64Array(count);
  const lengths = new Float64Array(count);
  const masks = new Float64Array(count);
  const children = new Float64Array(depth > 0 ? 2 * (count + 1) : 0);
  for (let i = 0; i < count; i++) {
    addresses[i] = cursor.address(reader.offsetBytes);
    lengths[i] = lengthBytes ? cursor.uint(lengthBytes) : chunkBytes;
    masks[i] = lengthBytes ? cursor.uint(4) : 0;
    for (let axis = 0; axis < rank; axis++) positions[i * rank + axis] = cursor.uint(8);
    if (i > 0)
      expectOrder(
        array,
        positionAt(positions, rank, i - 1),
        positionAt(positions, rank, i),
      );
  }
  for (let i = 0; i < children.length; i += 2) {
    children[i] = cursor.address(reader.offsetBytes);
    children[i + 1] = cursor.uint(tree.countBytes);
    if (depth > 1) cursor.skip(tree.totalBytes(depth - 1));
  }
  return { count, positions, addresses, lengths, masks, children };
}

function expectOrder(
  { where }: IndexedArray,
  before: Float64Array,
  after: Float64Array,
): void {
  if (comparePositions(before, after, 0) >= 0)
    throw corrupt(where, 'has chunks out of order');
}

async function findChunk(
  array: IndexedArray,
  tree: ChunkTree,
  chunk: readonly number[],
  nodeAt: NodeAt,
): Promise<StoredChunk | undefined> {
  const rank = chunk.length;
  let [address, count] = [tree.root, tree.rootCount];
  let low: Float64Array | undefined;
  let high: Float64Array | undefined;
  for (let { depth } = tree; ; depth--) {
    if (address === NOWHERE) return undefined;
    const node = await nodeAt(address, count, depth);
    const { positions, children } = node;
    // the records of a node are between the adjacent records of its parent
    if (node.count > 0 && low) expectOrder(array, low, positionAt(positions, rank, 0));
    if (node.count > 0 && high)
      expectOrder(array, positionAt(positions, rank, node.count - 1), high);
    const at = lastNotBeyond(chunk, positions, node.count);
    if (at >= 0 && comparePositions(chunk, positions, at * rank) === 0)
      return chunkOfRecord(node, at);
    if (depth === 0) return undefined;
    if (children.length === 0) throw corrupt(array.where, 'leads in circles');
    if (at >= 0) low = positionAt(positions, rank, at);
    if (at + 1 < node.count) high = positionAt(positions, rank, at + 1);
    address = children[2 * (at + 1)] as number;
    count = children[2 * (at + 1) + 1] as number;
  }
}

function chunkOfRecord(node: Node, at: number): StoredChunk | undefined {
  const address = node.addresses[at] as number;
  if (address === NOWHERE) return undefined;
  return { address, length: node.lengths[at] as number, mask: node.masks[at] as number };
}

/** The chunks of a tree, read level by level as long as there can be no more than `most`. */
async function listChunks(
  tree: ChunkTree,
  rank: number,
  most: number,
  nodeAt: NodeAt,
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
          positions.push([...positionAt(node.positions, rank, i)]);
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
