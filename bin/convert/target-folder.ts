import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataError, isDataError, messageOf } from '@/model/errors';
import { expectNew, isFull } from '../export/target-file';
import { createTemporaryFolder } from '../temporary';

/** A folder being written. */
interface TargetFolder {
  /** The next bytes of a file, by its path in the folder. */
  append(file: string, bytes: Uint8Array): Promise<void>;
  /** Removes a folder of it with all that was written in it. */
  remove(path: string): Promise<void>;
}

/**
 * Runs the writing of a folder; it has its name only once it is complete, and nothing of it stays otherwise.
 *
 * @throws DeniedError if it is there already, or cannot be written
 */
export async function writeToFolder<T>(
  path: string,
  use: (folder: TargetFolder) => Promise<T>,
): Promise<T> {
  await expectNew(path, 'folder');
  const temporary = await attempt(path, () => createTemporaryFolder(path));
  const partial = temporary.path;
  const made = new Set(['']);
  const makeFolder = async (folder: string): Promise<void> => {
    if (made.has(folder)) return;
    await makeFolder(above(folder));
    await mkdir(join(partial, folder)).catch((error: unknown) => {
      if (hasCode(error, 'EEXIST')) throw sameName(folder);
      throw hasCode(error, 'ENAMETOOLONG') ? longName(folder) : error;
    });
    made.add(folder);
  };
  const target: TargetFolder = {
    append: (name, bytes) =>
      attempt(path, async () => {
        await makeFolder(above(name));
        await appendFile(join(partial, name), bytes);
      }),
    async remove(folder) {
      // else nothing was written there, whatever the disk takes the name for
      if (!made.has(folder)) return;
      await attempt(path, () => rm(join(partial, folder), { recursive: true }));
      for (const other of [...made])
        if (other === folder || other.startsWith(`${folder}/`)) made.delete(other);
    },
  };
  try {
    const answer = await use(target);
    await expectNew(path, 'folder');
    await attempt(path, () => temporary.finish());
    return answer;
  } catch (error) {
    await temporary.discard();
    throw error;
  }
}

async function attempt<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isDataError(error)) throw error;
    throw new DataError(
      'DeniedError',
      `${path} cannot be written: ${isFull(error) ? 'the disk is full' : messageOf(error)}.`,
      { cause: error },
    );
  }
}

/** The folder of a file or folder, by its path. */
function above(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Disks take names of 255 bytes; a file in a .zarr.zip may have any. */
function longName(folder: string): DataError {
  return new DataError(
    'UnsupportedError',
    `/${folder}: the disk takes no name of this length. A .zarr.zip can have it.`,
  );
}

/** The folder was empty, and only its writer adds to it. */
function sameName(folder: string): DataError {
  return new DataError(
    'UnsupportedError',
    `/${folder}: the disk takes this name for another one, such as one in capital letters. A .zarr.zip can have both.`,
  );
}
