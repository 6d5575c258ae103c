import type { ByteSource } from '@/bytes/byte-source';
import { DataError } from '@/model/errors';
import { type DamagedSuperblock, LAST_VERSION, type Superblock } from './superblock';

/**
 * Why a file cannot be opened according to its superblock, for its owner; undefined if it can be. A
 * file being written for concurrent readers may be shorter than it states.
 */
export function refusalOf(
  { name, size }: ByteSource,
  superblock: Superblock | DamagedSuperblock,
): DataError | undefined {
  if (superblock.base === undefined)
    return new DataError(
      'CorruptError',
      superblock.version > LAST_VERSION
        ? `${name}: its first block (superblock) has the unknown version ${superblock.version}. The file is damaged, or too new for this version of HDF5.`
        : `${name}: its first block (superblock) is damaged (${superblock.damage}). Download it again or re-save it.`,
    );
  if (superblock.openFor === 'writing')
    return new DataError(
      'UnsupportedError',
      `${name} is still open for writing, or the program writing it crashed before closing it. Close it there, or repair it with "h5clear -s ${name}".`,
    );
  if (superblock.end > size && superblock.openFor === 'nothing')
    return new DataError(
      'CorruptError',
      `${name} is incomplete: it ends at ${size} of ${superblock.end} bytes. The download or copy was interrupted. Download it again.`,
    );
  return undefined;
}
