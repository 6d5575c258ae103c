import { DataError, isAbort, throwIfAborted } from '@/model/errors';
import type { FolderAccess } from '@/model/source';
import { blobSource } from './blob-source';
import { asPrefix, isPlainKey } from './key';
import type { KeyStore } from './key-store';
import { openingTime } from './opening-time';

/** File systems that count time most coarsely do so in steps of two seconds. */
const CLOCK_SLACK_MS = 2000;

/**
 * A folder that the user dropped or picked. DeniedError where the browser may no longer read it, ChangedError for a
 * file that was written since.
 */
export function folderStore(name: string, access: FolderAccess): KeyStore {
  const opening = openingTime(CLOCK_SLACK_MS);
  const fileAt = async (key: string) => {
    const file = isPlainKey(key) ? await allowed(access.file(key)) : undefined;
    // values of two states of an array must not meet
    if (file && opening.isBefore(file.lastModified)) throw changedSince(name, key);
    return file;
  };
  const open = async (key: string) => {
    const file = await fileAt(key);
    return file && blobSource(file, `${name}/${key}`);
  };
  const get: KeyStore['get'] = async (key, options) => {
    throwIfAborted(options?.signal);
    const source = await open(key);
    return source?.read(0, source.size, options);
  };
  async function allowed<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (cause) {
      if (isAbort(cause)) throw cause;
      throw new DataError(
        'DeniedError',
        `The browser may no longer read ${name}: drop or pick the folder again.`,
        { cause },
      );
    }
  }
  return {
    name,
    get,
    async getMany(keys, options) {
      throwIfAborted(options?.signal);
      const files = await Promise.all(keys.map(fileAt));
      const there = files.filter((file) => file !== undefined);
      try {
        // one Blob over all of them: the browser reads it four times as fast as one after another
        const together = blobSource(new Blob(there), name);
        return split(await together.read(0, together.size, options), files);
      } catch (error) {
        if (isAbort(error)) throw error;
        // alone, the one that cannot be read says who it is
        return Promise.all(keys.map((key) => get(key, options)));
      }
    },
    async source(key, options) {
      throwIfAborted(options?.signal);
      return open(key);
    },
    async list(prefix, options) {
      throwIfAborted(options?.signal);
      const folder = asPrefix(prefix).slice(0, -1);
      if (folder !== '' && !isPlainKey(folder)) return [];
      return allowed(access.list(folder));
    },
  };
}

function changedSince(name: string, key: string): DataError {
  return new DataError(
    'ChangedError',
    `${name}/${key} was written on disk since ${name} was opened: drop or pick the folder again to see it as it is now.`,
  );
}

function split(
  bytes: Uint8Array,
  files: readonly (File | undefined)[],
): (Uint8Array | undefined)[] {
  let end = 0;
  return files.map((file) => {
    if (!file) return undefined;
    end += file.size;
    return bytes.subarray(end - file.size, end);
  });
}
