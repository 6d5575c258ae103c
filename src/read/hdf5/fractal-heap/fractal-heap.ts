import { isUnreadable } from '@/model/attributes';
import type { ReadOptions } from '@/model/read-options';
import { corrupt, createCursor } from '../cursor';
import type { MetadataReader } from '../metadata-reader';
import type { OrDamaged } from '../or-damaged';
import { type HeapBlock, heapBlocks } from './heap-blocks';
import { lengthBytesOf, readHeapHeader } from './heap-header';
import { hugeObjects } from './huge-objects';

/**
 * Objects of any size behind short IDs: links and attributes that are too large for their object's
 * header, shared messages.
 */
export interface FractalHeap {
  /** The bytes of an object. CorruptError if the ID refers to none, or to a damaged block. */
  object(id: Uint8Array, options?: ReadOptions): Promise<Uint8Array>;
  /** Many objects, in the order of the IDs; each block is read once, and damage is returned per object. */
  objects(
    ids: readonly Uint8Array[],
    options?: ReadOptions,
  ): Promise<readonly HeapObject[]>;
  /** The first bytes of an object that is too large to be read; undefined for any other. */
  startOf(
    id: Uint8Array,
    length: number,
    options?: ReadOptions,
  ): Promise<Uint8Array | undefined>;
}

export type HeapObject = OrDamaged<{ readonly bytes: Uint8Array }>;

/** Kinds of IDs. */
const ID_KIND = { managed: 0, huge: 1, tiny: 2 } as const;
/** Longer IDs have a second byte for the length of their content. */
const LONGEST_SHORT_ID = 18;

/** Opens a fractal heap (format specification III.G). `what` names it, for messages. */
export async function openFractalHeap(
  reader: MetadataReader,
  address: number,
  what: string,
  options?: ReadOptions,
): Promise<FractalHeap> {
  const where = `${reader.name}: ${what}`;
  const heap = await readHeapHeader(reader, address, what, options);
  const blocks = heapBlocks(reader, heap, what);
  const huge = hugeObjects(reader, heap, what);
  const lengthBytes = lengthBytesOf(heap);

  // above the kind is the version, always 0
  const kindOf = (id: Uint8Array) => (id[0] ?? 0) >> 4;

  function managedIn(id: Uint8Array): Managed {
    const cursor = createCursor(id, where);
    cursor.skip(1);
    return { offset: cursor.uint(heap.offsetBytes), length: cursor.uint(lengthBytes) };
  }

  function partOf(bytes: Uint8Array, block: HeapBlock, { offset, length }: Managed) {
    const at = offset - block.start;
    if (length === 0 || at + length > block.length)
      throw corrupt(where, 'has an entry that does not fit into its block');
    return bytes.subarray(at, at + length);
  }

  async function outside(id: Uint8Array, readOptions?: ReadOptions): Promise<Uint8Array> {
    const cursor = createCursor(id, where);
    const first = cursor.uint(1);
    switch (kindOf(id)) {
      case ID_KIND.huge:
        return huge.read(cursor, readOptions);
      case ID_KIND.tiny:
        if (heap.idBytes <= LONGEST_SHORT_ID) return cursor.bytes((first & 15) + 1);
        return cursor.bytes((first & 15) * 256 + cursor.uint(1) + 1);
      default:
        throw corrupt(where, 'has an entry of an unknown kind');
    }
  }

  return {
    async object(id, readOptions) {
      if (kindOf(id) !== ID_KIND.managed) return outside(id, readOptions);
      const place = managedIn(id);
      const block = await blocks.find(place.offset, readOptions);
      return partOf(await blocks.bytes(block, readOptions), block, place);
    },

    async objects(ids, readOptions) {
      const found: HeapObject[] = new Array(ids.length);
      const managed: Sought[] = [];
      const others: Promise<void>[] = [];
      const readOutside = async (at: number, id: Uint8Array) => {
        const bytes = await outside(id, readOptions).catch(damage);
        found[at] = asObject(bytes);
      };
      for (const [at, id] of ids.entries())
        if (kindOf(id) === ID_KIND.managed) managed.push({ at, place: managedIn(id) });
        else others.push(readOutside(at, id));

      managed.sort((a, b) => a.place.offset - b.place.offset);
      const groups: { readonly block: HeapBlock; readonly members: Sought[] }[] = [];
      for (const member of managed) {
        const { offset } = member.place;
        const last = groups.at(-1);
        if (last && offset < last.block.start + last.block.length) {
          last.members.push(member);
          continue;
        }
        const block = await blocks.find(offset, readOptions).catch(damage);
        if ('status' in block) found[member.at] = block;
        else groups.push({ block, members: [member] });
      }
      const extents = groups.map(({ block }) => ({
        address: block.address,
        length: block.stored?.length ?? block.length,
      }));
      await reader.prefetch(extents, readOptions);
      const readGroup = async ({ block, members }: (typeof groups)[number]) => {
        const bytes = await blocks.bytes(block, readOptions).catch(damage);
        for (const { at, place } of members)
          found[at] =
            'status' in bytes ? bytes : attempt(() => partOf(bytes, block, place));
      };
      await Promise.all([...groups.map(readGroup), ...others]);
      return found;
    },

    async startOf(id, length, readOptions) {
      if (kindOf(id) !== ID_KIND.huge) return undefined;
      const cursor = createCursor(id, where);
      cursor.skip(1);
      return huge.start(cursor, length, readOptions);
    },
  };
}

/** An object within the blocks. */
interface Managed {
  readonly offset: number;
  readonly length: number;
}

/** The same, and its index among the IDs. */
interface Sought {
  readonly at: number;
  readonly place: Managed;
}

type Damaged = Extract<HeapObject, { status: 'damaged' }>;

function damage(error: unknown): Damaged {
  if (!isUnreadable(error)) throw error;
  return { status: 'damaged', error };
}

function asObject(bytes: Uint8Array | Damaged): HeapObject {
  return 'status' in bytes ? bytes : { status: 'read', bytes };
}

function attempt(read: () => Uint8Array): HeapObject {
  try {
    return { status: 'read', bytes: read() };
  } catch (error) {
    return damage(error);
  }
}
