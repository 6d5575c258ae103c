import { corrupt } from './byte-codec';
import { readMsgpack } from './msgpack';

/** The layout of an n-dimensional array in a Blosc 2 frame: chunks in C order, each of blocks in C order. */
export interface B2ndLayout {
  readonly shape: readonly number[];
  readonly chunk: readonly number[];
  readonly block: readonly number[];
}

const MAX_AXES = 8;

/** The `b2nd` metalayer: version, number of axes, shape, chunk shape, block shape. */
export function b2ndLayoutOf(bytes: Uint8Array): B2ndLayout {
  const { value } = readMsgpack(bytes);
  const [, axes, shape, chunk, block] = Array.isArray(value) ? value : [];
  return {
    shape: lengths(shape, axes),
    chunk: lengths(chunk, axes),
    block: lengths(block, axes),
  };
}

function lengths(list: unknown, axes: unknown): number[] {
  if (!Array.isArray(list) || list.length !== axes || list.length > MAX_AXES)
    throw corrupt('its shape makes no sense');
  return list.map((length) => {
    const number = Number(length);
    if (!Number.isSafeInteger(number) || number < 1)
      throw corrupt('its shape makes no sense');
    return number;
  });
}

/** Number of elements of the array. */
export function itemCount({ shape }: B2ndLayout): number {
  return productOf(shape);
}

/** Number of elements of a chunk of the frame, with its blocks padded to full size. */
export function paddedCount({ chunk, block }: B2ndLayout): number {
  return productOf(chunk.map((length, k) => upTo(length, block[k] as number)));
}

export function chunkCount({ shape, chunk }: B2ndLayout): number {
  return productOf(shape.map((length, k) => Math.ceil(length / (chunk[k] as number))));
}

/** The elements of `size` bytes in C order, without the padding of blocks and chunks. */
export function unblocked(
  bytes: Uint8Array,
  { shape, chunk, block }: B2ndLayout,
  size: number,
): Uint8Array {
  const axes = shape.length;
  const out = new Uint8Array(productOf(shape) * size);
  const strides = stridesOf(shape);
  const chunks = shape.map((length, k) => Math.ceil(length / (chunk[k] as number)));
  const blocks = chunk.map((length, k) => Math.ceil(length / (block[k] as number)));
  const last = axes - 1;
  const width = block[last] as number;
  const lines = productOf(block) / width;
  let from = 0;
  forEachPlace(chunks, (chunkAt) => {
    forEachPlace(blocks, (blockAt) => {
      for (let line = 0; line < lines; line++, from += width * size) {
        let to = 0;
        let run = 0;
        let rest = line;
        for (let k = last; k >= 0; k--) {
          const within = (blockAt[k] as number) * (block[k] as number);
          let inBlock = 0;
          if (k < last) {
            inBlock = rest % (block[k] as number);
            rest = Math.floor(rest / (block[k] as number));
          }
          const start = (chunkAt[k] as number) * (chunk[k] as number);
          const position = start + within + inBlock;
          const stop = Math.min(start + (chunk[k] as number), shape[k] as number);
          if (k === last) run = Math.min(width, stop - position);
          else if (position >= stop) run = 0;
          to += position * (strides[k] as number);
        }
        if (run > 0) out.set(bytes.subarray(from, from + run * size), to * size);
      }
    });
  });
  return out;
}

function forEachPlace(
  grid: readonly number[],
  visit: (at: readonly number[]) => void,
): void {
  const at = grid.map(() => 0);
  for (;;) {
    visit(at);
    let k = grid.length - 1;
    while (k >= 0 && (at[k] as number) + 1 === grid[k]) at[k--] = 0;
    if (k < 0) return;
    at[k] = (at[k] as number) + 1;
  }
}

function stridesOf(shape: readonly number[]): number[] {
  const strides = shape.map(() => 1);
  for (let k = shape.length - 2; k >= 0; k--)
    strides[k] = (strides[k + 1] as number) * (shape[k + 1] as number);
  return strides;
}

function upTo(length: number, unit: number): number {
  return Math.ceil(length / unit) * unit;
}

function productOf(list: readonly number[]): number {
  return list.reduce((product, length) => product * length, 1);
}
