import type { IndexVerdict } from '@/ask/checks/table-check';
import { LruMap } from '@/model/lru-map';
import type { Path } from '@/model/path';
import type { IndexUse } from '@/model/query-plan';
import { SharedLookup } from '@/read/bytes/shared-request';
import { weightOf } from '@/read/chunks/values-weight';
import { createLearnedLimits, type LearnedLimits } from './learned-limits';
import type { OpenedIndex } from './open-indexes';
import { bytesOfLimits, type MinMaxLimits } from './read-minmax';
import type { Verified } from './verify-index';
import type { VerifiedOrder } from './verify-sorted';

/**
 * How far an index may be used: only verified ones, and those that the user trusts, may skip rows; the others determine
 * what is read first.
 */
export type IndexTrust =
  | {
      readonly status: 'verified' | 'trusted' | 'unverified';
      readonly mayLeaveOut: boolean;
    }
  | { readonly status: 'dropped'; readonly reason: string };

/** Knowledge about the search indexes of one open file, and about columns that were scanned. Ends with the file. */
export interface IndexSession {
  readonly use: IndexUse;
  /** Sets how indexes are used; `valid` were found so by an earlier visit of the same file. */
  adopt(use: IndexUse, valid?: readonly ValidIndex[]): void;
  /** Caches the result of verifying an index. */
  note(index: Path, verified: Verified): void;
  trustOf(index: Pick<OpenedIndex, 'path' | 'column' | 'structure'>): IndexTrust;
  /** The cached result of verifying a sorted index in this session. */
  orderOf(index: Path): VerifiedOrder | undefined;
  /** True if a bitmap that was verified in this session has a bit for every row with a value. */
  covers(index: Path): boolean;
  readonly own: LearnedLimits;
  /** The indexes of the column at a path, opened once. */
  opened(
    column: Path,
    open: () => Promise<readonly OpenedIndex[]>,
  ): Promise<readonly OpenedIndex[]>;
  /** The limits in a CHUNK_MINMAX index: as cached by verifying it in this session, else read once. */
  limitsOf(index: OpenedIndex, read: () => Promise<MinMaxLimits>): Promise<MinMaxLimits>;
}

export interface ValidIndex {
  readonly index: Path;
  readonly column: string;
}

/** Number of columns whose indexes are kept open. */
const MAX_COLUMNS = 256;
/**
 * Maximum size of limits, fences and ties, in bytes; a sorted index takes a quarter of a byte per row, and more for
 * fences of texts.
 */
const MAX_BYTES = 64 << 20;

export function createIndexSession(first: IndexUse = 'verified'): IndexSession {
  const verdicts = new Map<Path, IndexVerdict>();
  const cached = new LruMap<Path, Pick<Verified, 'order' | 'limits'>>(MAX_BYTES);
  const covering = new Set<Path>();
  const opened = new SharedLookup<Path, readonly OpenedIndex[]>(MAX_COLUMNS);
  const limits = new SharedLookup<Path, MinMaxLimits>(MAX_BYTES, bytesOfLimits);
  let use = first;

  /**
   * True if an index is valid for a column: two columns may refer to one index, which describes at most one of them.
   */
  const isOf = (index: Path, { name }: OpenedIndex['column']) => {
    const verdict = verdicts.get(index);
    return verdict?.status === 'valid' && verdict.column === name;
  };

  return {
    get use() {
      return use;
    },
    own: createLearnedLimits(),
    opened: (column, open) => opened.get(column, open),
    limitsOf: async ({ path, column }, read) =>
      (isOf(path, column) && cached.get(path)?.limits) ||
      limits.get(`${path} of ${column.dataset.path}`, read),
    adopt(wanted, valid = []) {
      use = wanted;
      for (const { index, column } of valid)
        if (!verdicts.has(index)) verdicts.set(index, { status: 'valid', column });
    },
    covers: (index) => covering.has(index),
    note(index, { verdict, order, limits: found, covers }) {
      verdicts.set(index, verdict);
      if (covers) covering.add(index);
      else covering.delete(index);
      cached.delete(index);
      const bytes =
        (found ? bytesOfLimits(found) : 0) +
        (order ? weightOf(order.fences) + order.ties.byteLength : 0);
      if (found || order) cached.set(index, { order, limits: found }, bytes);
    },
    trustOf({ path, column, structure }) {
      if (structure.status === 'unusable')
        return { status: 'dropped', reason: structure.reason };
      if (structure.status === 'unknown kind')
        return { status: 'dropped', reason: `its KIND ${structure.kind} is not known` };
      const verdict = verdicts.get(path);
      if (verdict?.status === 'invalid')
        return { status: 'dropped', reason: verdict.reason };
      if (isOf(path, column)) return { status: 'verified', mayLeaveOut: true };
      return use === 'trusted'
        ? { status: 'trusted', mayLeaveOut: true }
        : { status: 'unverified', mayLeaveOut: false };
    },
    orderOf: (index) => cached.get(index)?.order,
  };
}
