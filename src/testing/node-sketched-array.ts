import { deflateSync } from 'node:zlib';
import type { DType } from '@/model/dtype';
import { memorySource } from '@/read/bytes/memory-source';
import type { ChunkedArray } from '@/read/chunks/chunked-array';

const int32: DType = { kind: 'int', bytes: 4, order: 'little' };

/** What an array is made of: numbers that say where they are. */
export interface Sketch {
  readonly shape: readonly number[];
  readonly chunkShape: readonly number[];
  readonly isShuffled?: boolean;
  readonly isPacked?: boolean;
  /** In F order. */
  readonly isColumnMajor?: boolean;
  readonly absent?: ReadonlySet<string>;
}

/** The value at a position of every array here. */
const valueAt = (position: readonly number[]) =>
  position.reduce((sum, at) => sum * 1000 + at, 7) | 0;

/** An array of int32 with real bytes behind it, shuffled and deflated as HDF5 does. */
export function arrayOf(sketch: Sketch): ChunkedArray {
  const { shape, chunkShape, absent } = sketch;
  const rank = shape.length;
  const stored = new Map<string, { position: number; length: number }>();
  const parts: Uint8Array[] = [];
  let end = 0;
  for (const chunk of positionsIn(
    shape.map((extent, axis) => Math.ceil(extent / (chunkShape[axis] as number))),
  )) {
    if (absent?.has(String(chunk))) continue;
    const order = sketch.isColumnMajor
      ? Array.from({ length: rank }, (_, i) => rank - 1 - i)
      : [...shape.keys()];
    const values = positionsIn(order.map((axis) => chunkShape[axis] as number)).map(
      (inside) => {
        const position = new Array<number>(rank).fill(0);
        order.forEach((axis, i) => {
          position[axis] =
            (inside[i] as number) +
            (chunk[axis] as number) * (chunkShape[axis] as number);
        });
        return valueAt(position);
      },
    );
    let bytes = new Uint8Array(Int32Array.from(values).buffer);
    if (sketch.isShuffled) bytes = shuffled(bytes);
    if (sketch.isPacked) bytes = new Uint8Array(deflateSync(bytes));
    stored.set(String(chunk), { position: end, length: bytes.length });
    parts.push(bytes);
    end += bytes.length;
  }
  const all = new Uint8Array(end);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  const source = memorySource(all, 'a.h5');
  return {
    id: '/X',
    shape,
    chunkShape,
    dtype: int32,
    decode: [
      ...(sketch.isPacked ? [{ codec: 'zlib', settings: {} }] : []),
      ...(sketch.isShuffled ? [{ codec: 'shuffle', settings: { elementsize: 4 } }] : []),
    ],
    ...(sketch.isColumnMajor && { axes: [...shape.keys()].reverse() }),
    fill: { kind: 'numbers', values: Int32Array.of(-1) },
    async locate(chunk) {
      const place = stored.get(String(chunk));
      return place ? { kind: 'range', source, ...place } : { kind: 'absent' };
    },
  };
}

function shuffled(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const count = bytes.length / 4;
  return Uint8Array.from(
    bytes,
    (_, i) => bytes[(i % count) * 4 + Math.floor(i / count)] as number,
  );
}

/** Every position in a grid of these extents, in C order. */
export function positionsIn(extents: readonly number[]): number[][] {
  return extents.reduce<number[][]>(
    (all, extent) =>
      all.flatMap((start) => Array.from({ length: extent }, (_, i) => [...start, i])),
    [[]],
  );
}

/** First row and the one after the last. */
export type IndexRange = readonly [number, number];

/** What indexing gives of the array, -1 where its chunk is absent. */
export function expected(sketch: Sketch, ranges: readonly IndexRange[]): number[] {
  return positionsIn(ranges.map(([start, stop]) => stop - start)).map((inside) => {
    const position = inside.map((at, axis) => at + (ranges[axis]?.[0] ?? 0));
    const chunk = position.map((at, axis) =>
      Math.floor(at / (sketch.chunkShape[axis] as number)),
    );
    return sketch.absent?.has(String(chunk)) ? -1 : valueAt(position);
  });
}
