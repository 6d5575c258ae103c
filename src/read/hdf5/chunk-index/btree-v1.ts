import type { ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import { chunkGridOf } from '@/read/chunks/chunk-grid';
import type { StoredPositions } from '@/read/chunks/chunked-array';
import { type Cursor, corrupt, NOWHERE } from '../cursor';
import type { Extent } from '../metadata-reader';
import type { ChunkIndex, IndexedArray, StoredChunk } from './chunk-index';
import { comparePositions, lastNotBeyond, positionAt } from './compare-positions';

interface Node {
  readonly level: number;
  readonly count: number;
  /** Indices of the first values of the chunks, one position per entry. */
  readonly positions: Float64Array;
  readonly children: Float64Array;
  readonly lengths: Float64Array;
  readonly masks: Float64Array;
}

const DISORDERED = 'has chunks out of order';
const MISPLACED = 'has a chunk where none can be';

/** Default number of entries of a full node: one read fetches it. */
const USUAL = 64;
/** An estimate for trees that are not read to their leaves: half of a full node. */
const USUAL_CHILDREN = USUAL / 2;
/**
 * Number of chunks of a leaf that are written before it: libhdf5 splits a full one after 57 entries, to add the 65th.
 */
const WRITTEN_BEFORE = 8;
/** S3 takes 100 ms to answer a second request; a line of 25 Mbit/s transfers as many bytes in that time. */
const NEAR_BYTES = 300 << 10;

/** Reads a node; a leaf may be read with the bytes after it, given by `near`. */
type NodeAt = (address: number, isLeaf: boolean, near?: Extent) => Promise<Node>;

/**
 * Version 1 B-tree (format specification III.A.1, node type 1), the index of all files written for
 * old readers. Descends from the root to the only leaf that can contain a chunk.
 */
export function btreeV1(array: IndexedArray, root: number): ChunkIndex {
  const nodes = new SharedLookup<number, Node>();
  const nodesWith =
    (options?: ReadOptions): NodeAt =>
    (address, isLeaf, near) =>
      nodes.get(
        address,
        (shared) => readNode(array, address, isLeaf, shared, near),
        options,
      );
  return {
    list: (most, options) => listChunks(array, root, most, nodesWith(options)),
    find: async (chunk, { alone, ...options } = {}) =>
      root === NOWHERE
        ? undefined
        : findChunk(array, root, chunk, nodesWith(options), alone),
  };
}

/** Bytes before the entries of a node. */
function prefixBytes({ reader }: IndexedArray): number {
  return 8 + 2 * reader.offsetBytes;
}

function nodeBytes(array: IndexedArray, count: number): number {
  const keyBytes = 8 + 8 * (array.chunkShape.length + 1);
  return prefixBytes(array) + count * (keyBytes + array.reader.offsetBytes) + keyBytes;
}

async function readNode(
  array: IndexedArray,
  address: number,
  isLeaf: boolean,
  options: ReadOptions,
  near?: Extent,
): Promise<Node> {
  const { reader, what, where } = array;
  if (near) await reader.prefetch([near], options);
  // leaves are stored between their chunks, far from each other
  const start = await reader.readUpTo(address, nodeBytes(array, USUAL), what, {
    ...options,
    alone: isLeaf,
  });
  if (start.signature() !== 'TREE' || start.uint(1) !== 1)
    throw corrupt(where, 'has no tree where one should be');
  const level = start.uint(1);
  const count = start.uint(2);
  const cursor =
    count <= USUAL
      ? start
      : await reader.read(address, nodeBytes(array, count), what, options);
  cursor.seek(prefixBytes(array));
  return nodeIn(cursor, array, level, count);
}

function nodeIn(cursor: Cursor, array: IndexedArray, level: number, count: number): Node {
  const { reader, chunkShape, where } = array;
  const rank = chunkShape.length;
  const positions = new Float64Array(count * rank);
  const children = new Float64Array(count);
  const lengths = new Float64Array(count);
  const masks = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    lengths[i] = cursor.uint(4);
    masks[i] = cursor.uint(4);
    for (let axis = 0; axis < rank; axis++)
      positions[i * rank + axis] = firstOf(axis, cursor, array);
    // offset within a value: always 0
    if (cursor.uint(8) !== 0) throw corrupt(where, MISPLACED);
    children[i] = cursor.address(reader.offsetBytes);
    if (
      i > 0 &&
      comparePositions(positionAt(positions, rank, i - 1), positions, i * rank) >= 0
    )
      throw corrupt(where, DISORDERED);
  }
  // the key after the last child: no chunk begins there, but one could, else the tree belongs to another array
  cursor.skip(8);
  for (let axis = 0; axis < rank; axis++) firstOf(axis, cursor, array);
  return { level, count, positions, children, lengths, masks };
}

function firstOf(
  axis: number,
  cursor: Cursor,
  { chunkShape, where }: IndexedArray,
): number {
  const first = cursor.uint(8);
  if (first % (chunkShape[axis] as number) !== 0) throw corrupt(where, MISPLACED);
  return first;
}

