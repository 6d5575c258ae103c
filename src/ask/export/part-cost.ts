import { formatBytes, formatCount } from '@/model/quantity';
import type { PartFormat } from './questions';

/** Estimated bytes of a value as text, with its separator: most are zeros or have few digits. */
const TEXT_BYTES = 3;
/** Estimated bytes of a row name. */
const NAME_BYTES = 20;
/** Maximum number of written values, unless the file stores as many: as text they are 30 GB. */
const MAX_VALUES = 10_000_000_000;
/** Maximum numbers of values and rows of a Parquet row group, which are in memory together. */
const MAX_GROUP = { values: 1 << 24, rows: 1 << 16 } as const;
/** Maximum number of columns of a table, whose names are in memory together. */
const MAX_TABLE_COLUMNS = 1 << 20;
/**
 * Maximum number of entries of a Parquet file, one for each column of each row group: all are in memory until its end.
 */
const MAX_ENTRIES = 250_000;

export interface PartExtent {
  readonly rows: number;
  readonly columns: number;
  readonly format: PartFormat;
  /** Bytes of a value in memory. */
  readonly valueBytes: number;
  /** True if the part is as large in the file: a dense array that is written as one. */
  readonly isAsStored?: boolean;
}

/** Approximate size of a written part, and the reason why it is not written if it is too large. */
export interface PartCost {
  readonly bytes: number;
  readonly refusal?: string;
}

/** Returns the number of rows of a Parquet row group. */
export function rowsOfGroup(columns: number): number {
  const fitting = Math.floor(MAX_GROUP.values / (columns + 1));
  return Math.max(1, Math.min(MAX_GROUP.rows, fitting));
}

/** Returns the cost of writing rows × columns; the sentence of a refusal names what to do instead. */
export function partCost(extent: PartExtent): PartCost {
  const { rows, columns, format, valueBytes, isAsStored = false } = extent;
  const values = rows * columns;
  const isText = format === 'csv' || format === 'tsv';
  const names = format === 'npy' ? 0 : rows * NAME_BYTES;
  const bytes = values * (isText ? TEXT_BYTES : valueBytes) + names;
  const size = `${formatCount(rows)} rows × ${formatCount(columns)} columns`;
  if (values > MAX_VALUES && !isAsStored)
    return {
      bytes,
      refusal: `${size} are ${formatCount(values)} values, about ${formatBytes(bytes)}, and zeros are written out: at most ${formatCount(MAX_VALUES)} values are saved like this. Choose fewer rows or columns, or save it as AnnData.`,
    };
  if (format !== 'npy' && columns > MAX_TABLE_COLUMNS)
    return {
      bytes,
      refusal: `${size} are too many columns for a table, which has at most ${formatCount(MAX_TABLE_COLUMNS)}. Choose fewer columns, or save it as AnnData, or as .npy.`,
    };
  const groups = Math.ceil(rows / rowsOfGroup(columns));
  if (format === 'parquet' && groups * columns > MAX_ENTRIES)
    return {
      bytes,
      refusal: `${size} are too many for Parquet, which is for few columns. Choose fewer rows or columns, or save it as AnnData, or as CSV.`,
    };
  return { bytes };
}
