import type { IndexFile, IndexFiles } from './index-files';

/** Disk space for gene indexes in one store: usage, and eviction. */
export interface IndexQuota {
  /** Removes indexes, the least recently used first, until `bytes` more fit; false if that is impossible. */
  make(bytes: number, keep: string): Promise<boolean>;
  /** Bytes that fit without evicting any. */
  free(): Promise<number>;
  remove(key: string): Promise<void>;
  /** Removes files left behind by closed tabs, or that could not be removed while a tab was reading them. */
  sweep(): Promise<void>;
}

interface QuotaSettings {
  readonly alone: <T>(key: string, task: () => Promise<T>) => Promise<T | undefined>;
  /** The data file named by the record of a key. */
  readonly dataFileOf: (key: string) => Promise<string | undefined>;
}

/**
 * Files without a record that are unchanged for this long (ms) are abandoned; a tab that works on
 * one holds its lock.
 */
const LEFT_MS = 60_000;

export function createIndexQuota(
  files: IndexFiles,
  { alone, dataFileOf }: QuotaSettings,
): IndexQuota {
  async function remove(key: string): Promise<void> {
    const own = (await files.list()).filter(({ name }) => keyOf(name) === key);
    // the record first: without it the rest is not an index
    own.sort((a, b) => Number(isRecord(b)) - Number(isRecord(a)));
    for (const { name } of own) await files.remove(name);
  }

  const free = async () => (await files.bound()) - bytesOf(await files.list());

  return {
    free,
    remove,
    async make(bytes, keep) {
      if (bytes <= (await free())) return true;
      const all = await files.list();
      const others = keysIn(all)
        .filter((key) => key !== keep)
        .sort((a, b) => usedAt(all, a) - usedAt(all, b));
      for (const key of others) {
        // another tab is building this one
        await alone(key, () => remove(key));
        // files that another tab is reading are not removed at once either
        if (bytes <= (await free())) return true;
      }
      return false;
    },
    async sweep() {
      const all = await files.list();
      const old = all.filter(({ changedAt }) => Date.now() - changedAt > LEFT_MS);
      for (const key of keysIn(old)) {
        const data = await dataFileOf(key);
        const left = old.filter(
          (file) => keyOf(file.name) === key && file.name !== data && isLeft(file, data),
        );
        for (const { name } of left) await alone(key, () => files.remove(name));
      }
    },
  };
}

/**
 * True for a file left behind: any file of an incomplete index, but of a complete one only data files that its record
 * does not name.
 */
function isLeft({ name }: IndexFile, data: string | undefined): boolean {
  return data === undefined || name.endsWith('.data');
}

function isRecord({ name }: IndexFile): boolean {
  return name.endsWith('.record');
}

export function keyOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

export function keysIn(files: readonly IndexFile[]): string[] {
  return [...new Set(files.map(({ name }) => keyOf(name)))];
}

export function usedAt(files: readonly IndexFile[], key: string): number {
  return files.reduce(
    (latest, { name, changedAt }) =>
      keyOf(name) === key ? Math.max(latest, changedAt) : latest,
    0,
  );
}

export function bytesOf(files: readonly IndexFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
