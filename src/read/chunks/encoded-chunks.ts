import type { DType } from '@/model/dtype';
import { DataError, throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { WorkQueue } from '@/read/bytes/work-queue';
import type { DecodePool } from '@/read/codecs/codec';
import type { CodecStep } from '@/read/codecs/codec-step';
import type { OutputBuffers } from '@/read/codecs/output-buffers';
import { runInline } from '@/read/kernels/inline-pool';
import type { AnswerOf, EncodedBytes, KernelJob } from '@/read/kernels/job';
import { bytesInMemory } from './assemble';
import type { ChunkCache } from './chunk-cache';
import type { ChunkTally } from './chunk-tally';
import type { ChunkedArray, ChunkLocation } from './chunked-array';
import type { IdleWatch } from './when-idle';

/** A chunk: stored, or decoded in the cache, or never written. */
export type EncodedChunk =
  | EncodedBytes
  | { readonly kind: 'values'; readonly values: Values }
  | { readonly kind: 'absent' };

/** A chunk before it is fetched. */
export type FoundChunk =
  | Exclude<EncodedChunk, { kind: 'encoded' }>
  | {
      readonly kind: 'located';
      readonly location: Exclude<ChunkLocation, { kind: 'absent' }>;
      readonly count: number;
    };

/** Position of a chunk in the grid of an array. */
export type ChunkPosition = readonly number[];

/** The chunks of an array in stored form, for kernels that decode them in place. */
export interface EncodedArray {
  readonly shape: readonly number[];
  readonly chunkShape: readonly number[];
  readonly dtype: DType;
  readonly steps: readonly CodecStep[];
  readonly where: string;
  /** As in ChunkedArray. */
  readonly edges?: 'clipped' | undefined;
  readonly axes?: readonly number[] | undefined;
  /** The value of chunks that were never written. */
  fill(): Values;
  /** A chunk as far as it is known without fetching it. */
  find(position: ChunkPosition, options?: ReadOptions): Promise<FoundChunk>;
  /** Records a fetched chunk in the tally. */
  note(position: ChunkPosition, isAbsent: boolean): void;
  /** Requests wait here for their turn, together with those of all other reads. */
  readonly requests: WorkQueue;
  /** Reusable buffers for stored chunks. */
  readonly spares: OutputBuffers;
  /** The stored size of a chunk. Fetches it if its container does not record sizes. */
  bytesOf(position: ChunkPosition, options?: ReadOptions): Promise<number>;
  /** The first stored bytes of a chunk, at most `most`; undefined if it was never written. */
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
  readonly requests: WorkQueue;
  readonly spares: OutputBuffers;
  readonly idle: IdleWatch;
  readonly tally: ChunkTally;
}

/** Maximum size of one chunk, so that it fits into the kernels' memory. */
const MAX_BYTES = 1 << 30;

export function encodedArray(
  array: ChunkedArray,
  { pool, cache, requests, spares, idle, tally }: Workplace,
): EncodedArray {
  const where = array.where ?? array.id;

  const expectFits = () => {
    const bytes = array.chunkShape.reduce(
      (all, extent) => all * extent,
      bytesInMemory(array.dtype),
    );
    if (bytes <= MAX_BYTES) return;
    throw new DataError(
      'TooLargeError',
      `${where}: one chunk takes ${(bytes / 1e9).toPrecision(3)} GB of memory, more than Petri can unpack at once. Re-save the file with smaller chunks.`,
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
    run(job, options) {
      const ended = idle.begin();
      const answer = (pool.run ?? runInline)(job, options?.signal, options?.priority);
      return answer.finally(ended);
    },

    requests,
    spares,
    note: (position, isAbsent) => tally.note(array, position, isAbsent),

    async find(position, options) {
      throwIfAborted(options?.signal);
      expectFits();
      const cached = cache.get(chunkKey(array, position));
      if (cached === 'absent') return { kind: 'absent' };
      if (cached) return { kind: 'values', values: cached };
      const location = await array.locate(position, options);
      if (location.kind === 'absent') return { kind: 'absent' };
      return { kind: 'located', location, count: countOfChunk(array, position) };
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
          if (location.head) return location.head(most, options);
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

/** The key of a chunk in the cache of decoded ones. */
export function chunkKey({ id }: ChunkedArray, position: ChunkPosition): string {
  return `${id}\n${position.join()}`;
}

/** Number of values stored in a chunk: its full size, or its part inside the array if edges are clipped. */
function countOfChunk(array: ChunkedArray, position: ChunkPosition): number {
  return array.chunkShape.reduce((all, extent, axis) => {
    if (array.edges !== 'clipped') return all * extent;
    const start = (position[axis] as number) * extent;
    return all * Math.min(extent, (array.shape[axis] as number) - start);
  }, 1);
}
