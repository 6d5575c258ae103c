import { pickRows } from '@/ask/rows/pick-rows';
import type { Block } from '@/model/block';
import { DataError, throwIfAborted } from '@/model/errors';
import { lengthOf } from '@/model/order/order-length';
import type { ReadOptions } from '@/model/read-options';
import { columnBatches } from '@/read/elements/column-batches';
import type { DataElement } from '@/read/elements/element';
import { type AxisSubset, subsetCount } from './axis-subset';

const BATCH_ROWS = 1 << 18;
/** Rows of the first batch of strings, whose lengths vary; later batches are sized by the strings before them. */
const FIRST_TEXTS = 1 << 12;
const MAX_GROWTH = 8;
const TEXT_BYTES = 1 << 24;
/** Kinds of values that columns of AnnData have. */
const ENCODED: ReadonlySet<Block['kind']> = new Set([
  ...(['strings', 'categories', 'complex', 'numbers', 'booleans'] as const),
]);

/** Yields consecutive blocks of the selected rows; at least one, without rows if none are selected. */
export async function* blocksOf(
  column: DataElement,
  rows: AxisSubset,
  options: ReadOptions,
): AsyncGenerator<Block> {
  const { info, read } = column;
  const length = 'length' in info ? info.length : 0;
  if (!rows && 'valueType' in info && info.valueType !== 'strings') {
    const how = { batchRows: BATCH_ROWS, isExpanded: true };
    const { signal } = options;
    for await (const { block } of columnBatches(column, how, { signal })) yield block;
    return;
  }
  if (!read) throw unwritable(column);
  const count = subsetCount(rows, length);
  let batch =
    'valueType' in info && info.valueType === 'strings' ? FIRST_TEXTS : BATCH_ROWS;
  for (let start = 0; start < count || start === 0; ) {
    const stop = Math.min(count, start + batch);
    const block =
      rows && stop > start
        ? await pickedBlock(column, rows.subarray(start, stop), options)
        : await read({ rows: [start, stop] }, { signal: options.signal });
    throwIfAborted(options.signal);
    yield block;
    if (stop === count) return;
    batch = nextBatch(block, batch, stop - start);
    start = stop;
  }
}

function nextBatch(block: Block, batch: number, rows: number): number {
  if (block.kind !== 'strings') return BATCH_ROWS;
  const bytes = block.strings.bytes.length / rows;
  const fitting = Math.max(1, Math.floor(TEXT_BYTES / Math.max(1, bytes)));
  return Math.min(fitting, batch * MAX_GROWTH, BATCH_ROWS);
}

async function pickedBlock(
  column: DataElement,
  rows: Uint32Array,
  { signal }: ReadOptions,
): Promise<Block> {
  const { parts, at } = await pickRows(column, rows, { signal });
  const [block] = parts;
  // kinds that cannot be gathered come with the rows between the selected ones
  const isGathered = parts.length === 1 && at.every((index, i) => index === i);
  if (
    !isGathered ||
    !block ||
    !ENCODED.has(block.kind) ||
    lengthOf(block) !== rows.length
  )
    throw unwritable(column);
  return block;
}

/** Returns the error for an element whose kind of values has no encoding in AnnData. */
export function unwritable(element: DataElement): DataError {
  const { info } = element;
  const kind = 'valueType' in info ? info.valueType : info.kind;
  const valueType = hasReferences(element) ? 'references' : kind;
  return new DataError(
    'UnsupportedError',
    `${info.path}: AnnData has no encoding for ${valueType}.`,
  );
}

/**
 * True for HDF5 references: they are shown as the paths of their targets, but paths written as strings are no
 * references.
 */
export function hasReferences({ node }: DataElement): boolean {
  return node.kind === 'array' && node.dtype.kind === 'reference';
}
