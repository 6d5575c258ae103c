import { throwIfAborted } from '@/model/errors';
import { LruMap } from '@/model/lru-map';
import type { ReadOptions, Report } from '@/model/read-options';
import {
  type RowRecipe,
  type RowSet,
  type RowSetId,
  recipeOf,
  rowSetId,
} from '@/model/row-set';
import { type SharedRequest, shareRequest } from '@/read/bytes/shared-request';
import { bytesOf } from './row-set';

/** Rows that are cached as long as they are held. */
export interface HeldRows {
  readonly rows: RowSet;
  /** Releases the rows; a second call does nothing. */
  release(): void;
}

/** Sets of rows by the name of their recipe, computed if they are not cached. */
export interface RowSets {
  /**
   * Rejects if making them fails; failures are not cached, and the work is aborted when the last
   * waiting caller aborts.
   */
  hold(id: RowSetId, options?: ReadOptions): Promise<HeldRows>;
  /** Caches rows that were computed otherwise than by `hold`. */
  keep(id: RowSetId, rows: RowSet): void;
  /** Total size of the cache in bytes. */
  readonly bytes: number;
  /** Clears the cache, as when the file is closed. */
  clear(): void;
}

/** Evaluates a recipe; `rowsOf` returns the rows of its parts, `kept` those in the cache. */
export type MakeRows = (
  recipe: RowRecipe,
  rowsOf: (part: RowRecipe) => Promise<RowSet>,
  options: ReadOptions,
  cached: (part: RowRecipe) => RowSet | undefined,
) => Promise<RowSet>;

/** Budget of the cache for sets that are not held. */
const MAX_BYTES = 64 << 20;

interface Cached {
  readonly rows: RowSet;
  holders: number;
}

interface Pending {
  readonly request: SharedRequest<RowSet>;
  readonly reports: Set<Report>;
}

/**
 * Caches sets of rows: the least recently used that is not held is evicted first. Held ones stay,
 * however large; they are evicted with their last user if they exceed the budget.
 */
export function createRowSets(make: MakeRows, budgetBytes = MAX_BYTES): RowSets {
  const cached = new LruMap<RowSetId, Cached>(budgetBytes, ({ holders }) => holders > 0);
  const pending = new Map<RowSetId, Pending>();

  const keptOf = (part: RowRecipe) => cached.peek(rowSetId(part))?.rows;
  const start = (id: RowSetId, { priority, report: first }: ReadOptions): Pending => {
    const reports = new Set<Report>(first && [first]);
    const report: Report = (progress) => {
      for (const hear of reports) hear(progress);
    };
    const partOf = (options: ReadOptions) => async (part: RowRecipe) => {
      const held = await hold(rowSetId(part), options);
      held.release();
      return held.rows;
    };
    const request = shareRequest(
      async (signal, shared) => {
        const options = { signal, priority: shared, report };
        return make(recipeOf(id), partOf(options), options, keptOf);
      },
      () => {
        if (pending.get(id)?.request === request) pending.delete(id);
      },
      priority,
    );
    const started = { request, reports };
    pending.set(id, started);
    return started;
  };
  const made = async (id: RowSetId, options: ReadOptions): Promise<RowSet> => {
    const known = cached.peek(id);
    if (known) return known.rows;
    throwIfAborted(options.signal);
    const { request, reports } = pending.get(id) ?? start(id, options);
    if (options.report) reports.add(options.report);
    try {
      return await request.join(options.signal, options.priority);
    } finally {
      if (options.report) reports.delete(options.report);
    }
  };
  /** Adds a set to the cache, or makes it the most recently used. */
  const enter = (id: RowSetId, rows: RowSet): Cached => {
    // another waiting caller may have added it already
    const known = cached.get(id);
    if (known) return known;
    const one = { rows, holders: 0 };
    cached.set(id, one, bytesOf(rows) + 2 * id.length);
    return one;
  };
  const hold = async (id: RowSetId, options: ReadOptions = {}): Promise<HeldRows> => {
    const one = enter(id, await made(id, options));
    one.holders++;
    cached.shrink();
    let isHeld = true;
    return {
      rows: one.rows,
      release() {
        if (!isHeld) return;
        isHeld = false;
        one.holders--;
        cached.shrink();
      },
    };
  };
  return {
    hold,
    keep(id, rows) {
      enter(id, rows);
      cached.shrink();
    },
    get bytes() {
      return cached.weight;
    },
    clear: () => cached.clear(),
  };
}
