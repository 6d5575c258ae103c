import { SharedLookup } from '@/bytes/shared-request';
import type { ReadOptions } from '@/model/read-options';
import { type Cursor, corrupt, NOWHERE } from '../cursor';
import type { Extent, MetadataReader } from '../metadata-reader';
import type { RawName } from '../raw-name';
import { type GroupLinks, type Link, linkNamed, type NamedLink } from './link';
import { type LocalHeap, readLocalHeap } from './local-heap';

/** A node of the B-tree: child i contains the names greater than key i and not greater than key i + 1. */
interface TreeNode {
  readonly level: number;
  readonly children: readonly number[];
  /** Offsets of names in the heap, one more than children. */
  readonly keys: readonly number[];
}

/** Default number of entries of a full node: one read fetches it. */
const USUAL_CHILDREN = 32;
const USUAL_ENTRIES = 8;
/** The kind of cached data in an entry of a symbol table. */
const A_GROUP = 1;
const A_SOFT_LINK = 2;
const HEAP_KEY = 0;
const MAX_KEPT = 1024;

/**
 * The links of an old group: a version 1 B-tree of symbol table nodes, in which names are sorted
 * (format specification III.A.1 of node type 0, III.B, III.C).
 */
export function symbolTable(
  reader: MetadataReader,
  place: { readonly tree: number; readonly heap: number },
  what: string,
): GroupLinks {
  const { offsetBytes, lengthBytes } = reader;
  const where = `${reader.name}: ${what}`;
  const heaps = new SharedLookup<number, LocalHeap>(1);
  const nodes = new SharedLookup<number, TreeNode>(MAX_KEPT);
  const treeBytes = (count: number) =>
    8 + 2 * offsetBytes + count * (lengthBytes + offsetBytes) + lengthBytes;
  const entryBytes = lengthBytes + offsetBytes + 24;
  const tableBytes = (count: number) => 8 + count * entryBytes;

  const heapOf = (options?: ReadOptions) =>
    heaps.get(
      HEAP_KEY,
      (shared) => readLocalHeap(reader, place.heap, what, shared),
      options,
    );
  const nodeAt = (address: number, options?: ReadOptions) =>
    nodes.get(address, (shared) => readNode(address, shared), options);

  /** A structure whose length is stored at its start. */
  async function readCounted(
    { address, length }: Extent,
    lengthOf: (count: number) => number,
    options: ReadOptions | undefined,
  ): Promise<Cursor> {
    const start = await reader.readUpTo(address, length, what, options);
    start.skip(6);
    const count = start.uint(2);
    start.seek(0);
    if (lengthOf(count) <= start.left) return start;
    return reader.read(address, lengthOf(count), what, options);
  }

  async function readNode(address: number, options: ReadOptions): Promise<TreeNode> {
    const first = { address, length: treeBytes(USUAL_CHILDREN) };
    const cursor = await readCounted(first, treeBytes, options);
    if (cursor.signature() !== 'TREE' || cursor.uint(1) !== 0)
      throw corrupt(where, 'have no tree where one should be');
    const level = cursor.uint(1);
    const count = cursor.uint(2);
    cursor.skip(2 * offsetBytes); // its siblings, which its parent refers to as well
    const keys = [cursor.uint(lengthBytes)];
    const children: number[] = [];
    for (let i = 0; i < count; i++) {
      children.push(cursor.address(offsetBytes));
      keys.push(cursor.uint(lengthBytes));
    }
    return { level, children, keys };
  }

  async function readTable(
    address: number,
    heap: LocalHeap,
    options: ReadOptions | undefined,
  ): Promise<readonly NamedLink[]> {
    const first = { address, length: tableBytes(USUAL_ENTRIES) };
    const cursor = await readCounted(first, tableBytes, options);
    if (cursor.signature() !== 'SNOD' || cursor.uint(1) !== 1)
      throw corrupt(where, 'have no list where one should be');
    cursor.skip(1);
    return Array.from({ length: cursor.uint(2) }, () => entryIn(cursor, heap));
  }

  function entryIn(cursor: Cursor, heap: LocalHeap): NamedLink {
    const name = heap.text(cursor.uint(lengthBytes));
    const address = cursor.address(offsetBytes);
    const cached = cursor.uint(4);
    cursor.skip(4);
    const scratch = cursor.bytes(16);
    const isGroup = cached === A_GROUP;
    const link: Link =
      cached === A_SOFT_LINK
        ? {
            kind: 'soft',
            target: heap.text(
              new DataView(scratch.buffer, scratch.byteOffset).getUint32(0, true),
            ),
          }
        : { kind: 'hard', address, ...(isGroup && { isGroup }) };
    return { name, link };
  }

  return {
    async find(name, options) {
      if (place.tree === NOWHERE) return undefined;
      const [heap, root] = await Promise.all([
        heapOf(options),
        nodeAt(place.tree, options),
      ]);
      let node = root;
      for (;;) {
        const child = childFor(node, name, heap);
        if (child === undefined) return undefined;
        if (node.level === 0) {
          const table = await readTable(child, heap, options);
          return linkNamed(table, name, where);
        }
        const below = await nodeAt(child, options);
        // levels decrease by one, so that a tree cannot be cyclic
        if (below.level !== node.level - 1) throw corrupt(where, 'lead in circles');
        node = below;
      }
    },
    async all(options) {
      if (place.tree === NOWHERE) return [];
      const [heap, root] = await Promise.all([
        heapOf(options),
        nodeAt(place.tree, options),
      ]);
      const seen = new Set([place.tree]);
      const expectNew = (addresses: readonly number[]) => {
        for (const address of addresses) {
          if (seen.has(address)) throw corrupt(where, 'lead in circles');
          seen.add(address);
        }
      };
      const bring = (addresses: readonly number[], length: number) =>
        reader.prefetch(
          addresses.map((address) => ({ address, length })),
          options,
        );
      let level = [root];
      while ((level[0]?.level ?? 0) > 0) {
        const expected = (level[0]?.level ?? 0) - 1;
        const addresses = level.flatMap(({ children }) => children);
        expectNew(addresses);
        await bring(addresses, treeBytes(USUAL_CHILDREN));
        level = await Promise.all(addresses.map((address) => nodeAt(address, options)));
        if (level.some((node) => node.level !== expected))
          throw corrupt(where, 'lead in circles');
      }
      const tables = level.flatMap(({ children }) => children);
      expectNew(tables);
      await bring(tables, tableBytes(USUAL_ENTRIES));
      const links = await Promise.all(
        tables.map((address) => readTable(address, heap, options)),
      );
      return links.flat();
    },
  };
}

/** The child whose range contains a name; undefined if none does. */
function childFor(
  { children, keys }: TreeNode,
  name: RawName,
  heap: LocalHeap,
): number | undefined {
  let [low, high] = [0, children.length];
  // the first child whose upper key is not less than the name
  while (low < high) {
    const middle = (low + high) >> 1;
    if (heap.text(keys[middle + 1] as number) < name) low = middle + 1;
    else high = middle;
  }
  return children[low];
}
