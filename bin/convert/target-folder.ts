import { appendFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataError, messageOf } from '@/model/errors';
import { expectNew, isFull } from '../export/target-file';
import { removedAtExit } from '../removed-at-exit';

/** A folder being written. */
interface TargetFolder {
  /** The next bytes of a file, by its path in the folder. */
  append(file: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file, or all below a path. */
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
  const partial = `${path}.part`;
  await expectNew(path, 'folder');
  const folders = new Set<string>();
  const target: TargetFolder = {
    append(name, bytes) {
      const file = join(partial, name);
      const folder = dirname(file);
      return attempt(path, async () => {
        if (!folders.has(folder)) await mkdir(folder, { recursive: true });
        folders.add(folder);
        await appendFile(file, bytes);
      });
    },
    async remove(name) {
      await attempt(path, () =>
        rm(join(partial, name), { recursive: true, force: true }),
      );
      folders.clear();
    },
  };
  await attempt(path, () => rm(partial, { recursive: true, force: true }));
  const keep = removedAtExit(partial);
  try {
    const answer = await use(target);
    await attempt(path, () => rename(partial, path));
    return answer;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  } finally {
    keep();
  }
}

async function attempt<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new DataError(
      'DeniedError',
      `${path} cannot be written: ${isFull(error) ? 'the disk is full' : messageOf(error)}.`,
      { cause: error },
    );
  }
}
