import type { IndexRange } from '@/model/block';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import { nearRanges } from '@/read/bytes/near-ranges';
import { mapInParallel } from '@/read/chunks/in-parallel';
import type { AwkwardBuffers } from '@/read/elements/awkward/buffers';
import { rangeOf } from '../rows/pick-rows';
import { joinValues, pickValues } from './picked-values';

/** Items with at most this many others between them are read together. */
const GAP = 31;
const AT_ONCE = 16;

/** Reads items of a buffer, `size` values each, concatenated in the order of the ranges. */
export async function readItems(
  buffers: AwkwardBuffers,
  name: string,
  ranges: readonly IndexRange[],
  size: number,
  options: ReadOptions,
): Promise<Values> {
  const values = ([start, end]: IndexRange): IndexRange => [start * size, end * size];
  const read = (range: IndexRange) => buffers.read(name, values(range), options);
  const [first] = ranges;
  if (first && ranges.length === 1) return read(first);
  const array = await buffers.open(name);
  const [length = 0, ...inner] = array.shape;
  const isByItem = inner.reduce((all, extent) => all * extent, 1) === size;
  if (isByItem && array.readRanges && ranges.every(([, end]) => end <= length))
    return array.readRanges(ranges, options);
  const inOrder = ranges.toSorted(([a], [b]) => a - b);
  const spans = nearRanges(
    inOrder,
    ([start]) => start,
    ([, end]) => end,
    { gap: GAP },
  ).map(({ start, end }): IndexRange => [start, end]);
  const joined = joinValues(await mapInParallel(spans, AT_ONCE, read));
  const before: number[] = [];
  let total = 0;
  for (const [start, end] of spans) {
    before.push(total - start);
    total += end - start;
  }
  const count = ranges.reduce((sum, [start, end]) => sum + end - start, 0);
  if (count === total && inOrder.every((range, i) => range === ranges[i])) return joined;
  const indices = new Uint32Array(count * size);
  let at = 0;
  for (const [start, end] of ranges) {
    const shift = before[rangeOf(spans, start)] ?? 0;
    const last = (end + shift) * size;
    for (let from = (start + shift) * size; from < last; from++) indices[at++] = from;
  }
  return pickValues(joined, indices);
}

/** Returns integers as doubles: offsets and indexes are below 2^53. */
export function integersOf(values: Values, name: string): Float64Array {
  if (values.kind === 'numbers' || values.kind === 'booleans')
    return Float64Array.from(values.values as ArrayLike<number | bigint>, Number);
  throw new DataError('CorruptError', `${name} does not contain integers.`);
}

/**
 * Drops one item of each range, all of which were read with one item more: the last (shift 0) or the first (shift 1).
 */
export function valuesIn(
  longer: Float64Array,
  ranges: readonly IndexRange[],
  shift: 0 | 1,
): Float64Array {
  const out = new Float64Array(longer.length - ranges.length);
  let [from, to] = [0, 0];
  for (const [start, end] of ranges) {
    const count = end - start;
    out.set(longer.subarray(from + shift, from + shift + count), to);
    from += count + 1;
    to += count;
  }
  return out;
}

/** Repacks the bits of ranges; `bytes` are those of one range after another, each from the byte of its first bit. */
export function pickBits(
  bytes: Float64Array,
  ranges: readonly IndexRange[],
  isLowFirst: boolean,
): Uint8Array {
  const count = ranges.reduce((sum, [start, end]) => sum + end - start, 0);
  const out = new Uint8Array((count + 7) >> 3);
  const placeOf = (at: number) => (isLowFirst ? at & 7 : 7 - (at & 7));
  let [at, before] = [0, 0];
  for (const [start, end] of ranges) {
    const first = Math.floor(start / 8);
    for (let row = start; row < end; row++) {
      const byte = bytes[before + Math.floor(row / 8) - first] as number;
      if ((byte >> placeOf(row)) & 1)
        out[at >> 3] = (out[at >> 3] as number) | (1 << placeOf(at));
      at++;
    }
    before += Math.floor((end + 7) / 8) - first;
  }
  return out;
}
