import { buffersOfColours } from '@/ask/colour/colour-points';
import type { IndexFiles } from '@/ask/gene-index/index-files';
import { type OpenFile, openFile } from '@/ask/open-file';
import type { PartialGene } from '@/ask/questions';
import { QUESTIONS } from '@/ask/table';
import type { BucketKeys } from '@/model/bucket-keys';
import type { Compress } from '@/model/compressed';
import { DataError } from '@/model/errors';
import { lazyModule } from '@/model/lazy-module';
import type { ReadOptions } from '@/model/read-options';
import { keepList } from '@/model/row-lists';
import type { FolderAccess, Receipt, SourceInfo, SourceSpec } from '@/model/source';
import { type Counter, createCounter } from '@/read/bytes/counter';
import { createWorkQueue } from '@/read/bytes/work-queue';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import type { DecodePool } from '@/read/codecs/codec';
import { loadCodec } from '@/read/codecs/codec-registry';
import { zarrCode } from '@/read/container/open-container';
import type { OpenedFiles } from '@/read/container/open-files';
import type { LoadPlugin } from '@/read/hdf5/install-plugins';
import { type Writing, writeTo } from './export-target';
import { createJobs, type Jobs } from './jobs';
import { openSpec, openSpecFiles, type SpecSettings } from './open-spec';
import type {
  FolderService,
  GeneListener,
  PostedSpec,
  ProgressListener,
  SourceService,
} from './protocol';

const entryKinds = lazyModule(() => import('@/read/container/identify-entry'));

/**
 * Number of entries that are identified in parallel: a network drive must not receive a request for each row in view at
 * once.
 */
const MAX_TOGETHER = 4;

