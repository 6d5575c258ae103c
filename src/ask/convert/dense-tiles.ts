import type { IndexRange } from '@/model/block';
import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { Tiles } from '@/write/new-store';
import { type AxisSubset, subsetCount } from './axis-subset';
import { joinValues, PADDING, pickValues } from './picked-values';

/** Bytes of one batch, unless a chunk has more. */
const BATCH_BYTES = 1 << 25;
/** Chunks with more bytes are read in parts, and decoded again for each part. */
const MAX_CHUNK_BYTES = 1 << 28;
/** Bytes between two rows up to which they are read together. */
const GAP_BYTES = 1 << 16;

/** Dense array, viewed along its first two axes. */
export interface DenseSource {
  readonly rows: number;
  readonly columns: number;
  /** Extents of a stored chunk. */
  readonly chunk: readonly [rows: number, columns: number];
  /** Number of values per row and column: the product of the extents of all further axes. */
  readonly depth: number;
  /** Bytes of a value in memory. */
  readonly valueBytes: number;
  /** Reads ranges of rows; their values are row-major and concatenated. */
  read(
    rows: readonly IndexRange[],
    columns: IndexRange,
    options: ReadOptions,
  ): Promise<Values>;
}

/** Plan for streaming an array in batches of rows: of all columns, or of one tile of columns after another. */
export interface DensePlan {
  /** Rows of the source in one batch. */
  readonly batchRows: number;
  /** Columns of the source in one read. */
  readonly readColumns: number;
  /** Tiles in which the selected columns are streamed; undefined for whole rows. */
  readonly tiles?: Tiles;
}

/** Rows of one tile of columns, or of all columns. */
export interface DenseBatch {
  /** Positions of the first row and column among the selected ones. */
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  /** Number of columns in `values`, including the padding of the last tile. */
  readonly columns: number;
  readonly values: Values;
}

interface SubsetAxes {
  readonly rows?: AxisSubset;
  readonly columns?: AxisSubset;
}

/**
 * Plans reads so that a batch is bounded in bytes and each chunk is decoded once (at most twice if columns are
 * selected). If a row of chunks is too large for a batch, columns are streamed in tiles of whole chunks.
 */
export function planDense(source: DenseSource, taken: SubsetAxes): DensePlan {
  const { rows, columns, depth, valueBytes } = source;
  const chunkRows = Math.max(1, Math.min(source.chunk[0], rows));
  const chunkColumns = Math.max(1, Math.min(source.chunk[1], columns));
  const columnBytes = Math.max(1, depth * valueBytes);
  const perRead = Math.floor(BATCH_BYTES / (chunkRows * chunkColumns * columnBytes));
  const readColumns = Math.min(Math.max(1, columns), chunkColumns * Math.max(1, perRead));
  const bandBytes = chunkRows * readColumns * columnBytes;
  const batchRows =
    bandBytes > MAX_CHUNK_BYTES
      ? Math.ceil(chunkRows / Math.ceil(bandBytes / MAX_CHUNK_BYTES))
      : chunkRows * Math.max(1, Math.floor(BATCH_BYTES / bandBytes));
  const count = subsetCount(taken.columns, columns);
  if (readColumns >= columns || count <= readColumns) return { batchRows, readColumns };
  const tiles = { rows: subsetCount(taken.rows, rows), columns: readColumns };
  return { batchRows, readColumns, tiles };
}

/** Yields the selected rows and columns in the order of a plan; yields nothing for an array without values. */
export async function* denseBatches(
  source: DenseSource,
  taken: SubsetAxes,
  plan: DensePlan,
  { signal, report }: ReadOptions,
): AsyncGenerator<DenseBatch> {
  const rowCount = subsetCount(taken.rows, source.rows);
  const columnCount = subsetCount(taken.columns, source.columns);
  const width = plan.tiles?.columns ?? columnCount;
  if (rowCount === 0 || columnCount === 0 || source.depth === 0) return;
  const total = rowCount * columnCount * source.depth;
  let done = 0;
  for (let column = 0; column < columnCount; column += width) {
    const reads = readsOf(source, taken.columns, column, width, plan.readColumns);
    let row = 0;
    for (const batch of rowBatches(source, taken.rows, plan)) {
      const parts: Values[] = [];
      for (const { range } of reads)
        parts.push(await source.read(batch.ranges, range, { signal }));
      throwIfAborted(signal);
      const values = arranged(parts, reads, batch, width, source.depth);
      const rows = batch.rows?.length ?? batch.read;
      yield { row, column, rows, columns: width, values };
      row += rows;
      done += rows * Math.min(width, columnCount - column) * source.depth;
      report?.({ done, total, unit: 'values' });
    }
  }
}

