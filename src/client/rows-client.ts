import { proxy } from 'comlink';
import type { Density } from '@/analysis/profile/density';
import type { ValueSpread } from '@/analysis/profile/value-spread';
import type { Arrangement } from '@/model/arrangement';
import type { Path } from '@/model/path';
import { distanceOf, type ReadOptions } from '@/model/read-options';
import type { Crosstab, ExportWish, PickedRows, WritePiece } from '@/model/table-rows';
import type { TableSchema } from '@/model/table-schema';
import type { RemoteService } from './worker-link';

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
  pick(path: Path, rows: Uint32Array, options?: ReadOptions): Promise<PickedRows>;
  crosstab(rows: Path, columns: Path, options?: ReadOptions): Promise<Crosstab>;
  spreadByGroup(groups: Path, values: Path, options?: ReadOptions): Promise<ValueSpread>;
  countMeetings(x: Path, y: Path, options?: ReadOptions): Promise<Density>;
  exportRows(wish: ExportWish, write: WritePiece, options?: ReadOptions): Promise<void>;
}

type Ask = <T>(
  call: (service: RemoteService, job: number) => Promise<T>,
  options?: ReadOptions,
) => Promise<T>;

export function createRowsClient(ask: Ask): RowsClient {
  return {
    schema: (table, columns, options) =>
      ask(
        (service, job) => service.schema(job, table, columns, distanceOf(options)),
        options,
      ),
    arrange: (table, arrangement, options) =>
      ask((service, job) => service.arrange(job, table, arrangement), options),
    pick: (path, rows, options) =>
      ask((service, job) => service.pick(job, path, rows, distanceOf(options)), options),
    crosstab: (rows, columns, options) =>
      ask((service, job) => service.crosstab(job, rows, columns), options),
    spreadByGroup: (groups, values, options) =>
      ask((service, job) => service.spreadByGroup(job, groups, values), options),
    countMeetings: (x, y, options) =>
      ask((service, job) => service.countMeetings(job, x, y), options),
    exportRows: (wish, write, options) =>
      ask((service, job) => service.exportRows(job, wish, proxy(write)), options),
  };
}
