import { SharedLookup } from '@/bytes/shared-request';
import type { ReadOptions } from '@/model/read-options';
import { chunkGridOf } from '../../chunks/chunk-grid';
import type { StoredPositions } from '../../chunks/chunked-array';
import { type Cursor, corrupt, NOWHERE } from '../cursor';
import type { Extent } from '../metadata-reader';
import type { ChunkIndex, IndexedArray } from './chunk-index';
import { comparePositions, lastNotBeyond } from './compare-positions';

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
/** Chunks of a leaf that are written before it: libhdf5 splits a full one after 57 entries, to add the 65th. */
const WRITTEN_BEFORE = 8;
/** S3 takes 100 ms to answer a second request, in which a line of 25 Mbit/s carries as much. */
const NEAR_BYTES = 300 << 10;

/**
 * Version 1 B-tree (format specification III.A.1, node type 1), the index of all files written for
 * old readers. Descends from the root to the only leaf that can contain a chunk.
 */
export function btreeV1(array: IndexedArray, root: number): ChunkIndex {
  const nodes = new SharedLookup<number, Node>();
  const { reader, chunkShape, where } = array;
  const rank = chunkShape.length;
  const keyBytes = 8 + 8 * (rank + 1);
  const entryBytes = keyBytes + reader.offsetBytes;
  const prefixBytes = 8 + 2 * reader.offsetBytes;
  const grid = chunkGridOf(array);
  const nodeBytes = (count: number) => prefixBytes + count * entryBytes + keyBytes;

  async function read(
    address: number,
    isLeaf: boolean,
    options: ReadOptions,
    near?: Extent,
  ): Promise<Node> {
    if (near) await reader.prefetch([near], options);
    // leaves are stored between their chunks, far from each other
    const start = await reader.readUpTo(address, nodeBytes(USUAL), array.what, {
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
        : await reader.read(address, nodeBytes(count), array.what, options);
    cursor.seek(prefixBytes);
    return nodeIn(cursor, level, count);
  }

  function nodeIn(cursor: Cursor, level: number, count: number): Node {
    const node: Node = {
      level,
      count,
      positions: new Float64Array(count * rank),
      children: new Float64Array(count),
      lengths: new Float64Array(count),
      masks: new Float64Array(count),
    };
    for (let i = 0; i < count; i++) {
      node.lengths[i] = cursor.uint(4);
      node.masks[i] = cursor.uint(4);
      for (let axis = 0; axis < rank; axis++)
        node.positions[i * rank + axis] = firstOf(axis, cursor);
      // offset within a value: always 0
      if (cursor.uint(8) !== 0) throw corrupt(where, MISPLACED);
      node.children[i] = cursor.address(reader.offsetBytes);
      if (i > 0 && comparePositions(keyAt(node, i - 1), node.positions, i * rank) >= 0)
        throw corrupt(where, DISORDERED);
    }
    // the key after the last child: no chunk begins there, but one could, else the tree belongs to
    // another array
    cursor.skip(8);
    for (let axis = 0; axis < rank; axis++) firstOf(axis, cursor);
    return node;
  }

  function firstOf(axis: number, cursor: Cursor): number {
    const first = cursor.uint(8);
    if (first % (chunkShape[axis] as number) !== 0) throw corrupt(where, MISPLACED);
    return first;
  }

  /**
   * A leaf with the bytes up to a chunk behind it; undefined if that is not near. A writer that
   * appends allocates each leaf between its first chunks, so the distance of two leaves shows how
   * long chunks are.
   */
  function leafWith(
    chunk: readonly number[],
    node: Node,
    at: number,
  ): Extent | undefined {
    const address = node.children[at] as number;
    const distance = (node.children[at + 1] ?? 0) - address;
    // the first leaf is a copy of the first root, made later
    if (at === 0 || distance <= 0) return undefined;
    const numberAt = (i: number) =>
      grid.numberOf(
        Array.from(keyAt(node, i), (first, axis) => first / (chunkShape[axis] as number)),
      );
    const behind = grid.numberOf(chunk) - numberAt(at) - WRITTEN_BEFORE;
    const each = distance / (numberAt(at + 1) - numberAt(at));
    const length = nodeBytes(USUAL) + Math.ceil((behind + 1) * each);
    return behind >= 0 && length <= NEAR_BYTES ? { address, length } : undefined;
  }

  const keyAt = ({ positions }: Node, i: number) =>
    positions.subarray(i * rank, (i + 1) * rank);

  /** The entries of a node begin no earlier than its parent states, and end before the next one begins. */
  function expectBetween(
    from: Float64Array | undefined,
    node: Node,
    to: Float64Array | undefined,
  ): void {
    if (node.count === 0) return;
    if (
      (from && comparePositions(from, node.positions, 0) > 0) ||
      (to && comparePositions(keyAt(node, node.count - 1), to, 0) >= 0)
    )
      throw corrupt(where, DISORDERED);
  }

  return {
    list: (most, options) =>
      listChunks(array, root, most, (place, isLeaf) =>
        nodes.get(place, (shared) => read(place, isLeaf, shared), options),
      ),
    async find(chunk, { alone, ...options } = {}) {
      if (root === NOWHERE) return undefined;
      const position = chunk.map((at, axis) => at * (chunkShape[axis] as number));
      let address = root;
      let from: Float64Array | undefined;
      let to: Float64Array | undefined;
      let near: Extent | undefined;
      for (let level: number | undefined; ; ) {
        const place = address;
        const isLeaf = level === 1;
        const node = await nodes.get(
          place,
          (shared) => read(place, isLeaf, shared, near),
          options,
        );
        // levels decrease by one, so that a tree cannot be cyclic
        if (level !== undefined && node.level !== level - 1)
          throw corrupt(where, 'leads in circles');
        level = node.level;
        const at = lastNotBeyond(position, node.positions, node.count);
        expectBetween(from, node, to);
        if (at < 0) return undefined;
        from = keyAt(node, at);
        if (at + 1 < node.count) to = keyAt(node, at + 1);
        address = node.children[at] as number;
        near =
          alone && level === 1 && reader.isRemote ? leafWith(chunk, node, at) : undefined;
        if (level > 0) continue;
        if (comparePositions(position, node.positions, at * rank) !== 0) return undefined;
        if (address === NOWHERE) return undefined;
        return {
          address,
          length: node.lengths[at] as number,
          mask: node.masks[at] as number,
        };
      }
    },
  };
}

/** The chunks of a tree, read level by level as long as there can be no more than `most`. */
async function listChunks(
  array: IndexedArray,
  root: number,
  most: number,
  nodeAt: (address: number, isLeaf: boolean) => Promise<Node>,
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

/** Of the chunks in leaves, in the order of the tree. */
function positionsIn(
  { chunkShape, where }: IndexedArray,
  leaves: readonly Node[],
): number[][] {
  const rank = chunkShape.length;
  const positions: number[][] = [];
  let last: Float64Array | undefined;
  for (const leaf of leaves)
    for (let i = 0; i < leaf.count; i++) {
      const first = leaf.positions.subarray(i * rank, (i + 1) * rank);
      if (last && comparePositions(last, first, 0) >= 0) throw corrupt(where, DISORDERED);
      last = first;
      if (leaf.children[i] === NOWHERE) continue;
      positions.push(
        Array.from(first, (value, axis) => value / (chunkShape[axis] as number)),
      );
    }
  return positions;
}
