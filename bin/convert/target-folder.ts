import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataError, messageOf } from '@/model/errors';
import type { KeySink } from '@/writing/zarr/key-sink';

/**
 * Runs the writing of a folder of keys; it has its name only once it is complete, and nothing of it stays otherwise.
 *
 * @throws DeniedError if it is there already, or cannot be written
 */
export async function writeToFolder<T>(
  path: string,
  use: (sink: KeySink) => Promise<T>,
): Promise<T> {
  const partial = `${path}.part`;
  if (await exists(path))
    throw new DataError(
      'DeniedError',
      `${path} is there already. Name another folder, or remove it.`,
    );
  const folders = new Set<string>();
  const sink: KeySink = {
    async put(key, bytes) {
      const file = join(partial, key);
      const folder = dirname(file);
      await attempt(path, async () => {
        if (!folders.has(folder)) await mkdir(folder, { recursive: true });
        folders.add(folder);
        await writeFile(file, bytes);
      });
    },
    discard: (key) =>
      attempt(path, () => rm(join(partial, key), { recursive: true, force: true })),
  };
  await attempt(path, () => rm(partial, { recursive: true, force: true }));
  try {
    const answer = await use(sink);
    await attempt(path, () => rename(partial, path));
    return answer;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function attempt<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new DataError(
      'DeniedError',
      `${path} cannot be written: ${messageOf(error)}.`,
      { cause: error },
    );
  }
}
