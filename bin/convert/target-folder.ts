import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataError, messageOf } from '@/model/errors';
import type { KeySink } from '@/writing/zarr/key-sink';
import { expectNew, isFull } from '../export/target-file';
import { removedAtExit } from '../removed-at-exit';

/** A folder being written. */
interface TargetFolder {
  /** Whole files by key. */
  readonly sink: KeySink;
  /** The next bytes of a file. */
  append(name: string, bytes: Uint8Array): Promise<void>;
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
  const inFolder = (key: string, write: (file: string) => Promise<void>) => {
    const file = join(partial, key);
    const folder = dirname(file);
    return attempt(path, async () => {
      if (!folders.has(folder)) await mkdir(folder, { recursive: true });
      folders.add(folder);
      await write(file);
    });
  };
  const append = (key: string, bytes: Uint8Array) =>
    inFolder(key, (file) => appendFile(file, bytes));
  const sink: KeySink = {
    put: (key, bytes) => inFolder(key, (file) => writeFile(file, bytes)),
    discard: (key) =>
      attempt(path, () => rm(join(partial, key), { recursive: true, force: true })),
  };
  await attempt(path, () => rm(partial, { recursive: true, force: true }));
  const keep = removedAtExit(partial);
  try {
    const answer = await use({ sink, append });
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
