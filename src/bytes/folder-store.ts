import { DataError, isAbort, throwIfAborted } from '@/model/errors';
import type { FolderAccess } from '@/model/source';
import { blobSource } from './blob-source';
import { asPrefix, isPlainKey } from './key';
import type { KeyStore } from './key-store';

/** A folder that the user dropped or picked. DeniedError where the browser may no longer read it. */
export function folderStore(name: string, access: FolderAccess): KeyStore {
  const open = async (key: string) => {
    if (!isPlainKey(key)) return undefined;
    const file = await allowed(access.file(key));
    return file && blobSource(file, `${name}/${key}`);
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
    async get(key, options) {
      throwIfAborted(options?.signal);
      const source = await open(key);
      return source?.read(0, source.size, options);
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
