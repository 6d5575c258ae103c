import { createCounter } from '@/bytes/counter';
import { sharedOnce } from '@/bytes/shared-once';
import { describeRoot, openRoot } from '@/formats/open-dataset';
import type { IndexFiles } from '@/genes/index/index-files';
import { type Block, buffersOf } from '@/model/block';
import { cutBlock } from '@/model/cut-text';
import type { DatasetInfo } from '@/model/dataset';
import { DataError } from '@/model/errors';
import { ownBlock } from '@/model/own-block';
import type { Path } from '@/model/path';
import type { FolderAccess, Receipt, SourceSpec } from '@/model/source';
import { type OverviewFile, openOverview } from '@/overview/overview-file';
import { createChunkReader } from '@/storage/chunks/chunk-reader';
import type { ChunkTally } from '@/storage/chunks/chunk-tally';
import type { DecodePool } from '@/storage/codecs/codec';
import type { LoadPlugin } from '@/storage/hdf5/install-plugins';
import type { StoredGroup } from '@/storage/node';
import { withShortNames } from '@/storage/short-names';
import { readProfile } from '@/tables/read-profile';
import { withActions } from './actions';
import { cutProfile } from './cut-answers';
import { attributesAt, describeAt } from './describe';
import { createFindService } from './find';
import { createFolderService } from './folder';
import { createGenesService, type GeneSource } from './genes';
import { createJobs } from './jobs';
import { openSpec } from './open-spec';
import { createOverviewService } from './overview';
import type { PostedSpec, ProgressListener, SourceService } from './protocol';
import { createRowsService } from './rows';

/** What the service needs of where it runs. */
export interface SourceEnvironment {
  readonly createPool: () => DecodePool;
  readonly fetch?: typeof fetch;
  /** Brings the HDF5 filters that libhdf5 lacks, when a dataset needs one. */
  readonly plugins?: LoadPlugin;
  /** The folder for gene indexes; without one they last as long as the worker. */
  readonly openIndexFiles?: () => Promise<IndexFiles | undefined>;
  /** Matrices of fewer values are not kept there. */
  readonly fewValues?: number;
  /** So much memory that only the end of the thread gives back is too much. */
  readonly mostLibraryBytes?: number;
  /** Marks an answer's buffers to be moved, not copied; leaves it as it is where nothing is posted. */
  readonly transfer?: <T extends object>(value: T, buffers: ArrayBuffer[]) => T;
}

interface OpenSource extends GeneSource {
  readonly root: StoredGroup;
  /** The name in the file that a short one stands for. */
  readonly exactName: (name: string) => string;
  readonly libraryBytes: (() => number) | undefined;
  readonly tally: ChunkTally;
  close(): Promise<void>;
}

/** libhdf5 can have 2 GB; of what it took, it gives nothing back. */
const MOST_LIBRARY_BYTES = 1 << 30;

