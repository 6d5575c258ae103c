import type { ChunkLimits } from '@/analysis/query/chunk-limits';
import type { Path } from '@/model/path';
import type { IndexUse } from '@/model/query-plan';
import type { IndexVerdict } from '@/model/table-check';
import { weightOf } from '@/storage/chunks/values-weight';
import type { StoredArray } from '@/storage/node';
import type { OpenedIndex } from './open-indexes';
import { createOwnLimits, type OwnLimits } from './own-limits';
import type { Verified } from './verify-index';
import type { VerifiedOrder } from './verify-sorted';

/** What may be made of an index: `verified` and `trusted` ones may leave rows out. */
export type IndexTrust =
  | { readonly status: 'verified' | 'trusted' | 'unverified' }
  | { readonly status: 'dropped'; readonly reason: string };

/** What is known of the search indexes of one open file, and of columns that were scanned. Ends with the file. */
export interface IndexSession {
  readonly use: IndexUse;
  /** Sets how indexes are used; `valid` were found so by an earlier visit of the same file. */
  adopt(use: IndexUse, valid?: readonly ValidIndex[]): void;
  /** Keeps what verifying an index gave. */
  note(index: Path, verified: Verified): void;
  trustOf(index: Pick<OpenedIndex, 'path' | 'column' | 'structure'>): IndexTrust;
  /** What verifying a sorted index in this session kept. */
  orderOf(index: Path): VerifiedOrder | undefined;
  /** Whether a bitmap that was verified in this session has a bit for every row with a value. */
  covers(index: Path): boolean;
  readonly own: OwnLimits;
  /** The indexes of a column, opened once. */
  opened(
    column: StoredArray,
    open: () => Promise<readonly OpenedIndex[]>,
  ): Promise<readonly OpenedIndex[]>;
  /** What a CHUNK_MINMAX index says, read once. */
  limitsOf(index: OpenedIndex, read: () => Promise<Limits>): Promise<Limits>;
}

type Limits = readonly ChunkLimits[] | string;

export interface ValidIndex {
  readonly index: Path;
  readonly column: string;
}

/** Bytes of fences and ties that are kept: a quarter of a byte a row, and fences of texts. */
const MAX_ORDER_BYTES = 64 << 20;

/** Asks once; a failure is forgotten, so that a retry can succeed. */
function remembered<K extends object, V>() {
  const known = new WeakMap<K, Promise<V>>();
  return (key: K, make: () => Promise<V>): Promise<V> => {
    const before = known.get(key);
    if (before) return before;
    const made = make();
    known.set(key, made);
    made.catch(() => known.delete(key));
    return made;
  };
}

export function createIndexSession(first: IndexUse = 'verified'): IndexSession {
  const verdicts = new Map<Path, IndexVerdict>();
  const orders = new Map<Path, VerifiedOrder>();
  const covering = new Set<Path>();
  const limits = remembered<StoredArray, Limits>();
  let use = first;

  const keepOrder = (index: Path, order: VerifiedOrder) => {
    orders.delete(index);
    orders.set(index, order);
    let bytes = 0;
    for (const [path, one] of [...orders].toReversed()) {
      bytes += weightOf(one.fences) + one.ties.byteLength;
      if (bytes > MAX_ORDER_BYTES) orders.delete(path);
    }
  };

  return {
    get use() {
      return use;
    },
    own: createOwnLimits(),
    opened: remembered<StoredArray, readonly OpenedIndex[]>(),
    limitsOf: (index, read) => limits(index.dataset, read),
    adopt(wanted, valid = []) {
      use = wanted;
      for (const { index, column } of valid)
        if (!verdicts.has(index)) verdicts.set(index, { status: 'valid', column });
    },
    covers: (index) => covering.has(index),
    note(index, { verdict, order, covers }) {
      verdicts.set(index, verdict);
      if (covers) covering.add(index);
      if (order) keepOrder(index, order);
    },
    trustOf({ path, column, structure }) {
      if (structure.status === 'unusable')
        return { status: 'dropped', reason: structure.reason };
      if (structure.status === 'unknown kind')
        return { status: 'dropped', reason: `its KIND ${structure.kind} is not known` };
      const verdict = verdicts.get(path);
      if (verdict?.status === 'invalid')
        return { status: 'dropped', reason: verdict.reason };
      // two columns may refer to one index, which describes one of them at most
      if (verdict?.column === column.name) return { status: 'verified' };
      return { status: use === 'trusted' ? 'trusted' : 'unverified' };
    },
    orderOf: (index) => orders.get(index),
  };
}
