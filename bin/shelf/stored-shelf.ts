import { chmod, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataError, isPlatformFailure } from '@/model/errors';
import { SHELF_NAME, shelfPlaceOf } from '@/model/shelf';
import { codeOf, nodeFailure } from '@/read/bytes/node-failure';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { shelfBytes, shelfIn } from '@/read/container/read-shelf';
import { writeTo } from '../export/target-file';
import type { Output } from '../output';

/** The shelf of a folder, as it is stored. */
export interface StoredShelf {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Paths of its files in the folder, without `.` and `..`. */
  readonly paths: readonly string[];
  /** Number of all its files. */
  readonly count: number;
}

/**
 * Reads the shelf of a folder; undefined if it has none.
 *
 * @throws CorruptError if it is not valid, or not UTF-8, so that nothing can be added to it
 */
export async function storedShelf(folder: string): Promise<StoredShelf | undefined> {
  const bytes = await shelfBytes(await openFolderStore(folder));
  if (!bytes) return undefined;
  const { files } = shelfIn(bytes);
  const paths = files.flatMap(({ path }) => {
    const place = shelfPlaceOf(path);
    return place.kind === 'inside' ? [place.path] : [];
  });
  return { bytes, text: utf8Of(bytes), paths, count: files.length };
}

/** The text with its byte order mark, so that it can be written again as it was. */
function utf8Of(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new DataError(
      'CorruptError',
      `${SHELF_NAME} is not UTF-8. Save it as UTF-8, and run this again.`,
      { cause },
    );
  }
}

/** Paths of a shelf that are neither a file nor a folder below its own. */
export async function goneFrom(
  folder: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  const gone: string[] = [];
  for (const path of paths) {
    await stat(join(folder, path)).catch((error: unknown) => {
      if (!isPlatformFailure(error)) throw error;
      // what may not be read is there
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) gone.push(path);
    });
  }
  return gone;
}

/**
 * Writes the shelf of a folder: a new one, or one to which files were added. Complete or not at all; keeps the mode of the
 * file, and a symbolic link.
 *
 * @throws ChangedError if it was changed since it was read
 */
export async function replaceShelf(
  folder: string,
  old: StoredShelf | undefined,
  bytes: Uint8Array,
  output: Output,
): Promise<void> {
  const path = join(folder, SHELF_NAME);
  const now = await shelfBytes(await openFolderStore(folder));
  const isSame = now && old ? Buffer.compare(now, old.bytes) === 0 : !now && !old;
  if (!isSame)
    throw new DataError(
      'ChangedError',
      `${path} was changed while the files were read. Run this again.`,
    );
  try {
    const place = old ? await realpath(path) : path;
    const mode = old && (await stat(place)).mode;
    await writeTo({ path: place, isForced: old !== undefined }, output, (write) =>
      write(bytes),
    );
    if (mode !== undefined && (await stat(place)).mode !== mode) await chmod(place, mode);
  } catch (error) {
    throw nodeFailure(error, path);
  }
}
