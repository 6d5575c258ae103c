import { lowerBound } from '@/model/lower-bound';
import type { ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import { type Cursor, corrupt, NOWHERE } from '../cursor';
import type { MetadataReader } from '../metadata-reader';
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

/** Default numbers of children of a full node of the tree, and of entries of a full table: one read fetches it. */
const USUAL = { children: 32, entries: 8 } as const;
/** The kind of cached data in an entry of a symbol table. */
const CACHED = { group: 1, softLink: 2 } as const;
const HEAP_KEY = 0;
const MAX_KEPT = 1024;

/** An old group, and the name of its links in messages. */
interface OldGroup {
  readonly reader: MetadataReader;
  readonly tree: number;
  readonly what: string;
  readonly where: string;
  heapOf(options?: ReadOptions): Promise<LocalHeap>;
  nodeAt(address: number, options?: ReadOptions): Promise<TreeNode>;
}

/**
 * The links of an old group: a version 1 B-tree of symbol table nodes, in which names are sorted
 * (format specification III.A.1 of node type 0, III.B, III.C).
 */
export function symbolTable(
  reader: MetadataReader,
  { tree, heap }: { readonly tree: number; readonly heap: number },
  what: string,
): GroupLinks {
  const heaps = new SharedLookup<number, LocalHeap>(1);
  const nodes = new SharedLookup<number, TreeNode>(MAX_KEPT);
  const group: OldGroup = {
    ...{ reader, tree, what, where: `${reader.name}: ${what}` },
    heapOf: (options) =>
      heaps.get(HEAP_KEY, (shared) => readLocalHeap(reader, heap, what, shared), options),
    nodeAt: (address, options) =>
      nodes.get(address, (shared) => readNode(group, address, shared), options),
  };
  return {
    find: async (name, options) =>
      tree === NOWHERE ? undefined : findLink(group, name, options),
    all: async (options) => (tree === NOWHERE ? [] : allLinks(group, options)),
  };
}

function treeBytes({ offsetBytes, lengthBytes }: MetadataReader, count: number): number {
  return 8 + 2 * offsetBytes + count * (lengthBytes + offsetBytes) + lengthBytes;
}

function tableBytes({ offsetBytes, lengthBytes }: MetadataReader, count: number): number {
  return 8 + count * (lengthBytes + offsetBytes + 24);
}

/** A structure whose length is stored at its start; one read fetches up to `usual` entries. */
async function readCounted(
  { reader, what }: OldGroup,
  address: number,
  usual: number,
  bytesOf: (reader: MetadataReader, count: number) => number,
  options: ReadOptions | undefined,
): Promise<Cursor> {
  const start = await reader.readUpTo(address, bytesOf(reader, usual), what, options);
  start.skip(6);
  const length = bytesOf(reader, start.uint(2));
  start.seek(0);
  return length <= start.left ? start : reader.read(address, length, what, options);
}

async function readNode(
  group: OldGroup,
  address: number,
  options: ReadOptions,
): Promise<TreeNode> {
  const { offsetBytes, lengthBytes } = group.reader;
  const cursor = await readCounted(group, address, USUAL.children, treeBytes, options);
  if (cursor.signature() !== 'TREE' || cursor.uint(1) !== 0)
    throw corrupt(group.where, 'have no tree where one should be');
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
  group: OldGroup,
  address: number,
  heap: LocalHeap,
  options: ReadOptions | undefined,
): Promise<readonly NamedLink[]> {
  const cursor = await readCounted(group, address, USUAL.entries, tableBytes, options);
  if (cursor.signature() !== 'SNOD' || cursor.uint(1) !== 1)
    throw corrupt(group.where, 'have no list where one should be');
  cursor.skip(1);
  return Array.from({ length: cursor.uint(2) }, () =>
    entryIn(cursor, heap, group.reader),
  );
}

function entryIn(
  cursor: Cursor,
  heap: LocalHeap,
  { offsetBytes, lengthBytes }: MetadataReader,
): NamedLink {
  const name = heap.text(cursor.uint(lengthBytes));
  const address = cursor.address(offsetBytes);
  const cached = cursor.uint(4);
  cursor.skip(4);
  const { buffer, byteOffset } = cursor.bytes(16);
  if (cached === CACHED.softLink) {
    const target = heap.text(new DataView(buffer, byteOffset).getUint32(0, true));
    return { name, link: { kind: 'soft', target } };
  }
  const isGroup = cached === CACHED.group;
  return { name, link: { kind: 'hard', address, ...(isGroup && { isGroup }) } };
}

async function findLink(
  group: OldGroup,
  name: RawName,
  options: ReadOptions | undefined,
): Promise<Link | undefined> {
  const { where } = group;
  const [heap, root] = await Promise.all([
    group.heapOf(options),
    group.nodeAt(group.tree, options),
  ]);
  let node = root;
  for (;;) {
    const child = childFor(node, name, heap);
    if (child === undefined) return undefined;
    if (node.level === 0)
      return linkNamed(await readTable(group, child, heap, options), name, where);
    const below = await group.nodeAt(child, options);
    // levels decrease by one, so that a tree cannot be cyclic
    if (below.level !== node.level - 1) throw corrupt(where, 'lead in circles');
    node = below;
  }
}

async function allLinks(
  group: OldGroup,
  options: ReadOptions | undefined,
): Promise<readonly NamedLink[]> {
  const { reader, where, tree } = group;
  const [heap, root] = await Promise.all([
    group.heapOf(options),
    group.nodeAt(tree, options),
  ]);
  const seen = new Set([tree]);
  /** The children of a level, prefetched. */
  const below = async (nodes: readonly TreeNode[], length: number) => {
    const addresses = nodes.flatMap(({ children }) => children);
    for (const address of addresses) {
      if (seen.has(address)) throw corrupt(where, 'lead in circles');
      seen.add(address);
    }
    const extents = addresses.map((address) => ({ address, length }));
    await reader.prefetch(extents, options);
    return addresses;
  };
  let level: readonly TreeNode[] = [root];
  for (let height = root.level; height > 0; height--) {
    const addresses = await below(level, treeBytes(reader, USUAL.children));
    level = await Promise.all(addresses.map((address) => group.nodeAt(address, options)));
    if (level.some((node) => node.level !== height - 1))
      throw corrupt(where, 'lead in circles');
  }
  const tables = await below(level, tableBytes(reader, USUAL.entries));
  const links = await Promise.all(
    tables.map((address) => readTable(group, address, heap, options)),
  );
  return links.flat();
}

/** The child whose range contains a name; undefined if none does. */
function childFor(
  { children, keys }: TreeNode,
  name: RawName,
  heap: LocalHeap,
): number | undefined {
  const isPast = (at: number) => heap.text(keys[at + 1] as number) >= name;
  return children[lowerBound(children.length, isPast)];
}
