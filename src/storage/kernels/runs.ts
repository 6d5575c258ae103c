import type { ReadOptions } from '@/model/read-options';
import { bringEncoded } from '../chunks/bring-encoded';
import type { ChunkPosition, EncodedArray, EncodedChunk } from '../chunks/encoded-chunks';
import { createGate } from '../chunks/gate';
import { runInline } from '../codecs/inline-pool';
import { SpareBuffers } from '../codecs/spare-buffers';
import type { StoredArray } from '../node';
import type { KernelChunk, KernelRun } from './job';

/** A chunk of a run: where it is in the grid, and what of it is wanted. */
export interface WantedPart {
  readonly position: ChunkPosition;
  readonly from: number;
  readonly to: number;
}

/** Some chunks of an array. */
export interface WantedRun {
  readonly array: EncodedArray;
  readonly parts: readonly WantedPart[];
}

/** Brings the chunks of a run for work with kernels, which keeps nothing of them. */
export function withRun<T>(
  wanted: WantedRun,
  work: (run: KernelRun) => Promise<T>,
  options?: ReadOptions,
): Promise<T> {
  return withRuns([wanted], ([run]) => work(run as KernelRun), options); // one for one
}

/** The same with several arrays, what lies together fetched together: one run for each. */
export async function withRuns<T>(
  wanted: readonly WantedRun[],
  work: (runs: readonly KernelRun[]) => Promise<T>,
  options?: ReadOptions,
): Promise<T> {
  const { chunks: brought, giveBack } = await bringEncoded(
    wanted.flatMap(({ array, parts }) =>
      parts.map(({ position }) => ({ array, position })),
    ),
    options,
  );
  let next = 0;
  const runs = wanted.map(({ array, parts }) => {
    const chunks = parts.map(({ from, to }): KernelChunk => {
      const chunk = brought[next++] as EncodedChunk;
      return chunk.kind === 'absent'
        ? { ...chunk, from, to, fill: array.fill() }
        : { ...chunk, from, to };
    });
    return { chunks, steps: array.steps, dtype: array.dtype, where: array.where };
  });
  const answer = await work(runs);
  giveBack(); // not where it failed: a worker may still be at it
  return answer;
}

/** The chunks of an array of one axis that hold its values from `from` up to `to`. */
export function partsOfSpan(
  { chunkShape: [extent = 1] }: Pick<EncodedArray, 'chunkShape'>,
  from: number,
  to: number,
): WantedPart[] {
  const parts: WantedPart[] = [];
  for (let at = from; at < to; ) {
    const number = Math.floor(at / extent);
    const start = number * extent;
    const stop = Math.min(to, start + extent);
    parts.push({ position: [number], from: at - start, to: stop - start });
    at = stop;
  }
  return parts;
}

/** About as many values as one piece of work should have. */
const PIECE = 2 ** 18;

/** An array for kernels; one that only libhdf5 can read is read by pieces, and worked on in this thread. */
export function encodedOrRead(array: StoredArray): EncodedArray {
  const encoded = array.encoded?.();
  if (encoded) return encoded;
  const chunkShape = array.storage.chunkShape ?? pieceShape(array.shape);
  const spansOf = (position: ChunkPosition) =>
    chunkShape.map((extent, axis) => {
      const start = (position[axis] as number) * extent;
      return [start, Math.min(array.shape[axis] as number, start + extent)] as const;
    });
  const bytes = 'bytes' in array.dtype ? array.dtype.bytes : 8;
  return {
    shape: array.shape,
    chunkShape,
    dtype: array.dtype,
    steps: [],
    where: array.path,
    edges: 'clipped',
    fill: () => ({ kind: 'numbers', values: Float64Array.of(0) }), // nothing is absent
    note: () => {},
    requests: createGate(1),
    spares: new SpareBuffers(0),
    find: async (position, options) => ({
      kind: 'values',
      values: await array.read(spansOf(position), { signal: options?.signal }),
    }),
    async headOf(position, most, options) {
      const values = await array.read(spansOf(position), { signal: options?.signal });
      if (values.kind !== 'numbers' && values.kind !== 'booleans') return undefined;
      const { buffer, byteOffset, byteLength } = values.values;
      return new Uint8Array(buffer, byteOffset, Math.min(most, byteLength));
    },
    bytesOf: async (position) =>
      spansOf(position).reduce((all, [start, stop]) => all * (stop - start), bytes),
    run: (job, options) => runInline(job, options?.signal),
  };
}

function pieceShape(shape: readonly number[]): number[] {
  const width = shape.slice(1).reduce((all, extent) => all * extent, 1);
  const rows = Math.max(1, Math.floor(PIECE / Math.max(1, width)));
  return shape.map((extent, axis) => (axis === 0 ? rows : Math.max(1, extent)));
}
