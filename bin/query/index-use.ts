import { checkTable, verifyIndexAt } from '@/ask/checks/column-table/check-table';
import type { TableCheck } from '@/ask/checks/table-check';
import type { Query } from '@/ask/query/query';
import { conditionsIn } from '@/ask/query/query-parts';
import { createIndexSession, type IndexSession } from '@/ask/search-index/index-session';
import type { Path } from '@/model/path';
import type { IndexUse } from '@/model/query-plan';
import type { OneFile } from '../one-file';

/** How search indexes of a file may be used: not at all, as far as verified, or unverified. */
export type IndexRequest = 'scan' | 'verify' | 'trust';

/** `--verify` and `--trust-indexes`. */
export const INDEX_USE_OPTIONS = {
  verify: { type: 'boolean', default: false },
  'trust-indexes': { type: 'boolean', default: false },
} as const;

const USES: Readonly<Record<IndexRequest, IndexUse>> = {
  scan: 'ignored',
  verify: 'verified',
  trust: 'trusted',
};

export interface UsedIndexes {
  readonly session: IndexSession;
  /** Verifies the indexes of columns of a table, each once, if requested. */
  prepare(table: Path, columns: readonly string[]): Promise<void>;
}

export function usedIndexes({ elements }: OneFile, request: IndexRequest): UsedIndexes {
  const session = createIndexSession(USES[request]);
  const seen = new Set<Path>();
  const tables = new Map<Path, Promise<TableCheck>>();
  return {
    session,
    async prepare(table, columns) {
      if (request !== 'verify') return;
      const checked = tables.get(table) ?? checkTable(elements, table);
      tables.set(table, checked);
      const { indexes } = await checked;
      for (const { path, column, status } of indexes) {
        const isNew = column !== undefined && columns.includes(column) && !seen.has(path);
        if (status !== 'sound' || !isNew) continue;
        seen.add(path);
        await verifyIndexAt(elements, table, path, session);
      }
    },
  };
}

/** The columns in a query. */
export function namesIn(query: Query): readonly string[] {
  return [...new Set(conditionsIn(query).map(({ column }) => column))];
}