/** The entries of a folder that is not a store, or of an archive. */
export function createFolderService(
  jobs: Jobs,
  settings: Pick<SpecSettings, 'counter' | 'fetch'>,
): FolderService & { closeFolder(): Promise<void> } {
  const limiter = createWorkQueue(MAX_TOGETHER);
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
function specOf(posted: PostedSpec, access: FolderAccess | undefined): SourceSpec {
  if (posted.kind === 'file') return access ? { ...posted, beside: access } : posted;
  if (posted.kind === 'url') return posted;
  if (!access)
    throw new DataError('WorkerError', 'The folder was received without its files.');
  return { ...posted, access };
}

/** Environment of the service. */
export interface SourceEnvironment {
  readonly createPool: () => DecodePool;
  readonly fetch?: typeof fetch;
  /** Loads HDF5 filters that libhdf5 lacks, when a dataset needs one. */
  readonly plugins?: LoadPlugin;
  /** The folder for gene indexes; without one they last as long as the worker. */
  readonly openIndexFiles?: () => Promise<IndexFiles | undefined>;
  /** The folder for temporary files of one answer. */
  readonly openScratch?: () => Promise<IndexFiles | undefined>;
  /** Indexes of matrices with fewer values are not stored there. */
  readonly fewValues?: number;
  /** Limit of memory that is freed only when the thread ends. */
  readonly mostLibraryBytes?: number;
  /** Marks an answer's buffers to be moved, not copied; returns the answer unchanged if nothing is posted. */
  readonly transfer?: <T extends object>(value: T, buffers: ArrayBuffer[]) => T;
}

interface OpenSource {
  readonly file: OpenFile;
  readonly info: SourceInfo;
  readonly isRemote: boolean;
  readonly libraryBytes: (() => number) | undefined;
  readonly giveKeys: ((keys: BucketKeys) => void) | undefined;
  close(): Promise<void>;
}

/** An address that names a Zarr store. */
const STORE = /\.zarr(?:\.zip)?\/?(?:[?#]|$)/;

/**
 * Preloads the code that reads a Zarr store and the codec that usually compresses its chunks. A failure is reported by
 * the read that needs them.
 */
function fetchCodeOfStores(): void {
  for (const code of [zarrCode(), loadCodec('zstd')]) code.catch(() => undefined);
}

/**
 * Delay before stored gene indexes are searched, which takes a read of a megabyte and its hash: after the first screen.
 */
const INDEXES_MS = 1000;

/** libhdf5 can have 2 GB, and never returns memory. */
const MAX_LIBRARY_BYTES = 1 << 30;

/** Reads one source on behalf of the page. Runs in a worker, or in line in tests. */
export function createSourceService(environment: SourceEnvironment): SourceService {
  const { fetch, transfer = (value) => value } = environment;
  const counter = createCounter();
  let listener: ProgressListener | undefined;
  let exhausted: ((cost: Receipt) => void) | undefined;
  const { mostLibraryBytes = MAX_LIBRARY_BYTES } = environment;
  const jobs = createJobs(
    (job, progress) => listener?.(job, progress),
    () => {
      if ((open?.libraryBytes?.() ?? 0) <= mostLibraryBytes) return;
      exhausted?.(counter.receipt());
      exhausted = undefined; // report it only once
    },
  );
  let open: OpenSource | undefined;
  let geneListener: GeneListener | undefined;
  const { closeFolder, ...folder } = createFolderService(jobs, { counter, fetch });

  const close = async () => {
    jobs.cancelAll();
    const closed = open;
    open = undefined;
    closed?.file.close();
    await Promise.all([closeFolder(), closed?.close()]);
  };

  const openIndexes = ({ openGeneIndexes }: OpenFile): void => {
    const { end } = counter.begin({ what: 'index' });
    openGeneIndexes().finally(end);
  };

  const newsOf = (job: number, tell: GeneListener) => (news: PartialGene) =>
    tell(job, transfer(news, [...buffersOfColours(news.partial)]));

  return {
    watch(given, told) {
      listener = given;
      exhausted = told;
    },
    open(job, posted, access) {
      const closed = close();
      return jobs.run(job, async (options) => {
        await closed;
        open = await openSource(environment, counter, specOf(posted, access), options);
        const { file, info, isRemote } = open;
        if (!isRemote)
          setTimeout(() => {
            if (open?.file === file) openIndexes(file);
          }, INDEXES_MS);
        return { source: info, dataset: file.dataset };
      });
    },
    keepRows: keepList,
    watchGenes(given) {
      geneListener = given;
    },
    ask: (job, name, ask, distance, target) =>
      jobs.run(
        job,
        async (options) => {
          if (!open) throw notOpen();
          const { file } = open;
          const news = geneListener && newsOf(job, geneListener);
          const answering = (writing?: Writing) =>
            file.ask(name, ask, { ...options, news, ...writing });
          const { signal } = options;
          const answer = await (target
            ? writeTo(target, answering, { signal, transfer })
            : answering());
          const moved = QUESTIONS[name].moves?.(answer);
          // an answer with buffers to move is an object
          return moved
            ? (transfer(answer as object, [...moved]) as typeof answer)
            : answer;
        },
        distance,
      ),
    ...folder,
    setPriority: (job, distance) => jobs.setPriority(job, distance),
    cancel: (job) => jobs.cancel(job),
    ...costs(counter),
    async giveKeys(keys) {
      open?.giveKeys?.(keys);
      counter.keysRefused(false);
    },
    close,
  };
}

async function openSource(
  environment: SourceEnvironment,
  counter: Counter,
  spec: SourceSpec,
  options: ReadOptions,
): Promise<OpenSource> {
  const { createPool, fetch, plugins, openIndexFiles, openScratch, fewValues } =
    environment;
  const { end } = counter.begin({ what: 'opening' });
  const pool = createPool();
  // after the first bytes were requested, while they are on their way
  setTimeout(() => pool.warmUp?.());
  if (spec.kind === 'folder' || (spec.kind === 'url' && STORE.test(spec.url)))
    fetchCodeOfStores();
  let close = async () => pool.close();
  try {
    const reader = createChunkReader({ pool });
    const opened = await openSpec(spec, { reader, counter, fetch, plugins }, options);
    close = async () => {
      pool.close();
      await opened.close();
    };
    const isRemote = spec.kind === 'url';
    const container = { ...opened, isRemote, tally: reader.tally };
    const compress = compressIn(pool);
    const questions = { counter, openIndexFiles, openScratch, fewValues, compress };
    const file = await openFile(container, questions, options);
    const { info, libraryBytes, giveKeys } = opened;
    return { file, info, isRemote, libraryBytes, giveKeys, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    end();
  }
}

/** Methods of the service for the costs of reading and their limits. */
function costs(
  counter: Counter,
): Pick<SourceService, 'receipt' | 'limit' | 'ignoreDates'> {
  return {
    receipt: async () => counter.receipt(),
    limit: async (bytes) => counter.limit(bytes),
    ignoreDates: async () => counter.ignoreDates(),
  };
}

/** Compresses in the workers of a pool, if it has any. */
function compressIn({ run }: DecodePool): Compress | undefined {
  return (
    run &&
    (async (bytes, format) => {
      const job = { kernel: 'compress', bytes, format, where: 'A written file' } as const;
      return (await run(job)).bytes;
    })
  );
}

function notOpen(): DataError {
  return new DataError('WorkerError', 'The file is no longer open. Open it again.');
}