/** Reads one source on behalf of the page. Runs in a worker, or in line in tests. */
export function createSourceService(environment: SourceEnvironment): SourceService {
  const { createPool, transfer = (value) => value } = environment;
  const counter = createCounter();
  let listener: ProgressListener | undefined;
  let worn: ((cost: Receipt) => void) | undefined;
  const { mostLibraryBytes = MOST_LIBRARY_BYTES } = environment;
  const jobs = createJobs(
    (job, progress) => listener?.(job, progress),
    () => {
      if ((open?.libraryBytes?.() ?? 0) <= mostLibraryBytes) return;
      worn?.(counter.receipt());
      worn = undefined; // once is enough
    },
  );
  let open: OpenSource | undefined;
  let overview: OverviewFile | undefined;

  const expectOpen = (): OpenSource => {
    if (open) return open;
    throw notOpen();
  };
  const expectOverview = () => {
    if (overview) return overview;
    throw notOpen();
  };
  const { openIndexFiles, fewValues } = environment;
  const genes = createGenesService({
    jobs,
    transfer,
    openIndexFiles,
    fewValues,
    source: expectOpen,
  });
  const close = async () => {
    jobs.cancelAll();
    genes.close();
    const closed = open?.close();
    open = undefined;
    overview = undefined;
    await closed;
  };

  const openIndexes = ({ matrices }: DatasetInfo): void => {
    const end = counter.begin({ what: 'index' });
    genes.warmUp(matrices.map(({ path }) => path)).finally(end);
  };

  const service: SourceService = {
    watch(given, told) {
      listener = given;
      worn = told;
    },
    holdLock,
    open(job, posted, access) {
      const closed = close();
      return jobs.run(job, async (options) => {
        await closed;
        const pool = createPool();
        pool.warmUp?.(); // while the first bytes are on their way
        let release = async () => pool.close();
        try {
          const reader = createChunkReader({ pool });
          const { fetch, plugins } = environment;
          const spec = specOf(posted, access);
          const settings = { reader, counter, fetch, plugins };
          const opened = await openSpec(spec, settings, options);
          release = async () => {
            pool.close();
            await opened.close();
          };
          const { root, exactName } = withShortNames(opened.root);
          const recognised = await openRoot(root, options);
          const { elements } = recognised;
          open = {
            root,
            exactName,
            tally: reader.tally,
            libraryBytes: opened.libraryBytes,
            elements,
            info: opened.info,
            content: opened.content && sharedOnce(opened.content),
            expectUnchanged: opened.expectUnchanged,
            close: release,
          };
          const isRemote = posted.kind === 'url';
          const dataset = await describeRoot(recognised, options);
          const { info } = open;
          overview = openOverview({ root, elements, dataset, info, isRemote });
          if (!isRemote) openIndexes(dataset);
          return { source: opened.info, dataset };
        } catch (error) {
          if (open) await close();
          else await release();
          throw error;
        }
      });
    },
    describe: (job, path, distance) =>
      jobs.run(job, (options) => describeAt(expectOpen(), path, options), distance),
    attributes: (job, path, span, distance) =>
      jobs.run(
        job,
        (options) => attributesAt(expectOpen(), path, span, options),
        distance,
      ),
    read: (job, path, region, distance) =>
      jobs.run(
        job,
        async (options) => {
          const { elements, tally } = expectOpen();
          const element = await elements.at(path, options);
          if (!element.read) throw withoutValues(path);
          const values = await element.read(region, options);
          const read = ownBlock(region.hasWholeTexts ? values : cutBlock(values));
          const chunks = await tally.below(element.node.path, options);
          const block: Block = chunks ? { ...read, chunks } : read;
          return transfer(block, buffersOf(block));
        },
        distance,
      ),
    profile: (job, path) =>
      jobs.run(job, async (options) => {
        const { elements, tally } = expectOpen();
        const element = await elements.at(path, options);
        const read = cutProfile(await readProfile(element, options));
        const chunks = await tally.below(element.node.path, options);
        return chunks ? { ...read, chunks } : read;
      }),
    ...genes.service,
    ...createRowsService({
      jobs,
      transfer,
      elements: () => expectOpen().elements,
      exactName: (name) => expectOpen().exactName(name),
    }),
    ...createOverviewService({ jobs, transfer, file: expectOverview }),
    ...createFolderService(jobs),
    ...createFindService({ jobs, elements: () => expectOpen().elements }),
    place: (job, distance) => jobs.place(job, distance),
    cancel: (job) => jobs.cancel(job),
    receipt: async () => counter.receipt(),
    limit: async (bytes) => counter.limit(bytes),
    close,
  };
  return withActions(service, counter);
}

function notOpen(): DataError {
  return new DataError('WorkerError', 'The file is no longer open. Open it again.');
}

function specOf(posted: PostedSpec, access: FolderAccess | undefined): SourceSpec {
  if (posted.kind !== 'folder') return posted;
  if (!access)
    throw new DataError('WorkerError', 'The folder was received without its files.');
  return { ...posted, access };
}

function withoutValues(path: Path): DataError {
  return new DataError(
    'UnsupportedError',
    `${path} has no values of its own. Open one of its members.`,
  );
}

function holdLock(name: string): Promise<boolean> {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) return Promise.resolve(false);
  return new Promise((resolve) => {
    // never settled: the lock is free when this thread is gone
    locks.request(name, () => {
      resolve(true);
      return new Promise(() => {});
    });
  });
}
