/**
 * What rows are sorted by: unsigned integers in the wanted order, 32 bits in `low` and where that
 * is not enough 32 more in `high`; `missing` is 0 for a value, 1 for NaN, 2 for no value (NA).
 */
export interface OrderKeys {
  readonly low: Uint32Array;
  readonly high?: Uint32Array | undefined;
  readonly missing?: Uint8Array | undefined;
}

const DIGIT = 1 << 16;

/**
 * Sorts row numbers by the keys of their rows, in place: stable, what is missing last (NaN before
 * NA) in both directions. A radix sort: linear, whatever the values.
 */
export function sortRows(rows: Uint32Array, keys: OrderKeys, descending = false): void {
  const scratch = new Uint32Array(rows.length);
  const flip = descending ? 0xffffffff : 0;
  pass(rows, scratch, keys.low, 0, flip);
  pass(rows, scratch, keys.low, 16, flip);
  if (keys.high) {
    pass(rows, scratch, keys.high, 0, flip);
    pass(rows, scratch, keys.high, 16, flip);
  }
  if (keys.missing) pass(rows, scratch, keys.missing, 0, 0);
}

/** One stable pass over sixteen bits; nothing moves where all rows agree on them. */
function pass(
  rows: Uint32Array,
  scratch: Uint32Array,
  keys: Uint32Array | Uint8Array,
  shift: number,
  flip: number,
): void {
  const starts = new Uint32Array(DIGIT + 1);
  for (let i = 0; i < rows.length; i++) {
    const digit = (((keys[rows[i] as number] as number) ^ flip) >>> shift) & (DIGIT - 1);
    (starts[digit + 1] as number)++;
  }
  for (let digit = 0; digit < DIGIT; digit++) {
    if (starts[digit + 1] === rows.length) return;
    (starts[digit + 1] as number) += starts[digit] as number;
  }
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const digit = (((keys[row] as number) ^ flip) >>> shift) & (DIGIT - 1);
    scratch[(starts[digit] as number)++] = row;
  }
  rows.set(scratch);
}
