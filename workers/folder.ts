import { folderStore } from '@/bytes/folder-store';
import type { KeyStore } from '@/bytes/key-store';
import { createLimiter } from '@/bytes/limiter';
import { DataError } from '@/model/errors';
import { folderContent } from '@/model/folder-entry';
import { identifyEntry } from '@/storage/identify-entry';
import type { Jobs } from './jobs';
import type { FolderService } from './protocol';

/** Entries that are looked at together: a network drive must not get a request for each row in view at once. */
const MAX_TOGETHER = 4;

/** The entries of a folder that is not a store. */
export function createFolderService(jobs: Jobs): FolderService {
  const limiter = createLimiter(MAX_TOGETHER);
  let folder: KeyStore | undefined;
  return {
    openFolder: (job, name, access) =>
      jobs.run(job, async (options) => {
        const store = folderStore(name, access);
        const names = await store.list?.('', options);
        folder = store;
        return folderContent(names ?? []);
      }),
    identifyEntry: (job, entry) =>
      jobs.run(job, ({ signal, priority, ...options }) => {
        const opened = folder;
        if (!opened) throw new DataError('WorkerError', 'No folder is open here.');
        const task = () => identifyEntry(opened, entry, { ...options, signal });
        return limiter.run(task, signal, priority);
      }),
  };
}
