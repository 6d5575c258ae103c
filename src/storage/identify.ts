import type { ByteSource } from '@/bytes/byte-source';
import { laterCode } from '@/model/later-code';
import type { ReadOptions } from '@/model/read-options';
import type { NotData } from './other-files/not-data';

/** The kind of a file by its bytes, never by its name. */
export type Identity =
  | { readonly kind: 'hdf5' }
  | { readonly kind: 'zip' }
  /** HDF5 compressed as a whole. */
  | { readonly kind: 'gzip' }
  | ({ readonly kind: 'other' } & NotData);

const packed = laterCode(() => import('./other-files/unpacked-start'));
const otherFiles = laterCode(() => import('./other-files/not-data'));

const HDF5 = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];
const SHORTEST_SUPERBLOCK = 48;
const HEAD_LENGTH = 16 << 10;
/**
 * Maximum user block that is searched: its length is a power of two from 512 up, and longer ones do
 * not occur.
 */
const LONGEST_USER_BLOCK = 1 << 20;

/** Searches HDF5's signature at 0, 512, 1024 … (file format, II.A), and those of other files. */
export async function identify(
  source: ByteSource,
  options?: ReadOptions,
): Promise<Identity> {
  const { size } = source;
  const head = await source.read(0, Math.min(size, HEAD_LENGTH), options);
  if (startsWith(head, HDF5))
    return size < SHORTEST_SUPERBLOCK
      ? {
          kind: 'other',
          what: `is an HDF5 file cut off after ${size} bytes. Download it again.`,
        }
      : { kind: 'hdf5' };
  if (startsWith(head, [0x50, 0x4b, 3, 4]) || startsWith(head, [0x50, 0x4b, 5, 6]))
    return { kind: 'zip' };
  for (let position = 512; position + HDF5.length <= head.length; position *= 2)
    if (startsWith(head.subarray(position), HDF5)) return { kind: 'hdf5' };
  const { unpackedStart } = await packed();
  const unpacked = await unpackedStart(head, (length) =>
    source.read(0, Math.min(size, length), options),
  );
  if (unpacked?.compression === 'gzip' && startsWith(unpacked.bytes, HDF5))
    return { kind: 'gzip' };
  const { describeStart } = await otherFiles();
  const other = describeStart(head, size, unpacked);
  if (other) return { kind: 'other', ...other };
  for (let position = HEAD_LENGTH; position + 8 <= size; position *= 2) {
    if (position > LONGEST_USER_BLOCK) break;
    if (startsWith(await source.read(position, 8, options), HDF5))
      return { kind: 'hdf5' };
  }
  const zeros = head.every((byte) => byte === 0);
  return {
    kind: 'other',
    what: zeros
      ? 'starts with zeros only: the copy or download did not finish. Download it again.'
      : 'is neither HDF5 nor Zarr, judging by its content. If it should be, the copy may be damaged: compare its size with the original.',
  };
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}
