import type { ReadOptions } from '@/model/read-options';
import { lookup3Of } from '@/read/codecs/jenkins-lookup3';
import { type Cursor, corrupt } from './cursor';
import type { MetadataReader } from './metadata-reader';

/**
 * Compares the last four bytes with the checksum of those before (lookup3). The cursor is back at
 * the start.
 */
export function expectChecksum(cursor: Cursor, where: string): void {
  cursor.seek(0);
  const covered = cursor.bytes(Math.max(0, cursor.left - 4));
  if (cursor.uint(4) !== lookup3Of(covered))
    throw corrupt(where, 'does not match its checksum');
  cursor.seek(0);
}

/** Bytes at an address that end with their checksum. */
export async function checkedBytes(
  reader: MetadataReader,
  address: number,
  length: number,
  what: string,
  options?: ReadOptions,
): Promise<Cursor> {
  const cursor = await reader.read(address, length, what, options);
  expectChecksum(cursor, `${reader.name}: ${what}`);
  return cursor;
}

/** The same for bytes that begin with a four-letter signature and version 0; the cursor is after these. */
export async function checkedBlock(
  reader: MetadataReader,
  address: number,
  length: number,
  signature: string,
  what: string,
  options?: ReadOptions,
): Promise<Cursor> {
  const cursor = await reader.read(address, length, what, options);
  if (cursor.signature() !== signature || cursor.uint(1) !== 0)
    throw corrupt(`${reader.name}: ${what}`, `does not begin with ${signature}`);
  expectChecksum(cursor, `${reader.name}: ${what}`);
  cursor.seek(5);
  return cursor;
}
