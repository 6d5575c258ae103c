import type { IndexFile, IndexFiles } from './index-files';

/** Room for gene indexes in one place: what is there, and what has to go. */
export interface IndexRoom {
  /** Removes indexes, the least recently used first, until `bytes` more fit; false where they never do. */
  make(bytes: number, keep: string): Promise<boolean>;
  /** What fits without removing any. */
  free(): Promise<number>;
  remove(key: string): Promise<void>;
  /** Removes what was left by tabs that are no more, or could not be removed while a tab was reading it. */
  sweep(): Promise<void>;
}

interface RoomSettings {
  readonly alone: <T>(key: string, task: () => Promise<T>) => Promise<T | undefined>;
  /** The file that the record of a key tells of. */
  readonly dataFileOf: (key: string) => Promise<string | undefined>;
}

/** What nobody changed for so long, and no record tells of, was given up; what a tab is at, it holds. */
const LEFT_MS = 60_000;

export function createIndexRoom(
  files: IndexFiles,
  { alone, dataFileOf }: RoomSettings,
): IndexRoom {
  async function remove(key: string): Promise<void> {
    const own = (await files.list()).filter(({ name }) => keyOf(name) === key);
    // the record first: without it the rest is nothing
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
        // what another tab is making stays
        await alone(key, () => remove(key));
        // nor does what another tab reads go at once
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

/** Of an index that is whole, only data that its record does not tell of. */
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
