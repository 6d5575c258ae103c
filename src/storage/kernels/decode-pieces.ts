import { FLOAT32, FLOAT64, INTEGERS, ONES } from './piece';
import { decodeRice, RICE_MARGIN } from './rice';
import { readVarint } from './varint';

/** Offsets of the pieces of a gene, and its rows and values concatenated in the order of the pieces. */
export interface DecodedPieces {
  readonly starts: readonly number[];
  readonly rows: Uint32Array;
  readonly values: Float64Array;
}

/** The state of decoding: `done` cells so far, `some` more follow. */
interface Work {
  readonly view: DataView;
  /** Length of the bytes; a margin follows, so that codes can be read by words. */
  readonly end: number;
  readonly rows: Uint32Array;
  readonly values: Float64Array;
  readonly numbers: Uint32Array;
  done: number;
  some: number;
}

const BEYOND = Number.POSITIVE_INFINITY;
const MAX_LOW_BITS = 24;

/**
 * Reads pieces with `count` cells in total. Undefined if they are not as written by `encodePiece`:
 * too short, too long, rows not below `rowCount`.
 */
export function decodePieces(
  bytes: Uint8Array,
  count: number,
  rowCount: number,
): DecodedPieces | undefined {
  if (count > bytes.length * 8) return undefined;
  const padded = new Uint8Array(bytes.length + RICE_MARGIN);
  padded.set(bytes);
  const work: Work = {
    view: new DataView(padded.buffer),
    end: bytes.length,
    rows: new Uint32Array(count),
    values: new Float64Array(count),
    numbers: new Uint32Array(count),
    done: 0,
    some: 0,
  };
  const starts: number[] = [];
  for (let at = 0; at < work.end; ) {
    starts.push(work.done);
    at = decodePiece(work, at, count, rowCount);
    if (at > work.end) return undefined;
    work.done += work.some;
  }
  const { done, rows, values } = work;
  return done === count ? { starts, rows, values } : undefined;
}

/** The end of the piece; BEYOND if it is invalid. */
function decodePiece(work: Work, start: number, count: number, rowCount: number): number {
  const { view, rows, done, end } = work;
  const cells = readVarint(view, start);
  const first = readVarint(view, cells.next);
  if (first.next >= end) return BEYOND;
  const some = cells.number;
  if (some === 0 || some > count - done) return BEYOND;
  work.some = some;
  const head = view.getUint8(first.next);
  const at = decodeRows(work, first.next + 1, first.number, head & 31);
  if (at > end || !((rows[done + some - 1] as number) < rowCount)) return BEYOND;
  return decodeValues(work, at, head >> 5);
}

function decodeRows(work: Work, at: number, first: number, k: number): number {
  const { view, rows, numbers, done, some } = work;
  if (k > MAX_LOW_BITS || first >= 2 ** 32) return BEYOND;
  const end = decodeRice(view, at, k, numbers, some - 1);
  let row = first;
  rows[done] = row;
  for (let i = 1; i < some; i++) {
    row += (numbers[i - 1] as number) + 1;
    rows[done + i] = row;
  }
  return row < 2 ** 32 ? end : BEYOND;
}

function decodeValues(work: Work, at: number, mode: number): number {
  const { view, values, numbers, done, some, end } = work;
  switch (mode) {
    case ONES:
      values.fill(1, done, done + some);
      return at;
    case INTEGERS: {
      const low = view.getUint8(at);
      if (low > MAX_LOW_BITS) return BEYOND;
      const stop = decodeRice(view, at + 1, low, numbers, some);
      for (let i = 0; i < some; i++) values[done + i] = (numbers[i] as number) + 1;
      return stop;
    }
    case FLOAT32:
      if (at + 4 * some > end) return BEYOND;
      for (let i = 0; i < some; i++) values[done + i] = view.getFloat32(at + 4 * i, true);
      return at + 4 * some;
    case FLOAT64:
      if (at + 8 * some > end) return BEYOND;
      for (let i = 0; i < some; i++) values[done + i] = view.getFloat64(at + 8 * i, true);
      return at + 8 * some;
    default:
      return BEYOND;
  }
}
