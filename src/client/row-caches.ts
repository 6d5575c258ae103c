import type { Density } from '@/analysis/profile/density';
import type { ColumnProfile } from '@/analysis/profile/profile';
import type { ValueSpread } from '@/analysis/profile/value-spread';
import { buffersOf } from '@/model/block';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { QueryColumnInfo } from '@/model/query-column';
import type { AskOf } from '@/model/questions';
import type { Arrangement } from '@/model/row-set';
import type { Crosstab, Edges, PickedRows } from '@/model/table-rows';
import type { ColumnSchema } from '@/model/table-schema';
import { createColumnSchemas } from './column-schemas';
import { createFoundRows, type FoundRows } from './found-rows';
import { QueryChoiceStore } from './query-choices';
import { ResourceCache } from './resource-cache';
import type { RowsClient } from './rows-client';
import { TableExports } from './table-exports';

/** Rows of one read of a column in another order than the file's. */
export const PICKED_ROWS = 64;

/** What tables that are sorted or filtered read. */
export interface RowCaches {
  /** What columns are, by `columnKey`. */
  readonly columns: ResourceCache<ColumnSchema>;
  /** What columns are to a query, by `columnKey`. */
  readonly queryColumns: ResourceCache<QueryColumnInfo>;
  /** What queries find, by `foundKey`. */
  readonly found: ResourceCache<FoundRows>;
  readonly choices: QueryChoiceStore;
  /** Row numbers in their order, by `arrangementKey`. */
  readonly arrangements: ResourceCache<Uint32Array>;
  /** Values of rows in an order, by `pickKey`. */
  readonly picks: ResourceCache<PickedRows>;
  /** Values of a few rows, by `fewRowsKey`. */
  readonly fewRows: ResourceCache<PickedRows>;
  /** Edges of a row in a graph, by `edgesKey`. */
  readonly edges: ResourceCache<Edges>;
  /** These by what is asked: `profileKey`, `crosstabKey`, `spreadKey`, `meetingKey`. */
  readonly profiles: ResourceCache<ColumnProfile>;
  readonly crosstabs: ResourceCache<Crosstab>;
  readonly spreads: ResourceCache<ValueSpread>;
  readonly meetings: ResourceCache<Density>;
  readonly client: RowsClient;
  readonly exports: TableExports;
  /** Makes the rows of an order known by its name, for `picks`; the last few are kept. */
  keepOrder(key: string, rows: Uint32Array): void;
}

/** Orders that tables on one page show, and those that just were. */
const ORDERS_KEPT = 6;

export function arrangementKey(table: Path, { sort, filters, of }: Arrangement): string {
  return JSON.stringify([table, { sort, filters, of }]);
}

/** Names the values of a column in the rows from `tile` × PICKED_ROWS on of an arrangement. */
export function pickKey(arrangement: string, path: Path, tile: number): string {
  return JSON.stringify([arrangement, path, tile]);
}

/** Names the values of a column in a few rows, which the key lists. */
export function fewRowsKey(path: Path, rows: Iterable<number>): string {
  return JSON.stringify([path, [...rows]]);
}

export function edgesKey({ path, at, limit }: AskOf<'edges'>): string {
  return JSON.stringify({ path, at, limit });
}

/** Name answers by what is asked, the rows that are counted among it. */
export function crosstabKey({ rows, columns, of }: AskOf<'crosstab'>): string {
  return JSON.stringify({ rows, columns, of });
}

export function profileKey({ path, rows }: AskOf<'profile'>): string {
  return JSON.stringify({ path, rows });
}

export function spreadKey({ groups, values, rows }: AskOf<'spreadByGroup'>): string {
  return JSON.stringify({ groups, values, rows });
}

export function meetingKey({ x, y, rows }: AskOf<'countMeetings'>): string {
  return JSON.stringify({ x, y, rows });
}

export function createRowCaches(client: RowsClient): RowCaches {
  const found = createFoundRows(client);
  const arrangements = new ResourceCache<Uint32Array>(
    (key, options) => {
      const [table, arrangement] = JSON.parse(key) as [Path, Arrangement]; // made by arrangementKey
      return client.arrange(table, arrangement, options);
    },
    { budgetBytes: 64 << 20, weigh: (rows) => rows.byteLength },
  );
  const queryColumns = new ResourceCache<QueryColumnInfo>(
    (key, options) => {
      const [table, column] = JSON.parse(key) as [Path, string]; // made by columnKey
      return client.queryColumn(table, column, options);
    },
    {
      budgetBytes: 8 << 20,
      weigh: ({ labels = [] }) =>
        labels.reduce((sum, label) => sum + 2 * label.length + 16, 256),
    },
  );
  const orders = new Map<string, Uint32Array>();
  const picks = new ResourceCache<PickedRows>(
    async (key, options) => {
      const [arrangement, path, tile] = JSON.parse(key) as [string, Path, number]; // made by pickKey
      const order = arrangements.peek(arrangement);
      const rows =
        orders.get(arrangement) ?? (order.status === 'ready' ? order.value : undefined);
      if (!rows) throw new DataError('WorkerError', 'The row order is no longer known.');
      const start = tile * PICKED_ROWS;
      return client.pick(path, rows.slice(start, start + PICKED_ROWS), options);
    },
    { budgetBytes: 64 << 20, weigh: weighPicked },
  );
  const fewRows = new ResourceCache<PickedRows>(
    (key, options) => {
      const [path, rows] = JSON.parse(key) as [Path, readonly number[]]; // made by fewRowsKey
      return client.pick(path, Uint32Array.from(rows), options);
    },
    { budgetBytes: 4 << 20, weigh: weighPicked },
  );
  const crosstabs = new ResourceCache<Crosstab>(
    (key, options) => client.crosstab(JSON.parse(key) as AskOf<'crosstab'>, options),
    { budgetBytes: 16 << 20, weigh: ({ counts }) => counts.byteLength },
  );
  const few = { budgetBytes: 200, weigh: () => 1 }; // counted, not weighed: some kilobytes each
  const profiles = new ResourceCache<ColumnProfile>(
    (key, options) => client.profile(JSON.parse(key) as AskOf<'profile'>, options),
    few,
  );
  const spreads = new ResourceCache<ValueSpread>(
    (key, options) =>
      client.spreadByGroup(JSON.parse(key) as AskOf<'spreadByGroup'>, options),
    few,
  );
  const meetings = new ResourceCache<Density>(
    (key, options) =>
      client.countMeetings(JSON.parse(key) as AskOf<'countMeetings'>, options),
    few,
  );
  const edges = new ResourceCache<Edges>(
    (key, options) => client.edges(JSON.parse(key) as AskOf<'edges'>, options),
    few,
  );
  return {
    ...{
      fewRows,
      edges,
      profiles,
      spreads,
      meetings,
      columns: createColumnSchemas(client),
    },
    ...{
      arrangements,
      found,
      choices: new QueryChoiceStore(),
      queryColumns,
      picks,
      crosstabs,
      client,
      exports: new TableExports(client),
    },
    keepOrder(key, rows) {
      orders.delete(key);
      orders.set(key, rows);
      const [oldest] = orders.keys();
      if (orders.size > ORDERS_KEPT && oldest !== undefined) orders.delete(oldest);
    },
  };
}

function weighPicked({ parts }: PickedRows): number {
  return parts.flatMap(buffersOf).reduce((sum, { byteLength }) => sum + byteLength, 512);
}
