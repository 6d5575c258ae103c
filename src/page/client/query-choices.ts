import { createStore, type StoreApi } from 'zustand/vanilla';
import type { IndexUse } from '@/model/query-plan';
import type { RowSetId } from '@/model/row-set';

/** User's choices of how the queries of an open file are evaluated. */
export interface QueryChoices {
  /** How search indexes may be used. */
  readonly use: IndexUse;
  /** Queries for which the user chose to check all chunks. */
  readonly whole: ReadonlySet<RowSetId>;
  /** Queries whose evaluation was stopped. */
  readonly stopped: ReadonlySet<RowSetId>;
  setUse(use: IndexUse): void;
  checkWhole(id: RowSetId): void;
  stop(id: RowSetId): void;
  resume(id: RowSetId): void;
}

export function createQueryChoices(): StoreApi<QueryChoices> {
  return createStore((set) => ({
    use: 'verified',
    whole: new Set(),
    stopped: new Set(),
    setUse: (use) => set({ use }),
    checkWhole: (id) => set(({ whole }) => ({ whole: new Set([...whole, id]) })),
    stop: (id) => set(({ stopped }) => ({ stopped: new Set([...stopped, id]) })),
    resume: (id) =>
      set(({ stopped }) => ({
        stopped: new Set([...stopped].filter((one) => one !== id)),
      })),
  }));
}
