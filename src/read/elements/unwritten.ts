import { DataError } from '@/model/errors';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { chunkGridOf } from '@/read/chunks/chunk-grid';
import type { Selection, StoredArray } from '@/read/node';
import type { DataElement } from './element';

/** True if the container shows that no row of a column was ever written, so that all rows are equal. */
export async function isUnwritten(
  element: Pick<DataElement, 'node' | 'isSaved'>,
  options?: ReadOptions,
): Promise<boolean> {
  const arrays = await arraysOfRows(element, options);
  for (const array of arrays) if (!(await array.isUnwritten?.(options))) return false;
  return arrays.length > 0;
}

/**
 * Does nothing if a column can be read whole.
 *
 * @throws TooLargeError as `writtenRegions`
 */
export async function expectKnownRows(
  element: Pick<DataElement, 'node' | 'isSaved'>,
  options?: ReadOptions,
): Promise<void> {
  for (const array of await arraysOfRows(element, options))
    await writtenRegions(array, options);
}

/** The per-row arrays of categorical and nullable columns. */
const ROWS = new Set(['codes', 'values', 'mask']);

async function arraysOfRows(
  { node, isSaved }: Pick<DataElement, 'node' | 'isSaved'>,
  options: ReadOptions | undefined,
): Promise<readonly StoredArray[]> {
  if (isSaved) return [];
  if (node.kind === 'array') return [node];
  const names = (await node.keys(options)).filter((name) => ROWS.has(name));
  const parts = await Promise.all(names.map((name) => node.open(name, options)));
  return parts.flatMap((part) => (part.kind === 'array' ? [part] : []));
}

/** Maximum number of chunks that a whole read looks up one by one. */
const MAX_LOOKED_UP = 1 << 20;

/**
 * Regions of an array outside of which nothing was written; undefined if all of it must be read.
 *
 * @throws TooLargeError for more chunks than can be looked up if the container cannot list them
 */
export async function writtenRegions(
  array: StoredArray,
  options?: ReadOptions,
): Promise<readonly Selection[] | undefined> {
  const regions = await array.storedRegions?.(options);
  if (regions !== 'unknown') return regions;
  const { chunkShape } = array.storage;
  const chunks = chunkShape ? chunkGridOf({ shape: array.shape, chunkShape }).count : 1;
  if (chunks <= MAX_LOOKED_UP) return undefined;
  throw new DataError(
    'TooLargeError',
    `${array.path} has ${formatCount(chunks)} chunks, and where it is stored they cannot be listed. Petri asks for at most ${formatCount(MAX_LOOKED_UP)} one by one: download it, and open the copy.`,
  );
}
