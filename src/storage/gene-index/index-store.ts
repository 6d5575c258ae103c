import { DataError, hasName, isAbort } from '@/model/errors';
import { createIndexBuilder, type IndexBuilder } from './builder';
import { type GeneIndex, openGeneIndex } from './gene-index';
import type { IndexFile, IndexFiles, IndexFileWriter } from './index-files';
import {
  decodeRecord,
  encodeRecord,
  type IndexRecord,
  type RecordHeader,
} from './record';

/** What an index is of: what its record says beside what the builder finds out. */
export type IndexSubject = Pick<
  RecordHeader,
  'source' | 'path' | 'rows' | 'genes' | 'stored'
>;

/** An index among those that are kept. */
export interface KeptIndex extends IndexSubject {
  readonly key: string;
  readonly bytes: number;
  readonly madeAt: number;
  readonly usedAt: number;
}

/** An index that is being made. */
export interface IndexBuild {
  readonly builder: IndexBuilder;
  /** Makes it an index. TooLargeError where there is no room. */
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/** The gene indexes in one place, by key; a key names the content that was indexed. */
export interface IndexStore {
  readonly place: IndexFiles['place'];
  /** Undefined where there is none, or none that is sound: such a one is removed. */
  open(key: string): Promise<GeneIndex | undefined>;
  begin(key: string, subject: IndexSubject): Promise<IndexBuild>;
  isEmpty(): Promise<boolean>;
  list(): Promise<readonly KeptIndex[]>;
  remove(key: string): Promise<void>;
  /** Runs a task that makes an index, unless another tab is at it. */
  alone<T>(key: string, task: () => Promise<T>): Promise<T | undefined>;
}

/** What nobody changed for so long, and has no record, was given up. */
const LEFT_MS = 3_600_000;
/** Blocks wait in memory up to this before they are written. */
const WAITING = 64 << 20;

export function createIndexStore(files: IndexFiles, waitingBytes = WAITING): IndexStore {
  const alone: IndexStore['alone'] = (key, task) =>
    files.alone(`petri-gene-index-${key}`, task);

  /** Removes indexes, the least recently used first, until `bytes` more fit. */
  async function makeRoom(bytes: number, keep: string): Promise<boolean> {
    await touched;
    const [all, bound] = await Promise.all([files.list(), files.bound()]);
    let taken = all.reduce((sum, file) => sum + file.bytes, 0);
    if (taken + bytes <= bound) return true;
    const others = keysIn(all)
      .filter((key) => key !== keep)
      .sort((a, b) => usedAt(all, a) - usedAt(all, b));
    for (const key of others) {
      // what another tab is making stays
      const freed = await alone(key, async () => removeAll(all, key));
      taken -= freed ?? 0;
      if (taken + bytes <= bound) return true;
    }
    return false;
  }

  async function removeAll(all: readonly IndexFile[], key: string): Promise<number> {
    const own = all.filter(({ name }) => keyOf(name) === key);
    // the record first: without it the rest is nothing
    own.sort(
      (a, b) => Number(b.name.endsWith('.record')) - Number(a.name.endsWith('.record')),
    );
    for (const { name } of own) await files.remove(name);
    return own.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Removes what was left half made by tabs that are no more. */
  async function sweep(): Promise<void> {
    const all = await files.list();
    const names = new Set(all.map(({ name }) => name));
    for (const key of keysIn(all))
      if (!names.has(`${key}.record`) && Date.now() - usedAt(all, key) > LEFT_MS)
        await alone(key, () => removeAll(all, key));
  }

  async function readRecord(key: string): Promise<IndexRecord | 'damaged' | undefined> {
    const file = await files.open(`${key}.record`);
    if (!file) return undefined;
    try {
      return decodeRecord(await file.read(0, file.size)) ?? 'damaged';
    } finally {
      file.close();
    }
  }

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
      if (isAbort(error)) throw error;
      return 'damaged'; // whatever is wrong with it, the matrix is still there
    }
  }

  // how recently an index was used is nice to know, and nobody who opens one waits for it
  let touched = Promise.resolve();

  async function touch(key: string): Promise<void> {
    const writer = await files.create(`${key}.used`);
    await writer.close();
  }

  /** A file that makes room for itself. */
  async function createRoomy(name: string, key: string): Promise<IndexFileWriter> {
    const writer = await files.create(name);
    return {
      ...writer,
      async write(bytes) {
        if (!(await makeRoom(bytes.length, key))) throw noRoom();
        await writer.write(bytes);
      },
    };
  }

  return {
    place: files.place,
    alone,
    async open(key) {
      // another tab may put its own in place between two reads
      for (let tries = 0; tries < 3; tries++) {
        const found = await lookAt(key);
        if (found === 'none') return undefined;
        if (found === 'damaged') continue;
        touched = Promise.all([touched, later(() => touch(key))]).then(
          () => undefined,
          () => undefined,
        );
        return found;
      }
      await alone(key, async () => removeAll(await files.list(), key));
      return undefined;
    },
    async begin(key, subject) {
      await sweep();
      const dataFile = `${key}.${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}.data`;
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
        async commit() {
          const made = await builder.finish();
          await writer.close();
          // another tab that made the same keeps its data until its own record tells of them
          const before = await readRecord(key).catch(() => undefined);
          const record = { ...subject, ...made, dataFile, madeAt: Date.now() };
          const file = await createRoomy(`${key}.record`, key);
          await file.write(encodeRecord(record));
          await file.close();
          if (before && before !== 'damaged') await files.remove(before.dataFile);
        },
        async discard() {
          await writer.discard();
          await files.remove(dataFile);
        },
      };
    },
    isEmpty: async () => (await files.list()).length === 0,
    async list() {
      await touched;
      const all = await files.list();
      const kept = await Promise.all(
        keysIn(all).map(async (key): Promise<KeptIndex | undefined> => {
          const record = await readRecord(key).catch(() => undefined);
          if (!record || record === 'damaged') return undefined;
          const { source, path, rows, genes, stored, madeAt } = record;
          const bytes = all
            .filter(({ name }) => keyOf(name) === key)
            .reduce((sum, file) => sum + file.bytes, 0);
          const used = usedAt(all, key);
          return { key, source, path, rows, genes, stored, madeAt, bytes, usedAt: used };
        }),
      );
      return kept.filter((index) => index !== undefined);
    },
    async remove(key) {
      await touched;
      await removeAll(await files.list(), key);
    },
  };
}

/** After what is being read now. */
function later(task: () => Promise<void>): Promise<void> {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  }).then(task);
}

function keyOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

function keysIn(files: readonly IndexFile[]): string[] {
  return [...new Set(files.map(({ name }) => keyOf(name)))];
}

function usedAt(files: readonly IndexFile[], key: string): number {
  return Math.max(
    0,
    ...files.filter(({ name }) => keyOf(name) === key).map(({ changedAt }) => changedAt),
  );
}

/** True for an index that found no room, which is no fault of the file. */
export function isNoRoom(error: unknown): boolean {
  return hasName(error, 'TooLargeError');
}

function noRoom(): DataError {
  return new DataError(
    'TooLargeError',
    'There is no room for a gene index. Remove others, or read genes without one.',
  );
}
