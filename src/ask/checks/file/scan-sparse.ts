import { LATER, type ReadOptions } from '@/model/read-options';
import type { NumberArray } from '@/model/values';
import type { StoredArray } from '@/read/node';
import { type FileValues, pace } from './facts';

/** The violations in the pointers and indices of a compressed sparse matrix. */
export interface SparseScan {
  /** The first fault of indptr; the indices are not read then. */
  readonly pointers?: string;
  /** Number of indices outside the other axis, and the first of them. */
  readonly outside: number;
  readonly example?: number;
  /** Number of rows or columns whose indices do not increase. */
  readonly unsorted: number;
  /** Number of indices equal to the previous one, in the same row or column. */
  readonly repeated: number;
}

export interface SparseArrays {
  readonly indptr: StoredArray;
  readonly indices: StoredArray;
  /** Number of stored values. */
  readonly stored: number;
  /** Length of the axis of the indices. */
  readonly minor: number;
}

const BATCH = 1 << 20;

/** Reads indptr, then all indices once. Keeps indptr in memory. */
export async function scanSparse(
  { indptr, indices, stored, minor }: SparseArrays,
  { meter }: FileValues,
  options?: ReadOptions,
): Promise<SparseScan> {
  const count = indptr.shape[0] ?? 0;
  const pointers = new Float64Array(count);
  for (let start = 0; start < count; start += BATCH) {
    const stop = Math.min(count, start + BATCH);
    pointers.set(await readIntegers(indptr, start, stop, options), start);
    meter.byRule(indptr, stop / count, options?.report);
    await pace(options);
  }
  const fault = faultOf(pointers, stored);
  if (fault !== undefined)
    return { pointers: fault, outside: 0, unsorted: 0, repeated: 0 };
  const found = { outside: 0, example: 0, unsorted: 0, repeated: 0 };
  let major = 0;
  let last = -1;
  let isSorted = true;
  for (let start = 0; start < stored; start += BATCH) {
    const stop = Math.min(stored, start + BATCH);
    const batch = await readIntegers(indices, start, stop, options);
    for (let i = start; i < stop; i++) {
      while (i >= (pointers[major + 1] as number)) {
        major += 1;
        last = -1;
        isSorted = true;
      }
      const place = batch[i - start] as number;
      if (!(place >= 0 && place < minor)) {
        if (found.outside === 0) found.example = place;
        found.outside += 1;
      } else if (place === last) found.repeated += 1;
      else if (place < last && isSorted) {
        found.unsorted += 1;
        isSorted = false;
      }
      last = place;
    }
    meter.byRule(indices, stop / stored, options?.report);
    await pace(options);
  }
  const { example, ...counts } = found;
  return { ...counts, ...(found.outside > 0 && { example }) };
}

/** Why pointers do not partition the stored values. */
function faultOf(pointers: Float64Array, stored: number): string | undefined {
  if (pointers.length === 0) return undefined; // its length is checked separately
  if (pointers[0] !== 0) return `it begins at ${pointers[0]}, not at 0`;
  for (let i = 1; i < pointers.length; i++)
    if ((pointers[i] as number) < (pointers[i - 1] as number))
      return `it decreases at entry ${i}, from ${pointers[i - 1]} to ${pointers[i]}`;
  const end = pointers.at(-1);
  return end === stored
    ? undefined
    : `it ends at ${end}, but ${stored} values are stored`;
}

async function readIntegers(
  array: StoredArray,
  start: number,
  stop: number,
  options?: ReadOptions,
): Promise<ArrayLike<number>> {
  const read = await array.read([[start, stop]], {
    signal: options?.signal,
    priority: LATER,
    once: true,
  });
  const values: NumberArray =
    read.kind === 'numbers'
      ? read.values
      : new Float64Array(stop - start).fill(Number.NaN);
  return values instanceof BigInt64Array || values instanceof BigUint64Array
    ? Float64Array.from(values as ArrayLike<bigint>, Number)
    : values;
}
