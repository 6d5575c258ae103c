import {
  decodeRice,
  encodeRice,
  RICE_MARGIN,
  RICE_MOST_BYTES,
  riceLowBits,
} from './rice';

/**
 * A piece: the cells of one gene in one stretch of rows, and their values, never zero.
 *
 *     u32  number of cells, at least 1        u32  row of the first
 *     u8   low bits of the rows' codes        u8   how values are written, low bits of their codes
 *     gaps between rows less one, Rice-coded, up to a whole byte
 *     values: nothing where all are 1; integers from 1 less one, Rice-coded; float32; float64
 *
 * Everything is little-endian. Pieces of one gene lie one after another, in any order of rows.
 */
export const PIECE_HEAD = 10;

const ONES = 0;
const INTEGERS = 1;
const FLOAT32 = 2;
const FLOAT64 = 3;
/** Integers above would take more bits than a float32. */
const MOST_INTEGER = 2 ** 24;

/** Scratch memory and output of one encoder, grown as needed. */
export interface PieceWriter {
  bytes: Uint8Array;
  at: number;
  numbers: Uint32Array;
}

export function createPieceWriter(expected: number): PieceWriter {
  return { bytes: new Uint8Array(expected + 64), at: 0, numbers: new Uint32Array(1024) };
}

/** Appends the piece of rising, different rows with their values, from `from` up to `to`, at least one. */
export function encodePiece(
  writer: PieceWriter,
  rows: Uint32Array,
  values: Float32Array | Float64Array,
  from: number,
  to: number,
): void {
  const count = to - from;
  makeRoom(writer, count);
  const { numbers, bytes } = writer;
  let at = writer.at;
  const view = new DataView(bytes.buffer);
  const first = rows[from] as number;
  view.setUint32(at, count, true);
  view.setUint32(at + 4, first, true);
  let previous = first;
  for (let i = 1; i < count; i++) {
    const row = rows[from + i] as number;
    numbers[i - 1] = row - previous - 1;
    previous = row;
  }
  const k = riceLowBits((previous - first) / Math.max(1, count - 1) - 1);
  bytes[at + 8] = k;
  const modeAt = at + 9;
  at = encodeRice(numbers, count - 1, k, bytes, at + PIECE_HEAD);

  let most = 0;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const value = values[from + i] as number;
    if (value >= 1 && value <= MOST_INTEGER && value === (value | 0)) {
      numbers[i] = value - 1;
      sum += value - 1;
      if (value > most) most = value;
      continue;
    }
    most = -1;
    break;
  }
  if (most === 1) bytes[modeAt] = ONES;
  else if (most > 1) {
    const low = riceLowBits(sum / count);
    bytes[modeAt] = INTEGERS | (low << 3);
    at = encodeRice(numbers, count, low, bytes, at);
  } else if (values instanceof Float32Array || areSingles(values, from, to)) {
    bytes[modeAt] = FLOAT32;
    for (let i = from; i < to; i++, at += 4)
      view.setFloat32(at, values[i] as number, true);
  } else {
    bytes[modeAt] = FLOAT64;
    for (let i = from; i < to; i++, at += 8)
      view.setFloat64(at, values[i] as number, true);
  }
  writer.at = at;
}

function areSingles(values: Float64Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const value = values[i] as number;
    if (!Object.is(Math.fround(value), value)) return false;
  }
  return true;
}

function makeRoom(writer: PieceWriter, count: number): void {
  if (writer.numbers.length < count) writer.numbers = new Uint32Array(2 * count);
  const needed = writer.at + PIECE_HEAD + count * 2 * RICE_MOST_BYTES + 16;
  if (needed <= writer.bytes.length) return;
  const grown = new Uint8Array(Math.max(needed, 2 * writer.bytes.length));
  grown.set(writer.bytes.subarray(0, writer.at));
  writer.bytes = grown;
}

/** Where the pieces of a gene begin, its rows and values one after another in the order of the pieces. */
export interface DecodedPieces {
  readonly starts: readonly number[];
  readonly rows: Uint32Array;
  readonly values: Float64Array;
}

/**
 * Reads pieces that hold `count` cells together. Undefined where they are not what `encodePiece` writes:
 * too short, too long, rows that are not below `rowCount`.
 */
export function decodePieces(
  bytes: Uint8Array,
  count: number,
  rowCount: number,
): DecodedPieces | undefined {
  if (count > bytes.length * 8) return undefined;
  const padded = new Uint8Array(bytes.length + RICE_MARGIN);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  const rows = new Uint32Array(count);
  const values = new Float64Array(count);
  const numbers = new Uint32Array(count);
  const starts: number[] = [];
  let done = 0;
  for (let at = 0; at < bytes.length; ) {
    if (at + PIECE_HEAD > bytes.length) return undefined;
    const some = view.getUint32(at, true);
    const first = view.getUint32(at + 4, true);
    const k = view.getUint8(at + 8);
    const mode = view.getUint8(at + 9);
    if (some === 0 || some > count - done || k > 24 || mode >> 3 > 24) return undefined;
    starts.push(done);
    at = readRows(view, at + PIECE_HEAD, { rows, numbers, done, some, first, k });
    if ((rows[done + some - 1] as number) >= rowCount || at > bytes.length)
      return undefined;
    at = readValues(view, at, { values, numbers, done, some, mode, end: bytes.length });
    if (at < 0 || at > bytes.length) return undefined;
    done += some;
  }
  return done === count ? { starts, rows, values } : undefined;
}

function readRows(
  view: DataView,
  at: number,
  piece: {
    rows: Uint32Array;
    numbers: Uint32Array;
    done: number;
    some: number;
    first: number;
    k: number;
  },
): number {
  const { rows, numbers, done, some, first, k } = piece;
  if (at * 8 + some > view.byteLength * 8) return Number.POSITIVE_INFINITY;
  const end = decodeRice(view, at, k, numbers, some - 1);
  let row = first;
  rows[done] = row;
  for (let i = 1; i < some; i++) {
    row += (numbers[i - 1] as number) + 1;
    rows[done + i] = row;
  }
  return end;
}

function readValues(
  view: DataView,
  at: number,
  piece: {
    values: Float64Array;
    numbers: Uint32Array;
    done: number;
    some: number;
    mode: number;
    end: number;
  },
): number {
  const { values, numbers, done, some, mode, end } = piece;
  switch (mode & 7) {
    case ONES:
      values.fill(1, done, done + some);
      return at;
    case INTEGERS: {
      const stop = decodeRice(view, at, mode >> 3, numbers, some);
      for (let i = 0; i < some; i++) values[done + i] = (numbers[i] as number) + 1;
      return stop;
    }
    case FLOAT32:
      if (at + 4 * some > end) return -1;
      for (let i = 0; i < some; i++) values[done + i] = view.getFloat32(at + 4 * i, true);
      return at + 4 * some;
    case FLOAT64:
      if (at + 8 * some > end) return -1;
      for (let i = 0; i < some; i++) values[done + i] = view.getFloat64(at + 8 * i, true);
      return at + 8 * some;
    default:
      return -1;
  }
}
