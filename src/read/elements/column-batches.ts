import type { Block, IndexRange } from '@/model/block';
import { DataError, throwIfAborted } from '@/model/errors';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { yieldIfDue } from '@/model/waiting';
import type { DataElement } from './element';
import { expectKnownRows, isUnwritten } from './unwritten';

/** Rows per batch: a few megabytes of a numeric column. */
const BATCH_ROWS = 1 << 19;
/** Larger chunks are not cached, and would be decoded again for each batch: their batches are larger, too. */
const LARGE_CHUNK_BYTES = 16 << 20;
const LARGE_BATCH_BYTES = 64 << 20;
/** From this number of rows on it is worth checking whether anything was written. */
const MANY_ROWS = 1 << 24;
/** Maximum length of a column for a full read; row numbers have 32 bits. */
const MAX_ROWS = 2 ** 32;

/** Consecutive rows of a column. */
export interface ColumnBatch {
  readonly rows: IndexRange;
  readonly block: Block;
  /**
   * Number of rows that each value of the block represents: the whole length of a column that was
   * never written, else 1.
   */
  readonly times: number;
}

export interface BatchOptions {
  /** Longer columns are refused; default 2³². */
  readonly maxRows?: number;
  /** Rows per batch, for readers that keep several at once; by default chosen from the column's chunks. */
  readonly batchRows?: number;
  /** Read a column that was never written like any other. */
  readonly isExpanded?: boolean;
}

/**
 * Reads a whole column batch by batch. Use it to compute over all rows without having them in memory at once;
 * `DataElement.read` reads one region. An empty column gives one batch of no rows, and one of which nothing was ever
 * written gives one value for all of its rows (`times`). Aborts are noticed between batches, even if all chunks are
 * cached.
 *
 * @throws TooLargeError for a written column of more than `maxRows` rows, AbortError
 * @example
 * const parts: PackedStrings[] = [];
 * for await (const { block } of columnBatches(element, { isExpanded: true }, { signal }))
 *   if (block.kind === 'strings') parts.push(block.strings);
 */
export async function* columnBatches(
  element: DataElement,
  { maxRows = MAX_ROWS, batchRows, isExpanded = false }: BatchOptions = {},
  options?: ReadOptions,
): AsyncGenerator<ColumnBatch> {
  const { info, read } = element;
  const length = info.kind === 'column' || info.kind === 'awkward' ? info.length : 0;
  if (!read) throw new DataError('UnsupportedError', `${info.path}: has no values`);
  const { report, ...readOptions } = options ?? {};
  const { signal } = readOptions;
  if (!isExpanded && length > MANY_ROWS && (await isUnwritten(element, readOptions))) {
    const block = await read({ rows: [0, 1] }, readOptions);
    yield { rows: [0, length], block, times: length };
    report?.({ done: length, total: length, unit: 'values' });
    return;
  }
  if (length > maxRows)
    throw new DataError(
      'TooLargeError',
      `${info.path} has ${formatCount(length)} values, more than the ${formatCount(maxRows)} that Petri can read at once. View a part of it.`,
    );
  await expectKnownRows(element, readOptions);
  const step = batchRows ?? rowsOfBatch(element);
  for (let start = 0; start < length || start === 0; start += step) {
    throwIfAborted(signal);
    const rows = [start, Math.min(length, start + step)] as const;
    const block = await read({ rows }, readOptions);
    throwIfAborted(signal);
    yield { rows, block, times: 1 };
    report?.({ done: rows[1], total: length, unit: 'values' });
    await yieldIfDue();
  }
}

/** Rows per read of a column: a few megabytes, or more if its chunks are large. */
export function rowsOfBatch({ node }: Pick<DataElement, 'node'>): number {
  if (node.kind !== 'array' || !('bytes' in node.dtype)) return BATCH_ROWS;
  const [chunkRows = 0] = node.storage.chunkShape ?? [];
  const bytes = chunkRows * node.dtype.bytes;
  if (bytes <= LARGE_CHUNK_BYTES) return BATCH_ROWS;
  return Math.max(
    BATCH_ROWS,
    Math.ceil(chunkRows / Math.ceil(bytes / LARGE_BATCH_BYTES)),
  );
}
