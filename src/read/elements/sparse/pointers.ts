import type { IndexRange } from '@/model/block';
import type { ReadOptions } from '@/model/read-options';
import { sharedOnce } from '@/read/bytes/shared-request';
import type { StoredArray } from '@/read/node';
import { corrupt } from '../expect';
import type { SparseParts } from './parts';

const checked = new WeakMap<SparseParts, () => Promise<void>>();

/**
 * Offsets of the values of each major slice: one more entry than slices in the range. `before` is
 * the entry before the range, if known.
 *
 * @throws CorruptError if the pointers decrease or exceed nnz, within any range that is read; or if
 * the first and last of the whole array (checked once) are not 0 and nnz
 */
export async function readPointers(
  parts: SparseParts,
  [start, stop]: IndexRange,
  options?: ReadOptions,
  before = Number.NEGATIVE_INFINITY,
): Promise<Float64Array> {
  let check = checked.get(parts);
  if (!check) {
    check = sharedOnce(() => checkEnds(parts));
    checked.set(parts, check);
  }
  const [pointers] = await Promise.all([
    readIntegers(parts, parts.indptr, [start, stop + 1], options),
    check(),
  ]);
  for (let i = 0; i < pointers.length; i++) {
    const here = pointers[i] as number;
    if (here < (i > 0 ? (pointers[i - 1] as number) : before))
      throw corrupt(
        parts.path,
        `indptr decreases at entry ${start + i}`,
        parts.paragraph,
      );
    if (!(here >= 0 && here <= parts.stored))
      throw corrupt(
        parts.path,
        `indptr points to value ${here} of ${parts.stored}`,
        parts.paragraph,
      );
  }
  return pointers;
}

async function checkEnds(parts: SparseParts): Promise<void> {
  const [first, last] = await Promise.all([
    readIntegers(parts, parts.indptr, [0, 1]),
    readIntegers(parts, parts.indptr, [parts.major, parts.major + 1]),
  ]);
  if (first[0] !== 0)
    throw corrupt(
      parts.path,
      `indptr begins at ${first[0]} instead of 0`,
      parts.paragraph,
    );
  if (last[0] !== parts.stored)
    throw corrupt(
      parts.path,
      `indptr ends at ${last[0]} but ${parts.stored} values are stored`,
      parts.paragraph,
    );
}

async function readIntegers(
  { paragraph }: SparseParts,
  array: StoredArray,
  range: IndexRange,
  options?: ReadOptions,
): Promise<Float64Array> {
  const values = await array.read([range], {
    signal: options?.signal,
    priority: options?.priority,
    once: options?.once,
  });
  if (values.kind !== 'numbers')
    throw corrupt(array.path, 'does not contain integers', paragraph);
  const numbers = values.values;
  return numbers instanceof BigInt64Array || numbers instanceof BigUint64Array
    ? Float64Array.from(numbers as ArrayLike<bigint>, Number)
    : new Float64Array(numbers);
}
