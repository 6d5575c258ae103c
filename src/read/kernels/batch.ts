import { encodeRice, MAX_RICE_BYTES, riceLowBits } from './rice';
import { MAX_VARINT_BYTES, writeVarint } from './varint';

/**
 * A piece: the cells of one gene in one range of rows, and their values, never zero.
 *
 *     number of cells, at least 1, and row of the first: by seven bits, lowest first
 *     u8   low bits of the rows' codes (5 bits), how values are written (3 bits)
 *     gaps between rows less one, Rice-coded, up to a whole byte
 *     values: nothing where all are 1;
 *             integers from 1: u8 low bits of their codes, then each less one, Rice-coded;
 *             float32; float64
 *
 * Everything is little-endian. Pieces of one gene are stored one after another, in any order of rows.
 */
export const ONES = 0;
export const INTEGERS = 1;
export const FLOAT32 = 2;
export const FLOAT64 = 3;

const MAX_HEAD_BYTES = 2 * MAX_VARINT_BYTES + 2;
/** Larger integers would need more bits than a float32. */
const MAX_INTEGER = 2 ** 24;

/** Scratch memory and output of one encoder, grown as needed. */
export interface BatchWriter {
  bytes: Uint8Array;
  at: number;
  numbers: Uint32Array;
}

export function createBatchWriter(expected: number): BatchWriter {
  return { bytes: new Uint8Array(expected + 64), at: 0, numbers: new Uint32Array(1024) };
}

/** Appends the piece of distinct ascending rows with their values, in [from, to), at least one. */
export function encodeBatch(
  writer: BatchWriter,
  rows: Uint32Array,
  values: Float32Array | Float64Array,
  from: number,
  to: number,
): void {
  const count = to - from;
  grow(writer, count);
  const { numbers, bytes } = writer;
  const first = rows[from] as number;
  const headAt = writeVarint(first, bytes, writeVarint(count, bytes, writer.at));
  let previous = first;
  for (let i = 1; i < count; i++) {
    const row = rows[from + i] as number;
    numbers[i - 1] = row - previous - 1;
    previous = row;
  }
  const k = riceLowBits((previous - first) / Math.max(1, count - 1) - 1);
  const at = encodeRice(numbers, count - 1, k, bytes, headAt + 1);
  const { mode, end } = encodeValues(writer, values, from, to, at);
  bytes[headAt] = k | (mode << 5);
  writer.at = end;
}

function encodeValues(
  { numbers, bytes }: BatchWriter,
  values: Float32Array | Float64Array,
  from: number,
  to: number,
  start: number,
): { readonly mode: number; readonly end: number } {
  const count = to - from;
  let most = 0;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const value = values[from + i] as number;
    if (value >= 1 && value <= MAX_INTEGER && value === (value | 0)) {
      numbers[i] = value - 1;
      sum += value - 1;
      if (value > most) most = value;
      continue;
    }
    most = -1;
    break;
  }
  if (most === 1) return { mode: ONES, end: start };
  if (most > 1) {
    const low = riceLowBits(sum / count);
    bytes[start] = low;
    return { mode: INTEGERS, end: encodeRice(numbers, count, low, bytes, start + 1) };
  }
  const view = new DataView(bytes.buffer);
  let at = start;
  if (values instanceof Float32Array || areSingles(values, from, to)) {
    for (let i = from; i < to; i++, at += 4)
      view.setFloat32(at, values[i] as number, true);
    return { mode: FLOAT32, end: at };
  }
  for (let i = from; i < to; i++, at += 8) view.setFloat64(at, values[i] as number, true);
  return { mode: FLOAT64, end: at };
}

function areSingles(values: Float64Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const value = values[i] as number;
    if (!Object.is(Math.fround(value), value)) return false;
  }
  return true;
}

function grow(writer: BatchWriter, count: number): void {
  if (writer.numbers.length < count) writer.numbers = new Uint32Array(2 * count);
  const needed = writer.at + MAX_HEAD_BYTES + count * 2 * MAX_RICE_BYTES + 16;
  if (needed <= writer.bytes.length) return;
  const grown = new Uint8Array(Math.max(needed, 2 * writer.bytes.length));
  grown.set(writer.bytes.subarray(0, writer.at));
  writer.bytes = grown;
}
