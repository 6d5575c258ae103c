import type { DType } from '@/model/dtype';
import { DataError, throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { CodecStep, DecodePool } from '../codecs/codec';
import { runInline } from '../codecs/inline-pool';
import type { AnswerOf, KernelJob } from '../codecs/kernel-job';
import { bytesInMemory } from './assemble';
import type { ChunkCache } from './chunk-cache';
import type { ChunkedArray } from './chunked-array';
import { fetchRun, runsOf } from './fetch';
import type { Gate } from './gate';
import { mapInParallel } from './in-parallel';

/** A chunk as it is stored, decoded where the cache has it so, or never written. */
export type EncodedChunk =
  | {
      readonly kind: 'encoded';
      readonly bytes: Uint8Array;
      readonly skip: number;
      readonly count: number;
    }
  | { readonly kind: 'values'; readonly values: Values }
  | { readonly kind: 'absent' };

/** Where a chunk is in the grid of an array. */
export type ChunkPosition = readonly number[];

/** The chunks of an array before they are decoded, for kernels that decode beside their work. */
export interface EncodedArray {
  readonly shape: readonly number[];
  readonly chunkShape: readonly number[];
  readonly dtype: DType;
  readonly steps: readonly CodecStep[];
  readonly where: string;
  /** As ChunkedArray has them. */
  readonly edges?: 'clipped' | undefined;
  readonly axes?: readonly number[] | undefined;
  /** The value of chunks that were never written. */
  fill(): Values;
  /** One entry a position, in order; what lies together is fetched together. Nothing of it is kept. */
  bring(
    positions: readonly ChunkPosition[],
    options?: ReadOptions,
  ): Promise<readonly EncodedChunk[]>;
  /** What a chunk takes where it lies. Fetches it where its container cannot tell. */
  bytesOf(position: ChunkPosition, options?: ReadOptions): Promise<number>;
  /** The first bytes of a chunk as they are stored, at most `most`; undefined where it was never written. */
  headOf(
    position: ChunkPosition,
    most: number,
    options?: ReadOptions,
  ): Promise<Uint8Array | undefined>;
  run<J extends KernelJob>(job: J, options?: ReadOptions): Promise<AnswerOf<J>>;
}

interface Workplace {
  readonly pool: DecodePool;
  readonly cache: ChunkCache;
  readonly requests: Gate;
  readonly inFlight: number;
}

/** One chunk must fit into the kernels' memory. */
const MOST_BYTES = 1 << 30;

export function encodedArray(
  array: ChunkedArray,
  { pool, cache, requests, inFlight }: Workplace,
): EncodedArray {
  const where = array.where ?? array.id;

  const expectFits = () => {
    const bytes = array.chunkShape.reduce(
      (all, extent) => all * extent,
      bytesInMemory(array.dtype),
    );
    if (bytes <= MOST_BYTES) return;
    throw new DataError(
      'TooLargeError',
      `${where}: one chunk takes ${(bytes / 1e9).toPrecision(3)} GB of memory, more than Petri unpacks at once. Write the file again with smaller chunks.`,
    );
  };

  return {
    shape: array.shape,
    chunkShape: array.chunkShape,
    dtype: array.dtype,
    steps: array.decode,
    where,
    edges: array.edges,
    axes: array.axes,
    fill: () => array.fill,
    run: (job, options) => (pool.run ?? runInline)(job, options?.signal),

    async bring(positions, options) {
      throwIfAborted(options?.signal);
      expectFits();
      const signal = { signal: options?.signal };
      const found: (EncodedChunk | undefined)[] = positions.map((position) => {
        const kept = cache.get(chunkKey(array, position));
        if (kept === undefined) return undefined;
        return kept === 'absent' ? { kind: 'absent' } : { kind: 'values', values: kept };
      });
      const missing = positions.flatMap((_, at) => (found[at] ? [] : [at]));
      const located = await mapInParallel(missing, inFlight, async (item) => ({
        item,
        location: await array.locate(positions[item] as ChunkPosition, signal),
      }));
      for (const { item, location } of located)
        if (location.kind === 'absent') found[item] = { kind: 'absent' };
      await Promise.all(
        runsOf(located, positions.length).map(async (run) => {
          const leave = await requests.enter(1, options?.signal);
          for (const { item, bytes, skip } of await fetchRun(run, signal).finally(leave))
            found[item] =
              bytes === undefined
                ? { kind: 'absent' }
                : {
                    kind: 'encoded',
                    bytes,
                    skip,
                    count: countOfChunk(array, positions[item] as ChunkPosition),
                  };
        }),
      );
      throwIfAborted(options?.signal);
      return found.map((chunk) => chunk ?? { kind: 'absent' });
    },

    async headOf(position, most, options) {
      const location = await array.locate(position, options);
      switch (location.kind) {
        case 'absent':
          return undefined;
        case 'range': {
          const { source, position: start, length } = location;
          return source.read(start, Math.min(length, most), options);
        }
        case 'key':
          return (await location.get(options))?.subarray(0, most);
      }
    },

    async bytesOf(position, options) {
      const location = await array.locate(position, options);
      switch (location.kind) {
        case 'absent':
          return 0;
        case 'range':
          return location.length;
        case 'key':
          return (await location.get(options))?.length ?? 0;
      }
    },
  };
}

/** The name of a chunk in the cache of decoded ones. */
export function chunkKey({ id }: ChunkedArray, position: ChunkPosition): string {
  return `${id}\n${position.join()}`;
}

/** Values stored in a chunk: its full size, or what is inside the array where edges are clipped. */
function countOfChunk(array: ChunkedArray, position: ChunkPosition): number {
  return array.chunkShape.reduce((all, extent, axis) => {
    if (array.edges !== 'clipped') return all * extent;
    const start = (position[axis] as number) * extent;
    return all * Math.min(extent, (array.shape[axis] as number) - start);
  }, 1);
}
