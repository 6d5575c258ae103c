import type { Path } from '@/model/path';
import type { IndexUse } from '@/model/query-plan';
import type { AskOf } from '@/model/questions';
import type { ReadOptions } from '@/model/read-options';
import type {
  CheckDepth,
  FileCheck,
  IndexVerdict,
  TableCheck,
} from '@/model/table-check';
import type { KeptVerdicts } from './kept-verdicts';
import { ResourceCache } from './resource-cache';
import type { Ask } from './source-connection';

/** How far a file and its tables meet the requirements of their format. */
export interface ChecksClient {
  /** The whole file; without being asked for, undefined where that would take long. Progress is in bytes. */
  checkFile(wish: FileWish, options?: ReadOptions): Promise<FileCheck | undefined>;
  /** By the headers alone. */
  check(table: Path, options?: ReadOptions): Promise<TableCheck>;
  /** Holds a search index against its whole column. Progress is in rows. */
  verify(table: Path, index: Path, options?: ReadOptions): Promise<IndexVerdict>;
  /** How queries use indexes from now on. */
  setIndexUse(use: IndexUse, valid: ValidIndexes): Promise<void>;
}

/** Indexes that an earlier visit found valid. */
type ValidIndexes = AskOf<'useIndexes'>['valid'];

/** `unasked`: by its headers, where that is cheap. */
export type FileWish = 'unasked' | CheckDepth;

export function createChecksClient(ask: Ask): ChecksClient {
  return {
    checkFile: (wish, options) =>
      ask(
        'checkFile',
        { depth: wish === 'values' ? 'values' : 'headers', isWanted: wish !== 'unasked' },
        options,
      ),
    check: (table, options) => ask('checkTable', { table }, options),
    verify: (table, index, options) => ask('verifyIndex', { table, index }, options),
    setIndexUse: (use, valid) => ask('useIndexes', { use, valid }),
  };
}

export interface CheckCaches {
  /** By a `FileWish`. */
  readonly files: ResourceCache<FileCheck | undefined>;
  /** By the path of the table. */
  readonly tables: ResourceCache<TableCheck>;
  /** By the two paths, as `verdictKey`. Kept for the next visit, where the file can be told unchanged then. */
  readonly verdicts: ResourceCache<IndexVerdict>;
  /** Has queries use indexes, or ignore them. Those that were found valid, in an earlier visit too, may leave rows out. */
  setIndexUse(use: IndexUse): Promise<void>;
}

export function verdictKey(table: Path, index: Path): string {
  return JSON.stringify([table, index]);
}

/** Answers are few and small. */
const FEW = { budgetBytes: 1000, weigh: () => 1 };

export function createCheckCaches(client: ChecksClient, kept: KeptVerdicts): CheckCaches {
  const setIndexUse = (use: IndexUse) => client.setIndexUse(use, kept.valid());
  if (kept.valid().length > 0) setIndexUse('verified').catch(() => {});
  return {
    setIndexUse,
    files: new ResourceCache(
      (wish, options) => client.checkFile(wish as FileWish, options), // the views' keys
      FEW,
    ),
    tables: new ResourceCache((table, options) => client.check(table, options), FEW),
    verdicts: new ResourceCache(async (key, options) => {
      const [table, index] = JSON.parse(key) as [Path, Path]; // made by verdictKey
      const known = kept.get(index);
      if (known) return known;
      const verdict = await client.verify(table, index, options);
      kept.keep(index, verdict);
      return verdict;
    }, FEW),
  };
}
