import { DataError } from '@/model/errors';
import { compareBytes } from '@/model/strings';
import type { Appender } from './appender';
import { writeAttributes } from './attributes';
import { GROUP_TREE, type TreeEntry, writeTree } from './btree';
import { ByteBuilder, utf8 } from './byte-builder';
import {
  encodeObjectHeader,
  symbolTableMessage,
  type WrittenAttribute,
} from './object-header';

/** A hard link: a name, and the address of an object header. */
export interface WrittenLink {
  readonly name: string;
  readonly address: number;
}

/** Members of a full leaf: twice the default K of a superblock without one. */
const LEAF_MEMBERS = 8;
const ENTRY_BYTES = 40;
/** The local heap has no free space. */
const NO_FREE_SPACE = 1;

/**
 * Writes a group and returns the address of its header. Its members are in a symbol table: a
 * version 1 B-tree over sorted names in a local heap. Lookups are logarithmic for any number of
 * members, every libhdf5 reads it, and the same B-tree code writes chunk indexes; link messages
 * would need linear search, and a fractal heap two more structures.
 */
export async function writeGroup(
  file: Appender,
  links: readonly WrittenLink[],
  attributes: readonly WrittenAttribute[],
  path: string,
): Promise<number> {
  const members = links
    .map(({ name, address }) => ({ name: utf8(name), text: name, address }))
    .sort((a, b) => compareBytes(a.name, b.name));
  for (const [i, { name, text }] of members.entries()) {
    const before = members[i - 1];
    if (name.length === 0 || text === '.' || /[/\0]/.test(text))
      throw new DataError(
        'UnsupportedError',
        `${path}: “${text}” cannot be a name in HDF5. Rename or hide the column.`,
      );
    if (before && compareBytes(before.name, name) === 0)
      throw new DataError(
        'UnsupportedError',
        `${path}: two members have the name “${text}”. Hide one of them.`,
      );
  }
  const { names, offsets } = namesOf(members.map(({ name }) => name));
  const data = await file.append(names);
  const heap = await file.append(
    new ByteBuilder(32)
      .text('HEAP')
      .u32(0)
      .u64(names.length)
      .u64(NO_FREE_SPACE)
      .address(data)
      .finish(),
  );
  const leaves: TreeEntry[] = [];
  let key = 0; // the empty name, before all others
  for (let start = 0; start < members.length; start += LEAF_MEMBERS) {
    const own = members.slice(start, start + LEAF_MEMBERS);
    const out = new ByteBuilder(8 + LEAF_MEMBERS * ENTRY_BYTES)
      .text('SNOD')
      .u8(1)
      .u8(0)
      .u16(own.length);
    for (const [i, { address }] of own.entries())
      out
        .u64(offsets[start + i] ?? 0)
        .address(address)
        .zeros(24);
    out.zeros((LEAF_MEMBERS - own.length) * ENTRY_BYTES);
    leaves.push({ key: offsetKey(key), address: await file.append(out.finish()) });
    key = offsets[start + own.length - 1] ?? 0;
  }
  const tree = await writeTree(file, GROUP_TREE, leaves, offsetKey(key));
  const messages = await writeAttributes(file, attributes);
  return file.append(
    encodeObjectHeader([symbolTableMessage(tree, heap), ...messages], path),
  );
}

/** Returns names, NUL-terminated and aligned, the empty name first. */
function namesOf(names: readonly Uint8Array[]) {
  const out = new ByteBuilder(1024).zeros(8);
  const offsets = names.map((name) => {
    const offset = out.length;
    out.bytes(name).zeros(8 - (name.length % 8));
    return offset;
  });
  return { names: out.finish(), offsets };
}

function offsetKey(offset: number): Uint8Array {
  return new ByteBuilder(8).u64(offset).finish();
}
