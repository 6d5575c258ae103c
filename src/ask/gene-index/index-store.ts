import {
  DataError,
  hasName,
  isAbort,
  isDataError,
  isPlatformFailure,
} from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { createIndexBuilder, type IndexBuilder } from './builder';
import { type GeneIndex, openGeneIndex } from './gene-index';
import type { IndexFiles, IndexFileWriter } from './index-files';
import {
  bytesOf,
  createIndexQuota,
  type IndexQuota,
  keyOf,
  keysIn,
  usedAt,
} from './index-quota';
import { mergeRuns } from './merge-runs';
import {
  decodeRecord,
  encodeRecord,
  type IndexRecord,
  type RecordHeader,
} from './record';

/** The subject of an index: the part of its record that the builder does not compute. */
export type IndexSubject = Pick<
  RecordHeader,
  'source' | 'path' | 'rows' | 'genes' | 'stored'
>;

/** A stored index. */
export interface CachedIndex extends IndexSubject {
  readonly key: string;
  readonly bytes: number;
  readonly madeAt: number;
  readonly usedAt: number;
}

/** An index being built. */
export interface IndexBuild {
  readonly builder: IndexBuilder;
  /**
   * Completes the index. Merges its runs, so that a gene is one read; keeps several runs if there
   * is no space for merging, or if it is aborted. TooLargeError if there is no space at all.
   */
  commit(options?: ReadOptions): Promise<void>;
  discard(): Promise<void>;
}

/** The gene indexes in one store, by key; a key names the content that was indexed. */
export interface IndexStore {
  readonly place: IndexFiles['place'];
  /** Undefined if absent or damaged; a damaged one is removed. */
  open(key: string): Promise<GeneIndex | undefined>;
  begin(key: string, subject: IndexSubject): Promise<IndexBuild>;
  isEmpty(): Promise<boolean>;
  /** True if this number of bytes would fit into the empty store. */
  hasSpace(bytes: number): Promise<boolean>;
  /** Removes files left behind by interrupted builds; nothing that a tab is working on. */
  tidy(): Promise<void>;
  list(): Promise<readonly CachedIndex[]>;
  remove(key: string): Promise<void>;
  /** Builds an index under a lock, unless another tab is building it. */
  alone<T>(key: string, task: () => Promise<T>): Promise<T | undefined>;
}

/** Memory for buffered blocks, in bytes, before they are written. */
const WAITING = 32 << 20;

export function createIndexStore(files: IndexFiles, waitingBytes = WAITING): IndexStore {
  const alone: IndexStore['alone'] = (key, task) =>
    files.alone(`petri-gene-index-${key}`, task);
  const room = createIndexQuota(files, {
    alone,
    dataFileOf: async (key) => (await readableRecord(files, key))?.dataFile,
  });
  const store: OpenStore = { files, room, touched: Promise.resolve() };
  return {
    place: files.place,
    alone,
    async open(key) {
      // another tab may replace the index between two reads
      for (let tries = 0; tries < 3; tries++) {
        const found = await lookUp(files, key);
        if (found === 'none') return undefined;
        if (found === 'damaged') continue;
        store.touched = Promise.all([store.touched, later(() => touch(files, key))]).then(
          () => undefined,
          ifUnreadable,
        );
        return found;
      }
      await alone(key, () => room.remove(key));
      return undefined;
    },
    async begin(key, subject) {
      await room.sweep();
      return beginBuild(store, key, subject, waitingBytes);
    },
    isEmpty: async () => (await files.list()).length === 0,
    hasSpace: async (bytes) => bytes <= (await files.bound()),
    tidy: () => room.sweep(),
    async list() {
      await store.touched;
      await room.sweep();
      return listIndexes(files);
    },
    async remove(key) {
      await store.touched;
      await room.remove(key);
    },
  };
}

interface OpenStore {
  readonly files: IndexFiles;
  readonly room: IndexQuota;
  /** Resolves when times of use are written: these are optional, and opening does not wait for them. */
  touched: Promise<void>;
}

async function readRecord(
  files: IndexFiles,
  key: string,
): Promise<IndexRecord | 'damaged' | undefined> {
  const file = await files.open(`${key}.record`);
  if (!file) return undefined;
  try {
    return decodeRecord(await file.read(0, file.size)) ?? 'damaged';
  } finally {
    file.close();
  }
}

/** Reads a record; undefined if it is absent, damaged, or cannot be read. */
async function readableRecord(
  files: IndexFiles,
  key: string,
): Promise<IndexRecord | undefined> {
  const record = await readRecord(files, key).catch(ifUnreadable);
  return record === 'damaged' ? undefined : record;
}

