import { DataError } from '@/model/errors';
import { laterCode } from '@/model/later-code';
import type { FolderAccess, SourceSpec } from '@/model/source';
import { createLimiter } from '@/read/bytes/limiter';
import type { OpenedFiles } from '@/read/container/open-files';
import type { Jobs } from './jobs';
import { openSpecFiles, type SpecSettings } from './open-spec';
import type { FolderService, PostedSpec } from './protocol';

const entryKinds = laterCode(() => import('@/read/container/identify-entry'));

/** Entries that are looked at together: a network drive must not get a request for each row in view at once. */
const MAX_TOGETHER = 4;

/** The entries of a folder that is not a store, or of an archive. */
export function createFolderService(
  jobs: Jobs,
  settings: Pick<SpecSettings, 'counter' | 'fetch'>,
): FolderService & { closeFolder(): Promise<void> } {
  const limiter = createLimiter(MAX_TOGETHER);
  let files: OpenedFiles | undefined;
  return {
    openFolder: (job, posted, access) =>
      jobs.run(job, async (options) => {
        files = await openSpecFiles(specOf(posted, access), settings, options);
        return files.content;
      }),
    identifyEntry: (job, entry) =>
      jobs.run(job, ({ signal, priority, ...options }) => {
        const opened = files;
        if (!opened) throw new DataError('WorkerError', 'No folder is open here.');
        const task = async () => {
          const { identifyEntry } = await entryKinds();
          return identifyEntry(opened.store, entry, { ...options, signal });
        };
        return limiter.run(task, signal, priority);
      }),
    async closeFolder() {
      const closed = files;
      files = undefined;
      await closed?.close();
    },
  };
}

/** A source with the files of its folder, which are posted apart. */
export function specOf(posted: PostedSpec, access: FolderAccess | undefined): SourceSpec {
  if (posted.kind === 'file') return access ? { ...posted, beside: access } : posted;
  if (posted.kind === 'url') return posted;
  if (!access)
    throw new DataError('WorkerError', 'The folder was received without its files.');
  return { ...posted, access };
}
