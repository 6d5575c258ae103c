import { lazyModule } from '@/model/lazy-module';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '@/read/bytes/byte-source';
import { isTarHeader } from '@/read/bytes/tar/tar-header';
import type { NotData } from '@/read/other-files/not-data';

/** The kind of a file by its bytes, never by its name. */
export type Identity =
  | { readonly kind: 'hdf5' }
  /** Lists of files. */
  | { readonly kind: 'zip' | 'tar' | 'tar-gzip' }
  /** HDF5 compressed as a whole. */
  | { readonly kind: 'gzip' }
  | ({ readonly kind: 'other' } & NotData);

const packed = lazyModule(() => import('@/read/other-files/unpacked-start'));
const otherFiles = lazyModule(() => import('@/read/other-files/not-data'));

const HDF5 = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];
const ZIP = [0x50, 0x4b, 3, 4];
/** The end record, which is all of an empty one. */
const EMPTY_ZIP = [0x50, 0x4b, 5, 6];
/** The end record of a ZIP, and a short comment after it. */
const END_LENGTH = 1 << 10;
/** `#!` */
const SCRIPT = [0x23, 0x21];
const SHORTEST_SUPERBLOCK = 48;
/** Bytes from the start that `identifyStart` looks at. */
export const HEAD_LENGTH = 16 << 10;
/**
 * Maximum user block that is searched: its length is a power of two from 512 up, and longer ones do
 * not occur.
 */
const LONGEST_USER_BLOCK = 1 << 20;

/** Reads on in a file, at most to its end. */
type ReadMore = (position: number, length: number) => Promise<Uint8Array>;

/**
 * Recognises archives first, for their members are as they are; then HDF5 by its signature at 0,
 * 512, 1024 … (file format, II.A), then other files.
 */
export async function identify(
  source: ByteSource,
  options?: ReadOptions,
): Promise<Identity> {
  const { size } = source;
  const head = await source.read(0, Math.min(size, HEAD_LENGTH), options);
  return identifyStart(head, size, (position, length) =>
    source.read(position, Math.min(length, size - position), options),
  );
}

/** The kind of a file of `size` bytes by its first ones; by them alone without `readMore`. */
export async function identifyStart(
  head: Uint8Array,
  size: number,
  readMore?: ReadMore,
): Promise<Identity> {
  if (startsWith(head, HDF5))
    return size < SHORTEST_SUPERBLOCK
      ? {
          kind: 'other',
          fault: 'incomplete',
          what: `is an HDF5 file cut off after ${size} bytes. Download it again.`,
        }
      : { kind: 'hdf5' };
  if (startsWith(head, ZIP) || startsWith(head, EMPTY_ZIP)) return { kind: 'zip' };
  // before HDF5 with a user block: the first member of a tar begins at 512
  if (isTarHeader(head)) return { kind: 'tar' };
  for (let position = 512; position + HDF5.length <= head.length; position *= 2)
    if (startsWith(head.subarray(position), HDF5)) return { kind: 'hdf5' };
  const { unpackedStart } = await packed();
  const unpacked = await unpackedStart(head, async (length) =>
    readMore && head.length < size ? readMore(0, length) : head,
  );
  if (unpacked?.compression === 'gzip') {
    if (startsWith(unpacked.bytes, HDF5)) return { kind: 'gzip' };
    if (isTarHeader(unpacked.bytes)) return { kind: 'tar-gzip' };
  }
  const { describeStart } = await otherFiles();
  const other = describeStart(head, size, unpacked);
  if (readMore && (!other || startsWith(head, SCRIPT))) {
    if (await endsAsZip(size, readMore)) return { kind: 'zip' };
    if (!other && (await hasUserBlock(size, readMore))) return { kind: 'hdf5' };
  }
  if (other) return { kind: 'other', ...other };
  const zeros = head.every((byte) => byte === 0);
  return {
    kind: 'other',
    ...(zeros && { fault: 'incomplete' }),
    what: zeros
      ? 'starts with zeros only: the copy or download may not have finished. Compare it with the original, or download it again.'
      : 'is neither HDF5 nor Zarr, judging by its content. If it should be, the copy may be damaged: compare its size with the original.',
  };
}

async function hasUserBlock(size: number, read: ReadMore): Promise<boolean> {
  for (let position = HEAD_LENGTH; position + 8 <= size; position *= 2) {
    if (position > LONGEST_USER_BLOCK) break;
    if (startsWith(await read(position, 8), HDF5)) return true;
  }
  return false;
}

/** True for a ZIP with bytes before it, such as a program that unpacks it: its directory is at the end. */
async function endsAsZip(size: number, read: ReadMore): Promise<boolean> {
  const length = Math.min(size, END_LENGTH);
  const end = await read(size - length, length);
  for (let at = length - 22; at >= 0; at--)
    if (startsWith(end.subarray(at, at + 4), EMPTY_ZIP)) return true;
  return false;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}
