import type { Problem } from './dataset';
import { isDataError, messageOf } from './errors';
import type { Path } from './path';

/** Collects what cannot be read, with the first reason for each path, so that everything else can be. */
export interface Damage {
  readonly found: ReadonlyMap<Path, string>;
  report(path: Path, reason: string): void;
  /**
   * The result of a read; undefined if it throws a DataError, which is recorded. Other errors are
   * rethrown.
   */
  attempt<T>(path: Path, read: () => Promise<T>): Promise<T | undefined>;
  problems(): readonly Problem[];
}

/** Removes the file and the path at the beginning of a sentence, to be shown beside these. */
export function withoutPlace(reason: string, path: Path): string {
  const at = reason.indexOf(`${path}: `);
  const isFirst = at === 0 || (at > 0 && reason.indexOf(': ') === at - 2);
  return isFirst ? reason.slice(at + path.length + 2) : reason;
}

/** Returns the result of a read; undefined if it throws a DataError, which is reported where the data are shown. */
export async function orUnreadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!isDataError(error)) throw error;
    return undefined;
  }
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
    problems: () => [...found].map(([path, reason]) => ({ path, reason })),
  };
}
