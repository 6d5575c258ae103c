import type { Density } from '@/analysis/profile/density';
import type { ColumnProfile } from '@/analysis/profile/profile';
import type { ValueSpread } from '@/analysis/profile/value-spread';
import type { Path } from '@/model/path';
import type { QueryColumnInfo } from '@/model/query-column';
import type { QueryFindings } from '@/model/query-plan';
import type { AnswerOf, AskOf } from '@/model/questions';
import type { ReadOptions } from '@/model/read-options';
import type { Arrangement } from '@/model/row-set';
import type {
  Crosstab,
  Edges,
  ExportNotes,
  ExportWish,
  PickedRows,
  WritePiece,
} from '@/model/table-rows';
import type { TableSchema } from '@/model/table-schema';
import type { Ask } from './source-connection';

/** Tables in another order than the file's, as the page asks for them. */
export interface RowsClient {
  /** What columns of a table are, many in one call. */
  schema(
    table: Path,
    columns: readonly string[],
    options?: ReadOptions,
  ): Promise<TableSchema>;
  arrange(
    table: Path,
    arrangement: Arrangement,
    options?: ReadOptions,
  ): Promise<Uint32Array>;
  queryColumn(
    table: Path,
    column: string,
    options?: ReadOptions,
  ): Promise<QueryColumnInfo>;
  query(of: AskOf<'query'>, options?: ReadOptions): Promise<QueryFindings>;
  countRows(
    of: AskOf<'countRows'>,
    options?: ReadOptions,
  ): Promise<AnswerOf<'countRows'>>;
  pick(path: Path, rows: Uint32Array, options?: ReadOptions): Promise<PickedRows>;
  edges(of: AskOf<'edges'>, options?: ReadOptions): Promise<Edges>;
  /** Of some rows of a column. */
  profile(of: AskOf<'profile'>, options?: ReadOptions): Promise<ColumnProfile>;
  crosstab(of: AskOf<'crosstab'>, options?: ReadOptions): Promise<Crosstab>;
  spreadByGroup(of: AskOf<'spreadByGroup'>, options?: ReadOptions): Promise<ValueSpread>;
  countMeetings(of: AskOf<'countMeetings'>, options?: ReadOptions): Promise<Density>;
  exportRows(
    wish: ExportWish,
    write: WritePiece,
    options?: ReadOptions,
  ): Promise<ExportNotes>;
}

export function createRowsClient(ask: Ask): RowsClient {
  return {
    schema: (table, columns, options) => ask('schema', { table, columns }, options),
    arrange: (table, arrangement, options) =>
      ask('arrange', { table, arrangement }, options),
    queryColumn: (table, column, options) =>
      ask('queryColumn', { table, column }, options),
    query: (of, options) => ask('query', of, options),
    countRows: (of, options) => ask('countRows', of, options),
    pick: (path, rows, options) => ask('pick', { path, rows }, options),
    edges: (of, options) => ask('edges', of, options),
    profile: (of, options) => ask('profile', of, options),
    crosstab: (of, options) => ask('crosstab', of, options),
    spreadByGroup: (of, options) => ask('spreadByGroup', of, options),
    countMeetings: (of, options) => ask('countMeetings', of, options),
    exportRows: (wish, write, options) =>
      ask('exportRows', { wish }, { ...options, write }),
  };
}