async function lookUp(
  files: IndexFiles,
  key: string,
): Promise<GeneIndex | 'none' | 'damaged'> {
  try {
    const record = await readRecord(files, key);
    if (!record) return 'none';
    const data = record !== 'damaged' && (await files.open(record.dataFile));
    if (record === 'damaged' || !data) return 'damaged';
    const index = openGeneIndex(record, data);
    if (!index) data.close();
    return index ?? 'damaged';
  } catch (error) {
    ifUnreadable(error);
    return 'damaged'; // the matrix is still readable
  }
}

async function touch(files: IndexFiles, key: string): Promise<void> {
  const writer = await files.create(`${key}.used`);
  await writer.close();
}

async function listIndexes(files: IndexFiles): Promise<readonly CachedIndex[]> {
  const all = await files.list();
  const kept = keysIn(all).map(async (key): Promise<CachedIndex | undefined> => {
    const record = await readableRecord(files, key);
    if (!record) return undefined;
    const { source, path, rows, genes, stored, madeAt } = record;
    const bytes = bytesOf(all.filter(({ name }) => keyOf(name) === key));
    const used = usedAt(all, key);
    return { key, source, path, rows, genes, stored, madeAt, bytes, usedAt: used };
  });
  return (await Promise.all(kept)).filter((index) => index !== undefined);
}

async function beginBuild(
  store: OpenStore,
  key: string,
  subject: IndexSubject,
  budgetBytes: number,
): Promise<IndexBuild> {
  const { files } = store;
  const dataFile = newDataFile(key);
  const writer = await createWithinQuota(store, dataFile, key);
  const { genes, stored } = subject;
  const builder = createIndexBuilder({ genes, stored, writer, budgetBytes });
  return {
    builder,
    async commit(options) {
      const made = await builder.finish();
      await writer.close();
      const merged = await merge(store, key, { ...made, dataFile }, options);
      // another tab that builds the same index keeps its data file until its own record names it
      const before = await readableRecord(files, key);
      const madeAt = Date.now();
      const record = { ...subject, ...made, dataFile, ...merged, madeAt };
      const file = await createWithinQuota(store, `${key}.record`, key);
      await file.write(encodeRecord(record));
      await file.close();
      if (merged) await files.remove(dataFile);
      if (before) await files.remove(before.dataFile);
    },
    async discard() {
      await writer.discard();
      await files.remove(dataFile);
    },
  };
}

/** Creates a file whose writer evicts other indexes for space. */
async function createWithinQuota(
  store: OpenStore,
  name: string,
  key: string,
): Promise<IndexFileWriter> {
  const writer = await store.files.create(name);
  return {
    ...writer,
    async write(bytes) {
      await store.touched;
      if (!(await store.room.make(bytes.length, key))) throw quotaExceeded();
      await writer.write(bytes);
    },
  };
}

/** Merges all runs into one, in another file; undefined if there is only one, or no space for both. */
async function merge(
  { files, room }: OpenStore,
  key: string,
  { runs, dataBytes, dataFile }: Pick<IndexRecord, 'runs' | 'dataBytes' | 'dataFile'>,
  options?: ReadOptions,
): Promise<Pick<IndexRecord, 'runs' | 'dataFile'> | undefined> {
  if (runs.length < 2 || files.place === 'memory') return undefined;
  if (dataBytes > (await room.free())) return undefined;
  const data = await files.open(dataFile);
  if (!data) return undefined;
  const whole = newDataFile(key);
  const writer = await files.create(whole);
  try {
    const run = await mergeRuns(runs, data, writer, options);
    await writer.close();
    return { runs: [run], dataFile: whole };
  } catch (error) {
    await writer.discard();
    if (isAbort(error) || isQuotaExceeded(error)) return undefined;
    throw error;
  } finally {
    data.close();
  }
}

/** Returns a new file name: two tabs never write the same file. */
function newDataFile(key: string): string {
  return `${key}.${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}.data`;
}

/** Runs a task after pending reads. */
function later(task: () => Promise<void>): Promise<void> {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  }).then(task);
}

/** Returns undefined if the storage fails or returns damaged data; other errors are rethrown. */
function ifUnreadable(error: unknown): undefined {
  if (!isDataError(error) && !isPlatformFailure(error)) throw error;
}

/** True if an index failed for lack of space, which is not a fault of the file. */
export function isQuotaExceeded(error: unknown): boolean {
  return hasName(error, 'TooLargeError');
}

function quotaExceeded(): DataError {
  return new DataError(
    'TooLargeError',
    'There is no room for a gene index. Remove other indexes, or read genes without one.',
  );
}
