import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { corrupt } from '../cursor';
import type { MetadataReader } from '../metadata-reader';
import { type RawName, rawNameOf } from '../raw-name';

/** The names and soft links of an old group (format specification III.D). */
export interface LocalHeap {
  /** The text at an offset, up to its NUL. */
  text(offset: number): RawName;
}

/** A group of millions of members needs less. */
const MAX_BYTES = 256 << 20;

/**
 * Reads a whole local heap. Its free space, a list of offsets within it, is for writers. `what`
 * names the group's members, for messages.
 */
export async function readLocalHeap(
  reader: MetadataReader,
  address: number,
  what: string,
  options?: ReadOptions,
): Promise<LocalHeap> {
  const where = `${reader.name}: ${what}`;
  const { lengthBytes, offsetBytes } = reader;
  const header = 8 + 2 * lengthBytes + offsetBytes;
  const cursor = await reader.read(address, header, what, options);
  if (cursor.signature() !== 'HEAP' || cursor.uint(1) !== 0)
    throw corrupt(where, 'have no names where these should be');
  cursor.skip(3);
  const length = cursor.uint(lengthBytes);
  cursor.skip(lengthBytes);
  const start = cursor.address(offsetBytes);
  if (length > MAX_BYTES)
    throw new DataError(
      'TooLargeError',
      `${where} have names of more than 256 MB, which is more than Petri reads of one group.`,
    );
  const names = await reader.read(start, length, what, options);
  const bytes = names.bytes(length);
  return {
    text(offset) {
      const end = offset < length ? bytes.indexOf(0, offset) : -1;
      if (end < 0) throw corrupt(where, 'have a name that is outside of their names');
      return rawNameOf(bytes.subarray(offset, end));
    },
  };
}
