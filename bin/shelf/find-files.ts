import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataError, isDataError } from '@/model/errors';
import { folderContent, isOpenable } from '@/model/folder-entry';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { identifyEntry } from '@/read/container/identify-entry';

/** A file, store or folder in a folder, by its path with `/`. */
export interface FoundFile {
  readonly path: string;
  /** Why it could not be read. */
  readonly failure?: DataError;
}

/**
 * Finds the files and Zarr stores in a folder and those below it that Petri may open, by their first bytes, in natural
 * order. Leaves out hidden ones; follows a symbolic link to a folder that it has not seen.
 */
export async function* findFiles(folder: string): AsyncGenerator<FoundFile> {
  const store = await openFolderStore(folder);
  const seen = new Set([await realpath(folder)]);

  async function* below(prefix: string): AsyncGenerator<FoundFile> {
    const names = (await store.list?.(prefix)) ?? [];
    for (const entry of folderContent(names).entries) {
      const path = `${prefix}${entry.name}`;
      try {
        const { kind } = await identifyEntry(store, { ...entry, name: path });
        if (isOpenable(kind)) yield { path };
        else if (kind.kind === 'folder') {
          const place = await realpath(join(folder, path));
          if (seen.has(place)) continue;
          seen.add(place);
          yield* below(`${path}/`);
        }
      } catch (error) {
        if (!isDataError(error)) throw error;
        yield { path, failure: error };
      }
    }
  }
  yield* below('');
}
