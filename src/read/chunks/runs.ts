import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { createWorkQueue } from '@/read/bytes/work-queue';
import { OutputBuffers } from '@/read/codecs/output-buffers';
import { runInline } from '@/read/kernels/inline-pool';
import type { KernelChunk, KernelRun } from '@/read/kernels/job';
import type { StoredArray } from '@/read/node';
import type { ChunkPosition, EncodedArray, EncodedChunk } from './encoded-chunks';
import { fetchRun, itemsOf, runsOf } from './fetch';
import { mapInParallel } from './in-parallel';

/** A requested chunk in stored form. */
interface WantedChunk {
  readonly array: EncodedArray;
  readonly position: ChunkPosition;
}

interface BroughtChunks {
  /** One entry per chunk, in order. */
  readonly chunks: readonly EncodedChunk[];
  /** Returns the buffers for reuse: their bytes are no longer used. */
  giveBack(): void;
}

/** Number of chunks looked up at once. */
const LOOKED_UP = 6;

/**
 * Fetches stored chunks of one or several arrays. Chunks near each other are fetched together,
 * whichever array they belong to, and all at once: callers limit the size of a batch. Nothing is
 * cached.
 */
export async function fetchEncoded(
  wanted: readonly WantedChunk[],
  options?: ReadOptions,
): Promise<BroughtChunks> {
  throwIfAborted(options?.signal);
  const brought = new Array<EncodedChunk>(wanted.length);
  const found = await mapInParallel(wanted, LOOKED_UP, ({ array, position }) =>
    array.find(position, { signal: options?.signal, priority: options?.priority }),
  );
  const located = found.flatMap((chunk, item) => {
    if (chunk.kind === 'located') return [{ item, location: chunk.location }];
    brought[item] = chunk;
    return [];
  });
  const rooms: (() => void)[] = [];
  await Promise.all(
    runsOf(located, wanted.length, wanted.length).map(async (run) => {
      const [first = 0] = itemsOf(run);
      const { requests, spares } = (wanted[first] as WantedChunk).array;
      const room = spares.forRead();
      const leave = await requests.enter(1, options?.signal, options?.priority);
      const fetched = fetchRun(run, {
        signal: options?.signal,
        priority: options?.priority,
        room: room.take,
      }).finally(leave);
      const chunks = await fetched;
      rooms.push(() => room.giveBack(chunks.find(({ bytes }) => bytes)?.bytes));
      for (const { item, bytes, skip } of chunks) {
        const chunk = found[item];
        const count = chunk?.kind === 'located' ? chunk.count : 0;
        brought[item] =
          bytes === undefined
            ? { kind: 'absent' }
            : { kind: 'encoded', bytes, skip, count };
      }
    }),
  );
  throwIfAborted(options?.signal);
  for (const [i, { array, position }] of wanted.entries())
    array.note(position, brought[i]?.kind === 'absent');
  return {
    chunks: brought,
    giveBack() {
      for (const giveBack of rooms.splice(0)) giveBack();
    },
  };
}

/** A chunk of a run: its position in the grid, and its requested range. */
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

/** Fetches the chunks of a run for kernels, without caching them. */
export function withRun<T>(
  wanted: WantedRun,
  work: (run: KernelRun) => Promise<T>,
  options?: ReadOptions,
): Promise<T> {
  return withRuns([wanted], ([run]) => work(run as KernelRun), options); // one per run
}

/** The same for several arrays, with neighbouring chunks fetched together: one run for each. */
export async function withRuns<T>(
  wanted: readonly WantedRun[],
  work: (runs: readonly KernelRun[]) => Promise<T>,
  options?: ReadOptions,
): Promise<T> {
  const { chunks: brought, giveBack } = await fetchEncoded(
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
  giveBack(); // not after a failure: a worker may still be using them
  return answer;
}

/** The chunks of a one-dimensional array with its values in [from, to). */
export function partsOfRange(
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

/** Approximate number of values per unit of work. */
const PIECE = 2 ** 18;

/** An array for kernels; one that only libhdf5 can read is read in ranges, and processed in this thread. */
export function encodedOrRead(array: StoredArray): EncodedArray {
  const encoded = array.encoded?.();
  if (encoded) return encoded;
  const chunkShape = array.storage.chunkShape ?? pieceShape(array.shape);
  const rangesOf = (position: ChunkPosition) =>
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
    fill: () => ({ kind: 'numbers', values: Float64Array.of(0) }), // no chunk is absent
    note: () => {},
    requests: createWorkQueue(1),
    spares: new OutputBuffers(0),
    find: async (position, options) => ({
      kind: 'values',
      values: await array.read(rangesOf(position), { signal: options?.signal }),
    }),
    async headOf(position, most, options) {
      const values = await array.read(rangesOf(position), { signal: options?.signal });
      if (values.kind !== 'numbers' && values.kind !== 'booleans') return undefined;
      const { buffer, byteOffset, byteLength } = values.values;
      return new Uint8Array(buffer, byteOffset, Math.min(most, byteLength));
    },
    bytesOf: async (position) =>
      rangesOf(position).reduce((all, [start, stop]) => all * (stop - start), bytes),
    run: (job, options) => runInline(job, options?.signal),
  };
}

function pieceShape(shape: readonly number[]): number[] {
  const width = shape.slice(1).reduce((all, extent) => all * extent, 1);
  const rows = Math.max(1, Math.floor(PIECE / Math.max(1, width)));
  return shape.map((extent, axis) => (axis === 0 ? rows : Math.max(1, extent)));
}
