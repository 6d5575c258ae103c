import { isUnreadable } from '@/model/attributes';
import { DataError } from '@/model/errors';
import type { ByteSource } from '@/read/bytes/byte-source';
import { shellWord } from './shell-word';
import { type DamagedSuperblock, LAST_VERSION, type Superblock } from './superblock';

/**
 * Why a file is only a part of one that a file driver has split, by the driver's name in it;
 * undefined if it is whole. A family of one member is.
 */
export function splitBy(
  driver: string,
  { name, size }: ByteSource,
  { end }: Superblock,
): DataError | undefined {
  const what = `${name} is only a part of an HDF5 file that was split`;
  if (driver === 'NCSAfami')
    return end > size
      ? new DataError(
          'UnsupportedError',
          `${what} into parts of equal length (family driver): it has ${size} of ${end} bytes. Join the parts in their folder: ${joinLine(name)}`,
        )
      : undefined;
  if (driver === 'NCSAmult')
    return new DataError(
      'UnsupportedError',
      `${what} into metadata and values (split or multi driver): its values are in other files. Open it in the program that wrote it, and save it as one file.`,
    );
  if (/^subf/i.test(driver))
    return new DataError(
      'UnsupportedError',
      `${what} over several files (subfiling driver). Join them with h5fuse, which comes with HDF5.`,
    );
  return undefined;
}

/** Joins a family; h5repart expects the last number of a name as a pattern: `a00000.h5` as `a%05d.h5`. */
function joinLine(name: string): string {
  const numbered = name.replace(
    /(\d+)(?=\D*(?:\.h(?:df)?5)?$)/,
    (digits) => `%0${digits.length}d`,
  );
  return `h5repart ${shellWord(numbered)} whole.h5`;
}

/** For an incomplete file with a number in its name: old families do not record their driver. */
function familyAdvice(name: string): string {
  return /\d\.h(?:df)?5$/.test(name)
    ? ` If it is one of several parts of equal length that one file was split into (family driver), join them: ${joinLine(name)}`
    : '';
}

/**
 * The error for a file whose root cannot be read: one that is still marked as open for writing was
 * never written completely.
 */
export function rootFailure(
  error: unknown,
  name: string,
  superblock: Superblock,
): unknown {
  if (!isUnreadable(error) || superblock.openFor === 'nothing') return error;
  return new DataError(
    'CorruptError',
    `${name} is still marked as open for writing: the program that wrote it ended before its content was written. Write it again; what is missing cannot be restored.`,
    { cause: error },
  );
}

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
      `${name} is still open for writing, or the program writing it crashed before closing it. Close it there, or repair it with “h5clear -s ${shellWord(name)}”.`,
    );
  if (superblock.end > size && superblock.openFor === 'nothing')
    return new DataError(
      'CorruptError',
      `${name} is incomplete: it ends at ${size} of ${superblock.end} bytes. The download or copy was interrupted, or the program that wrote it ended early. Download or write it again.${familyAdvice(name)}`,
      { fault: 'incomplete' },
    );
  return undefined;
}
