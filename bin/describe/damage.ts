import { isDataError, messageOf } from '@/model/errors';
import type { Path } from '@/model/path';

/** Collects what cannot be read, by path, so that everything else still is. */
export interface Damage {
  readonly found: ReadonlyMap<Path, string>;
  report(path: Path, reason: string): void;
  /** What a reading gives; undefined where it failed, and the failure kept. */
  attempt<T>(path: Path, read: () => Promise<T>): Promise<T | undefined>;
}

export function createDamage(): Damage {
  const found = new Map<Path, string>();
  const report = (path: Path, reason: string) => {
    if (!found.has(path)) found.set(path, reason);
  };
  return {
    found,
    report,
    async attempt(path, read) {
      try {
        return await read();
      } catch (error) {
        if (!isDataError(error)) throw error;
        report(path, messageOf(error));
        return undefined;
      }
    },
  };
}
