import { DataError, hasName, isAbort, isDataError, throwIfAborted } from '@/model/errors';
import type { FolderAccess } from '@/model/source';
import { answerWithin } from '@/model/waiting';
import { blobSource } from './blob-source';
import { asPrefix, isPlainKey } from './key';
import type { KeyStore } from './key-store';
import { openingTime } from './opening-time';

/** The coarsest file systems record times in steps of two seconds. */
const CLOCK_SLACK_MS = 2000;

/** Timeout (ms) for the page, which has the folder handle, to find a file or list names. */
const ANSWER_MS = 30_000;

/**
 * A folder that the user dropped or picked.
 *
 * @throws DeniedError if the browser may no longer read it, ChangedError for a file modified since
 * it was opened, UnreachableError if the browser does not answer
 */
export function folderStore(name: string, access: FolderAccess): KeyStore {
  const opening = openingTime(CLOCK_SLACK_MS);
  const fileAt = async (key: string, signal?: AbortSignal) => {
    const file = isPlainKey(key) ? await allowed(access.file(key), signal) : undefined;
    // values from two states of an array must not be mixed
    if (file && opening.isBefore(file.lastModified)) throw changedSince(name, key);
    return file;
  };
  const open = async (key: string, signal?: AbortSignal) => {
    const file = await fileAt(key, signal);
    return file && blobSource(file, `${name}/${key}`);
  };
  const get: KeyStore['get'] = async (key, options) => {
    throwIfAborted(options?.signal);
    const source = await open(key, options?.signal);
    return source?.read(0, source.size, options);
  };
  async function allowed<T>(answer: Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await answerWithin(answer, ANSWER_MS, () => silent(name), signal);
    } catch (cause) {
      if (isAbort(cause) || isDataError(cause)) throw cause;
      throw new DataError(
        'DeniedError',
        `Permission to read ${name} has expired. Open the folder again to renew it.`,
        { cause },
      );
    }
  }
  return {
    name,
    listsHere: true,
    get,
    async getMany(keys, options) {
      throwIfAborted(options?.signal);
      const files = await Promise.all(keys.map((key) => fileAt(key, options?.signal)));
      const there = files.filter((file) => file !== undefined);
      try {
        // one Blob of all files: the browser reads it four times as fast as file by file
        const together = blobSource(new Blob(there), name);
        return split(await together.read(0, together.size, options), files);
      } catch (error) {
        if (isAbort(error) || hasName(error, 'UnreachableError')) throw error;
        // read alone, the unreadable file is named in its error
        return Promise.all(keys.map((key) => get(key, options)));
      }
    },
    async source(key, options) {
      throwIfAborted(options?.signal);
      return open(key, options?.signal);
    },
    async list(prefix, options) {
      throwIfAborted(options?.signal);
      const folder = asPrefix(prefix).slice(0, -1);
      if (folder !== '' && !isPlainKey(folder)) return [];
      return allowed(access.list(folder), options?.signal);
    },
  };
}

function silent(name: string): DataError {
  return new DataError(
    'UnreachableError',
    `Reading a file in ${name} returned no data for 30 seconds. If the folder is on a network drive or a USB stick, check that it is available and try again.`,
  );
}

function changedSince(name: string, key: string): DataError {
  return new DataError(
    'ChangedError',
    `${name}/${key} has changed on disk since ${name} was opened. Open the folder again to see its current content.`,
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
