import { DataError, throwIfAborted } from '@/model/errors';
import { formatCount } from '@/model/quantity';
import { LATER, type ReadOptions } from '@/model/read-options';
import { hasBit, setBit } from '@/model/row-bits';
import { bytesAt, packBytes } from '@/model/strings';
import type { Values } from '@/model/values';
import { yieldIfDue } from '@/model/waiting';
import { freeBuffer } from '@/read/codecs/output-buffers';
import { sentinelOf } from '@/read/elements/column-table/column';
import { missingIn } from '@/read/elements/column-table/missing';
import type { StoredArray } from '@/read/node';
import { isNaNIn, orderOf } from '@/write/column-table/value-order';

/** Maximum number of rows of a column that is held in memory as a whole. */
const MAX_ROWS = 2 ** 27;
const BATCH_ROWS = 1 << 19;
/** Number of ranks from one fence to the next. */
export const FENCE_RANKS = 64;

export interface SortedJob {
  readonly index: StoredArray;
  readonly column: StoredArray;
  readonly rows: number;
  readonly nanTail: number;
  readonly fillTail: number;
}

/** The order of a sorted index, as kept after verifying it. */
export interface VerifiedOrder {
  /** The values at every 64th rank, tails left out. */
  readonly fences: Values;
  /** Bit `rank % 32` of word `rank / 32`: the value at this rank is that of the rank before. */
  readonly ties: Uint32Array;
}

/**
 * Verifies a permutation against its column (§10.5): returns why it does not sort it, or its
 * fences. Keeps the whole column in memory: TooLargeError beyond 2²⁷ rows.
 */
export async function verifySorted(
  job: SortedJob,
  options: ReadOptions = {},
): Promise<VerifiedOrder | { readonly reason: string }> {
  const { column, rows } = job;
  if (rows > MAX_ROWS)
    throw new DataError(
      'TooLargeError',
      `${column.path} has ${formatCount(rows)} rows: too many to verify a sorted index in memory.`,
    );
  let room = new ArrayBuffer(0);
  const into = (bytes: number) => {
    room = new ArrayBuffer(bytes);
    return room;
  };
  const { signal } = options;
  const how = { signal, priority: LATER, once: true };
  const values = await column.read([[0, rows]], { ...how, into });
  try {
    return await verifyValues(values, job, options);
  } finally {
    freeBuffer(room); // freed now, not by garbage collection
  }
}

async function verifyValues(
  values: Values,
  { index, column, rows, nanTail, fillTail }: SortedJob,
  { signal, report }: ReadOptions,
): Promise<VerifiedOrder | { readonly reason: string }> {
  let room = new ArrayBuffer(0);
  const into = (bytes: number) => {
    if (room.byteLength < bytes) room = new ArrayBuffer(bytes);
    return room;
  };
  const options = { signal, priority: LATER, once: true, into };
  const compare = orderOf(values, values);
  if (!compare) return { reason: 'the column has no order' };
  const fill = sentinelOf(column);
  const missing = fill && missingIn(values, fill, rows);
  const isNotANumber = isNaNIn(values) ?? (() => false);
  /** 0 for a value, 1 for a missing row, 2 for NaN, including a NaN that marks missing rows. */
  const tailOf = (row: number) => (isNotANumber(row) ? 2 : missing?.[row] === 1 ? 1 : 0);
  const seen = new Uint32Array(Math.ceil(rows / 32));
  const counts = [0, 0, 0];
  const ties = new Uint32Array(Math.ceil(rows / 32));
  const fenceRows: number[] = [];
  let before = -1;
  for (let start = 0; start < rows; start += BATCH_ROWS) {
    const stop = Math.min(rows, start + BATCH_ROWS);
    const part = await index.read([[start, stop]], options);
    if (part.kind !== 'numbers') return { reason: 'it contains no row numbers' };
    for (let rank = start; rank < stop; rank++) {
      const row = Number(part.values[rank - start]);
      if (!(row < rows) || hasBit(seen, row))
        return { reason: 'it is no permutation of the rows' };
      setBit(seen, row);
      const tail = tailOf(row);
      counts[tail] = (counts[tail] as number) + 1;
      if (tail === 0 && rank % FENCE_RANKS === 0) fenceRows.push(row);
      if (before >= 0) {
        const [ofBefore, order] = [tailOf(before), compare(before, row)];
        if (ofBefore > tail) return { reason: 'its tails are not at its end' };
        if (ofBefore === tail) {
          const isTie = tail > 0 || order === 0;
          if (order > 0 && tail === 0) return { reason: 'it does not sort the column' };
          if (isTie && row < before)
            return { reason: 'rows with the same value are not in order' };
          if (isTie) setBit(ties, rank);
        }
      }
      before = row;
    }
    report?.({ done: stop, total: rows, unit: 'values' });
    await yieldIfDue();
    throwIfAborted(signal);
  }
  if (counts[2] !== nanTail || counts[1] !== fillTail)
    return { reason: 'its tail lengths are wrong' };
  return { fences: createPicker(values)(fenceRows), ties };
}

/** Copies some values, in the order of their positions. */
type PickValues = (positions: ArrayLike<number>) => Values;

/** Creates a picker for values that have an order (HEP001 §10.5). */
function createPicker(values: Values): PickValues {
  switch (values.kind) {
    case 'numbers': {
      const all = values.values;
      return (positions) => {
        const picked = all.slice(0, 0);
        const out = new (picked.constructor as new (length: number) => typeof all)(
          positions.length,
        );
        for (let i = 0; i < out.length; i++)
          out[i] = all[positions[i] as number] as never;
        return { kind: 'numbers', values: out };
      };
    }
    case 'booleans':
      return (positions) => ({
        kind: 'booleans',
        values: Uint8Array.from(positions, (at) => values.values[at] as number),
      });
    case 'strings':
      return (positions) => ({
        kind: 'strings',
        strings: packBytes(Array.from(positions, (at) => bytesAt(values.strings, at))),
      });
    case 'bytes': {
      const { size } = values;
      return (positions) => {
        const out = new Uint8Array(positions.length * size);
        for (let i = 0; i < positions.length; i++) {
          const at = (positions[i] as number) * size;
          out.set(values.values.subarray(at, at + size), i * size);
        }
        return { kind: 'bytes', size, values: out };
      };
    }
    default:
      throw new RangeError(`Values of kind ${values.kind} have no order`);
  }
}
