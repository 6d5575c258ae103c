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
import { bytesOf, createIndexRoom, keyOf, keysIn, usedAt } from './index-room';
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
export interface KeptIndex extends IndexSubject {
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
  hasRoom(bytes: number): Promise<boolean>;
  /** Removes files left behind by interrupted builds; nothing that a tab is working on. */
  tidy(): Promise<void>;
  list(): Promise<readonly KeptIndex[]>;
  remove(key: string): Promise<void>;
  /** Builds an index under a lock, unless another tab is building it. */
  alone<T>(key: string, task: () => Promise<T>): Promise<T | undefined>;
}

/** Memory for buffered blocks, in bytes, before they are written. */
const WAITING = 32 << 20;

export function createIndexStore(files: IndexFiles, waitingBytes = WAITING): IndexStore {
  const alone: IndexStore['alone'] = (key, task) =>
    files.alone(`petri-gene-index-${key}`, task);

  async function readRecord(key: string): Promise<IndexRecord | 'damaged' | undefined> {
    const file = await files.open(`${key}.record`);
    if (!file) return undefined;
    try {
      return decodeRecord(await file.read(0, file.size)) ?? 'damaged';
    } finally {
      file.close();
    }
  }

  const room = createIndexRoom(files, {
    alone,
    async dataFileOf(key) {
      const record = await readRecord(key).catch(ifUnreadable);
      return record === 'damaged' ? undefined : record?.dataFile;
    },
  });

  async function lookAt(key: string): Promise<GeneIndex | 'none' | 'damaged'> {
    try {
      const record = await readRecord(key);
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

  // the time of use is optional, and opening does not wait for it
  let touched = Promise.resolve();

  async function touch(key: string): Promise<void> {
    const writer = await files.create(`${key}.used`);
    await writer.close();
  }

  /** A file whose writer evicts other indexes for space. */
  async function createRoomy(name: string, key: string): Promise<IndexFileWriter> {
    const writer = await files.create(name);
    return {
      ...writer,
      async write(bytes) {
        await touched;
        if (!(await room.make(bytes.length, key))) throw noRoom();
        await writer.write(bytes);
      },
    };
  }

  /** Merges all runs into one, in another file; undefined if there is only one, or no space for both. */
  async function merge(
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
      if (isAbort(error) || isNoRoom(error)) return undefined;
      throw error;
    } finally {
      data.close();
    }
  }

  return {
    place: files.place,
    alone,
    async open(key) {
      // another tab may replace the index between two reads
      for (let tries = 0; tries < 3; tries++) {
        const found = await lookAt(key);
        if (found === 'none') return undefined;
        if (found === 'damaged') continue;
        touched = Promise.all([touched, later(() => touch(key))]).then(
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
      const dataFile = newDataFile(key);
      const writer = await createRoomy(dataFile, key);
      const { genes, stored } = subject;
      const builder = createIndexBuilder({
        genes,
        stored,
        writer,
        budgetBytes: waitingBytes,
      });
      return {
        builder,
        async commit(options) {
          const made = await builder.finish();
          await writer.close();
          const merged = await merge(key, { ...made, dataFile }, options);
          // another tab that builds the same keeps its data file until its own record names it
          const before = await readRecord(key).catch(ifUnreadable);
          const madeAt = Date.now();
          const record = { ...subject, ...made, dataFile, ...merged, madeAt };
          const file = await createRoomy(`${key}.record`, key);
          await file.write(encodeRecord(record));
          await file.close();
          if (merged) await files.remove(dataFile);
          if (before && before !== 'damaged') await files.remove(before.dataFile);
        },
        async discard() {
          await writer.discard();
          await files.remove(dataFile);
        },
      };
    },
    isEmpty: async () => (await files.list()).length === 0,
    hasRoom: async (bytes) => bytes <= (await files.bound()),
    tidy: () => room.sweep(),
    async list() {
      await touched;
      await room.sweep();
      const all = await files.list();
      const kept = await Promise.all(
        keysIn(all).map(async (key): Promise<KeptIndex | undefined> => {
          const record = await readRecord(key).catch(ifUnreadable);
          if (!record || record === 'damaged') return undefined;
          const { source, path, rows, genes, stored, madeAt } = record;
          const bytes = bytesOf(all.filter(({ name }) => keyOf(name) === key));
          const used = usedAt(all, key);
          return { key, source, path, rows, genes, stored, madeAt, bytes, usedAt: used };
        }),
      );
      return kept.filter((index) => index !== undefined);
    },
    async remove(key) {
      await touched;
      await room.remove(key);
    },
  };
}

/** Two tabs never write the same file. */
function newDataFile(key: string): string {
  return `${key}.${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}.data`;
}

/** After pending reads. */
function later(task: () => Promise<void>): Promise<void> {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  }).then(task);
}

/** Undefined if the storage fails or returns damaged data; other errors are rethrown. */
function ifUnreadable(error: unknown): undefined {
  if (!isDataError(error) && !isPlatformFailure(error)) throw error;
}

/** True if an index failed for lack of space, which is not a fault of the file. */
export function isNoRoom(error: unknown): boolean {
  return hasName(error, 'TooLargeError');
}

function noRoom(): DataError {
  return new DataError(
    'TooLargeError',
    'There is no room for a gene index. Remove other indexes, or read genes without one.',
  );
}
