import type { IndexRange } from '@/model/block';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray, StoredNode } from '@/storage/node';
import type { DataElement } from './element';

/** True if the container shows that no row of a column was ever written, so that all rows are equal. */
export async function isUnwritten(
  { node }: Pick<DataElement, 'node'>,
  options?: ReadOptions,
): Promise<boolean> {
  if (node.kind === 'array') return isUnwrittenArray(node, options);
  const keys = await node.keys(options);
  // the per-row arrays of categorical and nullable columns
  const parts = keys.filter((name) => ROWS.has(name));
  if (parts.length === 0) return false;
  for (const name of parts)
    if (!(await isUnwrittenArray(await node.open(name, options), options))) return false;
  return true;
}

const ROWS = new Set(['codes', 'values', 'mask']);

async function isUnwrittenArray(
  node: StoredNode,
  options: ReadOptions | undefined,
): Promise<boolean> {
  return node.kind === 'array' && (await node.isUnwritten?.(options)) === true;
}

/** Smaller arrays are read without asking what was written of them. */
const MANY_VALUES = 2 ** 24;
/** Approximate size of a range of rows. */
const RANGE_VALUES = 2 ** 22;

/**
 * Divides the rows of an array into ranges that were written in part or whole, and ranges of which
 * nothing was ever stored. Those of a small array, and of one whose container does not know, are
 * one written range.
 */
export async function* writtenRanges(
  array: StoredArray,
  options?: ReadOptions,
): AsyncGenerator<{ readonly rows: IndexRange; readonly isWritten: boolean }> {
  const [height = 1, ...rest] = array.shape;
  const width = rest.reduce((all, extent) => all * extent, 1);
  const { isUnwritten } = array;
  if (!isUnwritten || height * width <= MANY_VALUES) {
    yield { rows: [0, height], isWritten: true };
    return;
  }
  if (await isUnwritten(options)) {
    yield { rows: [0, height], isWritten: false };
    return;
  }
  const { chunkShape } = array.storage;
  const chunkRows = chunkShape?.[0] ?? height;
  const chunks = Math.floor(RANGE_VALUES / Math.max(1, chunkRows * width));
  const step = chunkRows * Math.max(1, chunks);
  for (let start = 0; start < height; start += step) {
    const rows = [start, Math.min(height, start + step)] as const;
    yield { rows, isWritten: !(await isUnwritten(options, rows)) };
  }
}
