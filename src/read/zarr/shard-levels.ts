import type { CodecStep } from '@/read/codecs/codec-step';
import type { CodecChain, ShardCodec } from './codec-chain';
import { corrupt } from './metadata';

/** A shard and its chunks, which may be shards again. All shapes in the array's own axes. */
export interface ShardLevel {
  readonly codec: ShardCodec;
  /** The steps that encode the whole shard. */
  readonly around: readonly CodecStep[];
  readonly shape: readonly number[];
  readonly chunkShape: readonly number[];
  /** The array's axes in the order in which the shard numbers its chunks. */
  readonly axes: readonly number[];
  /** Number of chunks in a shard. */
  readonly count: number;
}

/** Inside all shards: the chunks of values. */
export interface InnerChunks {
  readonly levels: readonly ShardLevel[];
  readonly chunkShape: readonly number[];
  readonly decode: readonly CodecStep[];
  readonly axes?: readonly number[];
}

/**
 * zarr-extensions, `sharding_indexed`, "Chunk shape": the levels from the outside in, with composed
 * transposes. CorruptError if chunks do not divide their shard.
 */
export function innerChunksOf(
  chain: CodecChain,
  chunkShape: readonly number[],
  where: string,
): InnerChunks {
  const levels: ShardLevel[] = [];
  let shape = chunkShape;
  let axes = chain.axes ?? shape.map((_, axis) => axis);
  let at = chain;
  while (at.shard) {
    const outer = axes;
    const inner = new Array<number>(shape.length);
    at.shard.chunkShape.forEach((extent, i) => {
      inner[outer[i] as number] = extent;
    });
    if (inner.some((extent, axis) => (shape[axis] as number) % extent !== 0))
      throw corrupt(
        where,
        `its chunks of ${inner.join(' × ')} do not evenly divide shards of ${shape.join(' × ')}`,
      );
    const count = inner.reduce(
      (all, extent, axis) => all * ((shape[axis] as number) / extent),
      1,
    );
    levels.push({
      codec: at.shard,
      around: at.decode,
      shape,
      chunkShape: inner,
      axes,
      count,
    });
    shape = inner;
    at = at.shard.inner;
    axes = at.axes ? at.axes.map((axis) => outer[axis] as number) : outer;
  }
  const isC = axes.every((axis, i) => axis === i);
  return { levels, chunkShape: shape, decode: at.decode, ...(!isC && { axes }) };
}

/** The outermost shard of a chunk, and the chunk's number in the shard of each level. */
export function shardPosition(
  levels: readonly ShardLevel[],
  chunk: readonly number[],
): { readonly shard: readonly number[]; readonly inside: readonly number[] } {
  const smallest = levels.at(-1)?.chunkShape ?? [];
  const origin = chunk.map((at, axis) => at * (smallest[axis] as number));
  const shard = origin.map((at, axis) =>
    Math.floor(at / (levels[0]?.shape[axis] as number)),
  );
  const inside = levels.map(({ shape, chunkShape, axes }) =>
    axes.reduce((number, axis) => {
      const extent = shape[axis] as number;
      const step = chunkShape[axis] as number;
      const position = Math.floor(((origin[axis] as number) % extent) / step);
      return number * (extent / step) + position;
    }, 0),
  );
  return { shard, inside };
}