/** A chunk of the grid by the indices of its first values. */
function chunkAt({ chunkShape }: IndexedArray, { positions }: Node, i: number): number[] {
  const firsts = positionAt(positions, chunkShape.length, i);
  return Array.from(firsts, (first, axis) => first / (chunkShape[axis] as number));
}

async function findChunk(
  array: IndexedArray,
  root: number,
  chunk: readonly number[],
  nodeAt: NodeAt,
  alone: boolean | undefined,
): Promise<StoredChunk | undefined> {
  const { chunkShape, reader, where } = array;
  const rank = chunkShape.length;
  const position = chunk.map((at, axis) => at * (chunkShape[axis] as number));
  let address = root;
  let from: Float64Array | undefined;
  let to: Float64Array | undefined;
  let near: Extent | undefined;
  for (let level: number | undefined; ; ) {
    const node = await nodeAt(address, level === 1, near);
    // levels decrease by one, so that a tree cannot be cyclic
    if (level !== undefined && node.level !== level - 1)
      throw corrupt(where, 'leads in circles');
    level = node.level;
    const { positions, count } = node;
    const at = lastNotBeyond(position, positions, count);
    expectBetween(array, from, node, to);
    if (at < 0) return undefined;
    from = positionAt(positions, rank, at);
    if (at + 1 < count) to = positionAt(positions, rank, at + 1);
    address = node.children[at] as number;
    near =
      alone && level === 1 && reader.isRemote
        ? leafWith(array, chunk, node, at)
        : undefined;
    if (level > 0) continue;
    if (comparePositions(position, positions, at * rank) !== 0) return undefined;
    if (address === NOWHERE) return undefined;
    return {
      address,
      length: node.lengths[at] as number,
      mask: node.masks[at] as number,
    };
  }
}

/** The entries of a node begin no earlier than its parent states, and end before the next one begins. */
function expectBetween(
  { chunkShape, where }: IndexedArray,
  from: Float64Array | undefined,
  { positions, count }: Node,
  to: Float64Array | undefined,
): void {
  if (count === 0) return;
  const last = positionAt(positions, chunkShape.length, count - 1);
  if (
    (from && comparePositions(from, positions, 0) > 0) ||
    (to && comparePositions(last, to, 0) >= 0)
  )
    throw corrupt(where, DISORDERED);
}

/**
 * Extent of a leaf with the bytes up to a chunk after it; undefined if that is not near. A writer that appends
 * allocates each leaf between its first chunks, so the distance of two leaves shows the length of chunks.
 */
function leafWith(
  array: IndexedArray,
  chunk: readonly number[],
  node: Node,
  at: number,
): Extent | undefined {
  const address = node.children[at] as number;
  const distance = (node.children[at + 1] ?? 0) - address;
  // the first leaf is a copy of the first root, made later
  if (at === 0 || distance <= 0) return undefined;
  const { numberOf } = chunkGridOf(array);
  const first = numberOf(chunkAt(array, node, at));
  const behind = numberOf(chunk) - first - WRITTEN_BEFORE;
  const each = distance / (numberOf(chunkAt(array, node, at + 1)) - first);
  const length = nodeBytes(array, USUAL) + Math.ceil((behind + 1) * each);
  return behind >= 0 && length <= NEAR_BYTES ? { address, length } : undefined;
}

/** Lists the chunks of a tree, read level by level while there can be no more than `most`. */
async function listChunks(
  array: IndexedArray,
  root: number,
  most: number,
  nodeAt: NodeAt,
): Promise<StoredPositions> {
  const { where } = array;
  let addresses = root === NOWHERE ? [] : [root];
  for (let level: number | undefined; addresses.length > 0; ) {
    const found: Node[] = [];
    let atLeast = 0;
    for (const address of addresses) {
      const isLeaf = level === 1;
      const node = await nodeAt(address, isLeaf);
      if (level !== undefined && node.level !== level - 1)
        throw corrupt(where, 'leads in circles');
      atLeast += node.count * USUAL_CHILDREN ** node.level;
      if (atLeast > most) return 'too-many';
      found.push(node);
    }
    level = found[0]?.level;
    if (level === 0) return positionsIn(array, found);
    addresses = found.flatMap(({ children }) => [...children]);
  }
  return [];
}

/** Positions of the chunks in leaves, in the order of the tree. */
function positionsIn(array: IndexedArray, leaves: readonly Node[]): number[][] {
  const positions: number[][] = [];
  let last: Float64Array | undefined;
  for (const leaf of leaves)
    for (let i = 0; i < leaf.count; i++) {
      const first = positionAt(leaf.positions, array.chunkShape.length, i);
      if (last && comparePositions(last, first, 0) >= 0)
        throw corrupt(array.where, DISORDERED);
      last = first;
      if (leaf.children[i] !== NOWHERE) positions.push(chunkAt(array, leaf, i));
    }
  return positions;
}
