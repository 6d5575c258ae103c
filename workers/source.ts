import { createCounter } from '@/bytes/counter';
import { sharedOnce } from '@/bytes/shared-request';
import { describeRoot, openRoot } from '@/formats/open-dataset';
import type { IndexFiles } from '@/genes/index/index-files';
import type { DatasetInfo } from '@/model/dataset';
import { DataError } from '@/model/errors';
import type { GeneNews } from '@/model/genes';
import type { FolderAccess, Receipt, SourceSpec } from '@/model/source';
import { openOverview } from '@/overview/overview-file';
import { createGeneReader, type GeneSource } from '@/questions/gene-reader';
import { createNameLists } from '@/questions/name-lists';
import type { QuestionContext } from '@/questions/question';
import { answerQuestion, QUESTIONS } from '@/questions/table';
import { createChunkReader } from '@/storage/chunks/chunk-reader';
import type { DecodePool } from '@/storage/codecs/codec';
import type { LoadPlugin } from '@/storage/hdf5/install-plugins';
import { withShortNames } from '@/storage/short-names';
import { rowFinder } from '@/tables/find-rows';
import { createRowSets } from '@/tables/row-sets';
import { createIndexSession } from '@/tables/search-index/index-session';
import { createFolderService } from './folder';
import { createJobs } from './jobs';
import { openSpec } from './open-spec';
import type {
  GeneListener,
  PostedSpec,
  ProgressListener,
  SourceService,
} from './protocol';

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
  readonly libraryBytes: (() => number) | undefined;
  close(): Promise<void>;
}

/** libhdf5 can have 2 GB; of what it took, it gives nothing back. */
const MAX_LIBRARY_BYTES = 1 << 30;

/** Reads one source on behalf of the page. Runs in a worker, or in line in tests. */
export function createSourceService(environment: SourceEnvironment): SourceService {
  const { createPool, transfer = (value) => value } = environment;
  const counter = createCounter();
  let listener: ProgressListener | undefined;
  let exhausted: ((cost: Receipt) => void) | undefined;
  const { mostLibraryBytes = MAX_LIBRARY_BYTES } = environment;
  const jobs = createJobs(
    (job, progress) => listener?.(job, progress),
    () => {
      if ((open?.libraryBytes?.() ?? 0) <= mostLibraryBytes) return;
      exhausted?.(counter.receipt());
      exhausted = undefined; // once is enough
    },
  );
  let open: OpenSource | undefined;
  let context: QuestionContext | undefined;
  let geneListener: GeneListener | undefined;

  const expectOpen = (): OpenSource => {
    if (open) return open;
    throw notOpen();
  };
  const expectContext = (): QuestionContext => {
    if (context) return context;
    throw notOpen();
  };
  const { openIndexFiles, fewValues } = environment;
  const genes = createGeneReader({ openIndexFiles, fewValues, source: expectOpen });
  const close = async () => {
    jobs.cancelAll();
    genes.close();
    const closed = open?.close();
    open = undefined;
    context = undefined;
    await closed;
  };

  const openIndexes = ({ matrices }: DatasetInfo): void => {
    const { end } = counter.begin({ what: 'index' });
    genes.warmUp(matrices.map(({ path }) => path)).finally(end);
  };

  const newsOf = (job: number, tell: GeneListener) => (news: GeneNews) =>
    tell(job, transfer(news, [news.at.buffer, news.values.buffer] as ArrayBuffer[])); // of their own

  return {
    watch(given, told) {
      listener = given;
      exhausted = told;
    },
    holdLock,
    open(job, posted, access) {
      const closed = close();
      return jobs.run(job, async (options) => {
        await closed;
        const { end } = counter.begin({ what: 'opening' });
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
          const isRemote = posted.kind === 'url';
          const recognised = await openRoot(root, { ...options, isRemote });
          const { elements } = recognised;
          open = {
            libraryBytes: opened.libraryBytes,
            elements,
            info: opened.info,
            content: opened.content && sharedOnce(opened.content),
            expectUnchanged: opened.expectUnchanged,
            close: release,
          };
          const dataset = await describeRoot(recognised, options);
          const { info } = open;
          const indexes = createIndexSession();
          context = {
            root,
            elements,
            opened: recognised,
            tally: reader.tally,
            exactName,
            overview: openOverview({ root, elements, dataset, info, isRemote }),
            names: createNameLists(elements),
            rows: createRowSets(rowFinder(() => elements, indexes)),
            indexes,
            genes,
          };
          if (!isRemote) openIndexes(dataset);
          return { source: opened.info, dataset };
        } catch (error) {
          if (open) await close();
          else await release();
          throw error;
        } finally {
          end();
        }
      });
    },
    watchGenes(given) {
      geneListener = given;
    },
    ask: (job, name, ask, distance, write) =>
      jobs.run(
        job,
        async (options) => {
          const answer = await answerQuestion(name, ask, expectContext(), counter, {
            ...options,
            ...(geneListener && { news: newsOf(job, geneListener) }),
            ...(write && {
              write: (bytes: Uint8Array, at?: number) =>
                write(transfer(bytes, [bytes.buffer as ArrayBuffer]), at), // made for this call
            }),
          });
          const moved = QUESTIONS[name].moves?.(answer);
          // what moves is in an object
          return moved
            ? (transfer(answer as object, [...moved]) as typeof answer)
            : answer;
        },
        distance,
      ),
    ...createFolderService(jobs),
    setPriority: (job, distance) => jobs.setPriority(job, distance),
    cancel: (job) => jobs.cancel(job),
    receipt: async () => counter.receipt(),
    limit: async (bytes) => counter.limit(bytes),
    close,
  };
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