/** Read of some columns of the source. */
interface ColumnRead {
  readonly range: IndexRange;
  /** Selected columns, counted from the first one of the range; undefined for all. */
  readonly columns: readonly number[] | undefined;
}

/**
 * Returns the reads of a tile: a single one, or, if columns are selected, one for each range of chunks with some of
 * them.
 */
function readsOf(
  source: DenseSource,
  taken: AxisSubset,
  first: number,
  width: number,
  readColumns: number,
): readonly ColumnRead[] {
  const stop = Math.min(first + width, subsetCount(taken, source.columns));
  if (!taken) return [{ range: [first, stop], columns: undefined }];
  const groups = new Map<number, number[]>();
  for (const column of taken.subarray(first, stop)) {
    const group = Math.floor(column / readColumns);
    const others = groups.get(group);
    if (others) others.push(column);
    else groups.set(group, [column]);
  }
  return [...groups.values()].map((columns) => {
    const start = columns[0] ?? 0;
    const range = [start, (columns.at(-1) ?? start) + 1] as const;
    return { range, columns: columns.map((column) => column - start) };
  });
}

/** Rows that are read together. */
interface RowBatch {
  readonly ranges: readonly IndexRange[];
  /** Number of rows in the ranges. */
  readonly read: number;
  /** Positions of the selected rows among those that are read; undefined if all are selected. */
  readonly rows?: readonly number[];
}

function* rowBatches(
  { rows: length, chunk, depth, valueBytes, columns }: DenseSource,
  taken: AxisSubset,
  { batchRows, readColumns }: DensePlan,
): Iterable<RowBatch> {
  if (!taken) {
    for (let start = 0; start < length; start += batchRows) {
      const stop = Math.min(length, start + batchRows);
      yield { ranges: [[start, stop]], read: stop - start };
    }
    return;
  }
  const rowBytes = Math.min(columns, readColumns) * depth * valueBytes;
  const chunkRows = Math.max(1, chunk[0]);
  const gap = Math.floor(GAP_BYTES / Math.max(1, rowBytes));
  let ranges: [number, number][] = [];
  let read = 0;
  let rows: number[] = [];
  for (const row of taken) {
    let open = ranges.at(-1);
    const last = open ? open[1] - 1 : row;
    const isSameChunk = Math.floor(row / chunkRows) === Math.floor(last / chunkRows);
    const isNear = row - last - 1 <= gap;
    const more = isSameChunk || isNear ? row - last : 1;
    const isFull = read + more > batchRows && (!isSameChunk || batchRows < chunkRows);
    if (open && isFull) {
      yield { ranges, read, rows };
      [ranges, read, rows, open] = [[], 0, [], undefined];
    }
    if (open && (isSameChunk || isNear)) {
      read += row + 1 - open[1];
      open[1] = row + 1;
    } else {
      ranges.push([row, row + 1]);
      read++;
    }
    rows.push(read - 1);
  }
  if (rows.length > 0) yield { ranges, read, rows };
}

/** Returns the selected rows and columns of a tile, row-major, each row padded to `width` columns. */
function arranged(
  parts: readonly Values[],
  reads: readonly ColumnRead[],
  { rows, read }: RowBatch,
  width: number,
  depth: number,
): Values {
  const [only] = reads;
  const isWhole = !rows || rows.length === read;
  const values = joinValues(parts);
  if (isWhole && only && !only.columns && only.range[1] - only.range[0] === width)
    return values;
  const count = rows?.length ?? read;
  const indices = new Uint32Array(count * width * depth).fill(PADDING);
  let [start, before] = [0, 0];
  for (const { range, columns } of reads) {
    const across = range[1] - range[0];
    const taken = columns ?? Array.from({ length: across }, (_, i) => i);
    for (let i = 0; i < count; i++) {
      const row = start + (rows ? (rows[i] as number) : i) * across * depth;
      let to = (i * width + before) * depth;
      for (let j = 0; j < taken.length; j++)
        for (let k = 0; k < depth; k++)
          indices[to++] = row + (taken[j] as number) * depth + k;
    }
    start += read * across * depth;
    before += taken.length;
  }
  return pickValues(values, indices);
}
