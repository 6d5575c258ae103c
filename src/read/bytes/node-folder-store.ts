import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DataError, isAbort, throwIfAborted } from '@/model/errors';
import { isPlainKey } from './key';
import type { KeyStore } from './key-store';
import { codeOf, nodeFailure } from './node-failure';
import { openFileSource } from './node-file-source';

/** A folder on disk, in Node. Keys that leave it (`..`) are absent. */
export async function openFolderStore(path: string): Promise<KeyStore> {
  const info = await stat(path).catch((error: unknown) => {
    throw nodeFailure(error, path);
  });
  if (!info.isDirectory())
    throw new DataError('NotDataError', `${path} is not a folder.`);

  return {
    name: basename(path),
    listsHere: true,
    async get(key, options) {
      throwIfAborted(options?.signal);
      if (!isPlainKey(key)) return undefined;
      const file = join(path, key);
      const bytes = await absentAsUndefined(
        readFile(file, { signal: options?.signal }),
        file,
      );
      // Node's own Buffer may share memory with others: a plain copy
      return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    },
    async source(key, options) {
      throwIfAborted(options?.signal);
      if (!isPlainKey(key)) return undefined;
      const file = join(path, key);
      // opened for each read: a store of many shards must not hold a descriptor for each
      const size = await absentAsUndefined(
        stat(file).then((info) => (info.isFile() ? info.size : undefined)),
        file,
      );
      if (size === undefined) return undefined;
      return {
        name: key,
        size,
        async read(position, length, options) {
          const source = await openFileSource(file);
          try {
            return await source.read(position, length, options);
          } finally {
            await source.close();
          }
        },
      };
    },
    async list(prefix, options) {
      throwIfAborted(options?.signal);
      const folder = prefix.replace(/\/$/, '');
      if (folder !== '' && !isPlainKey(folder)) return [];
      const entries = await absentAsUndefined(
        readdir(join(path, folder), { withFileTypes: true }),
        join(path, folder),
      );
      const names = (entries ?? []).map(async (entry) => {
        const isFolder = entry.isSymbolicLink()
          ? await leadsToFolder(join(path, folder, entry.name))
          : entry.isDirectory();
        return isFolder ? `${entry.name}/` : entry.name;
      });
      return (await Promise.all(names)).sort();
    },
  };
}

async function leadsToFolder(path: string): Promise<boolean> {
  const info = await absentAsUndefined(stat(path), path);
  return info?.isDirectory() ?? false;
}

async function absentAsUndefined<T>(
  result: Promise<T>,
  path: string,
): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isAbort(error)) throw error;
    const absent = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'];
    if (absent.includes(codeOf(error))) return undefined;
    throw nodeFailure(error, path);
  }
}
