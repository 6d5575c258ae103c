import type { NumberArray } from '@/model/values';

/** Number of 32-bit halves of a 64-bit integer, and their order on this machine. */
const HALVES = 2;
const [LOW, HIGH] =
  new Uint32Array(BigUint64Array.of(1n).buffer)[0] === 1 ? [0, 1] : [1, 0];
/** No row of a table that can be queried. */
const NO_ROW = 2 ** 32 - 1;

/**
 * Returns the row numbers of an index, which must not be modified; those of more than 32 bits become 2³² − 1. 64-bit
 * integers are read by their halves.
 */
export function rowNumbers(values: NumberArray): Uint32Array {
  if (values instanceof Uint32Array) return values;
  const out = new Uint32Array(values.length);
  if (values instanceof BigUint64Array) {
    const { buffer, byteOffset } = values;
    const halves = new Uint32Array(buffer, byteOffset, HALVES * values.length);
    for (let i = 0; i < out.length; i++)
      out[i] =
        halves[HALVES * i + HIGH] === 0 ? (halves[HALVES * i + LOW] as number) : NO_ROW;
  } else
    for (let i = 0; i < out.length; i++) {
      const row = Number(values[i]);
      out[i] = row >= 0 && row < NO_ROW ? row : NO_ROW;
    }
  return out;
}
