/**
 * Sort keys of rows: unsigned integers in the wanted order, 32 bits in `low` and, if needed, 32
 * more in `high`; `missing` is 0 for a value, 1 for NaN, 2 for a missing one (NA).
 */
export interface OrderKeys {
  readonly low: Uint32Array;
  readonly high?: Uint32Array | undefined;
  readonly missing?: Uint8Array | undefined;
}

const DIGIT = 1 << 16;

/**
 * Sorts row numbers by the keys of their rows, in place: stable, missing values last (NaN before
 * NA) in both directions. A radix sort: linear for any values.
 */
export function sortRows(rows: Uint32Array, keys: OrderKeys, descending = false): void {
  const flip = descending ? 0xffffffff : 0;
  const { low, high, missing } = keys;
  const passes = [
    ...passesOf(rows, low, flip),
    ...(high ? passesOf(rows, high, flip) : []),
    ...(missing ? passesOf(rows, missing, 0) : []),
  ];
  let from: Uint32Array = rows;
  let to: Uint32Array = new Uint32Array(rows.length);
  for (const pass of passes) {
    move(from, to, pass);
    [from, to] = [to, from];
  }
  if (from !== rows) rows.set(from);
}

/** One stable pass over sixteen bits: the offset of the first row of each digit. */
interface Pass {
  readonly keys: Uint32Array | Uint8Array;
  readonly shift: number;
  readonly flip: number;
  readonly starts: Uint32Array;
}

/**
 * The passes that keys need; none for digits that all rows have in common. All digits are counted
 * before the first pass, in file order, because reading keys sequentially is several times faster.
 */
function passesOf(
  rows: Uint32Array,
  keys: Uint32Array | Uint8Array,
  flip: number,
): readonly Pass[] {
  const lower = new Uint32Array(DIGIT + 1);
  const upper = new Uint32Array(DIGIT + 1);
  for (let i = 0; i < rows.length; i++) {
    const key = (keys[rows[i] as number] as number) ^ flip;
    (lower[(key & (DIGIT - 1)) + 1] as number)++;
    (upper[(key >>> 16) + 1] as number)++;
  }
  const passes = [
    { keys, shift: 0, flip, starts: lower },
    { keys, shift: 16, flip, starts: upper },
  ];
  return passes.filter(({ starts }) => {
    for (let digit = 0; digit < DIGIT; digit++) {
      if (starts[digit + 1] === rows.length) return false;
      (starts[digit + 1] as number) += starts[digit] as number;
    }
    return true;
  });
}

function move(from: Uint32Array, to: Uint32Array, { keys, shift, flip, starts }: Pass) {
  for (let i = 0; i < from.length; i++) {
    const row = from[i] as number;
    const digit = (((keys[row] as number) ^ flip) >>> shift) & (DIGIT - 1);
    to[(starts[digit] as number)++] = row;
  }
}
