import type { DType } from '@/model/dtype';
import { hasName } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import type { Selection, StoredArray } from '@/read/node';
import { chunkGridOf } from './chunk-grid';
import type { ChunkTally } from './chunk-tally';
import { type ChunkedArray, isNothing, type StoredPositions } from './chunked-array';

/** Chunks of smaller grids are looked up one by one. */
const MANY_CHUNKS = 1 << 14;
/** Maximum number of positions to list: some tens of megabytes. */
const MAX_LISTED = 1 << 19;
/** Number of positions to cache, for the lists of all arrays together. */
const BUDGET = 2 * MAX_LISTED;

/** Which chunks of an array are stored, listed once; the others need no lookup. */
export interface StoredPositionsLookup {
  /**
   * Positions of the stored chunks in C order, if the array has a large grid of which most is not stored. `too-many` if
   * looking up each chunk costs no more.
   */
  of(array: ChunkedArray, options?: ReadOptions): Promise<StoredPositions>;
}

export function createStoredPositions(): StoredPositionsLookup {
  const lists = new SharedLookup<string, StoredPositions>(BUDGET, (list) =>
    typeof list === 'string' ? 1 : 1 + list.length,
  );
  return {
    async of(array, options) {
      const grid = chunkGridOf(array);
      if (!(grid.count > MANY_CHUNKS)) return 'too-many';
      if (!array.storedChunks) return 'unknown';
      const most = Math.min(MAX_LISTED, Math.floor(grid.count / 4));
      return lists.get(
        array.id,
        async (shared) => {
          const listed = await listOf(array, most, shared);
          if (typeof listed === 'string') return listed;
          // an index retains chunks outside an array that was shrunk
          return listed
            .filter((position) =>
              position.every((at, axis) => at < (grid.extents[axis] ?? 0)),
            )
            .sort(inOrder);
        },
        options,
      );
    },
  };
}

/** Lists the stored chunks; damage of an index is reported by the lookup of the chunks that it concerns. */
async function listOf(
  array: ChunkedArray,
  most: number,
  options: ReadOptions,
): Promise<StoredPositions> {
  try {
    return (await array.storedChunks?.(most, options)) ?? 'unknown';
  } catch (error) {
    if (!hasName(error, 'CorruptError')) throw error;
    return 'too-many';
  }
}

function inOrder(a: readonly number[], b: readonly number[]): number {
  const axis = a.findIndex((at, i) => at !== b[i]);
  return axis < 0 ? 0 : (a[axis] as number) - (b[axis] as number);
}

/** True if values of the type have a fixed offset in a result, so that later ones may replace earlier ones. */
export function isReplaceable({ kind }: DType): boolean {
  return REPLACEABLE.has(kind);
}

const REPLACEABLE: ReadonlySet<DType['kind']> = new Set([
  ...(['int', 'uint', 'float', 'enum', 'bool', 'complex'] as const),
  ...(['bytes', 'datetime', 'timedelta'] as const),
]);

/** Methods of an array for its stored chunks; recorded in the tally if its reader then reads only these. */
export function storedPartsOf(
  reader: {
    storedChunks(array: ChunkedArray, options?: ReadOptions): Promise<StoredPositions>;
    readonly tally: Pick<ChunkTally, 'noteAll'>;
  },
  array: ChunkedArray,
): Required<Pick<StoredArray, 'isUnwritten' | 'storedRegions'>> {
  return {
    async isUnwritten(options) {
      const stored = await array.storedChunks?.(0, options);
      return stored !== undefined && isNothing(stored);
    },
    async storedRegions(options) {
      const positions = await reader.storedChunks(array, options);
      if (positions === 'unknown') return positions;
      if (positions === 'too-many') return undefined;
      reader.tally.noteAll(array, positions.length);
      return regionsOf(array, positions);
    },
  };
}

/** Number of values of a region that is read at once. */
const REGION_VALUES = 1 << 22;

/** Regions of the array that contain all listed chunks and no others: adjacent chunks along the last axis are joined. */
export function regionsOf(
  { shape, chunkShape }: Pick<ChunkedArray, 'shape' | 'chunkShape'>,
  positions: readonly (readonly number[])[],
): readonly Selection[] {
  const last = shape.length - 1;
  const chunkValues = chunkShape.reduce((all, extent) => all * extent, 1);
  const most = Math.max(1, Math.floor(REGION_VALUES / Math.max(1, chunkValues)));
  const runs: { readonly first: readonly number[]; count: number }[] = [];
  for (const position of positions) {
    const run = runs.at(-1);
    const isNext =
      run !== undefined &&
      run.count < most &&
      position.every(
        (at, axis) =>
          at === (run.first[axis] as number) + (axis === last ? run.count : 0),
      );
    if (isNext) run.count += 1;
    else runs.push({ first: position, count: 1 });
  }
  return runs.map(({ first, count }) =>
    first.map((at, axis) => {
      const extent = chunkShape[axis] as number;
      const stop = (at + (axis === last ? count : 1)) * extent;
      return [at * extent, Math.min(stop, shape[axis] as number)] as const;
    }),
  );
}
