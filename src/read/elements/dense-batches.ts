import type { IndexRange } from '@/model/block';
import { DataError } from '@/model/errors';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { NumberArray } from '@/model/values';
import { OutputBuffers } from '@/read/codecs/output-buffers';
import type { StoredArray } from '@/read/node';
import { corrupt } from './expect';
import { writtenRegions } from './unwritten';

/** Shapes are not evidence of data if chunks are absent: no real array has 8 TB of doubles. */
const MAX_VALUES = 2 ** 40;
/** Size, in doubles, of the output buffer that is retained for one usual tile. */
const SPARES = 64 << 20;

/** A tile of a dense numeric array, row-major; axes after the second are flattened into its columns. */
export interface DenseBatch {
  readonly rows: IndexRange;
  readonly columns: IndexRange;
  readonly values: NumberArray;
}

interface DenseHow {
  readonly rows?: IndexRange;
  /** Maximum number of values per tile. */
  readonly maxValues?: number;
  /** Refuses to stream more values than this. */
  readonly most?: number;
}

/** Larger chunks are not cached, and would be decoded again for each tile: their tiles are larger, too. */
const LARGE_CHUNK_BYTES = 16 << 20;
const LARGE_TILE_BYTES = 128 << 20;

/**
 * Streams a dense array of one or more axes by tiles of whole chunks, so that no chunk is decoded
 * twice. A tile has at most about `maxValues` values, unless one chunk is larger. Tiles share an
 * output buffer: copy what you keep.
 */
export async function* denseBatches(
  array: StoredArray,
  { rows: wanted, maxValues = 2 ** 22, most = MAX_VALUES }: DenseHow = {},
  options?: ReadOptions,
): AsyncGenerator<DenseBatch> {
  const [height = 1, width = 1, ...rest] = array.shape;
  const depth = rest.reduce((a, b) => a * b, 1);
  const [from, to] = wanted ?? [0, height];
  const tile = tileOf(array, Math.max(maxValues, largeTile(array)), depth);
  const total = (to - from) * width * depth;
  if (total > most)
    throw new DataError(
      'TooLargeError',
      `${array.path} has ${formatCount(total)} values, more than the ${formatCount(most)} that Petri can read in full.`,
    );
  await writtenRegions(array, options);
  const spares = new OutputBuffers(SPARES);
  let done = 0;
  try {
    for (const [rows, columns] of tilesOf([from, to], width, tile)) {
      const room = spares.forRead();
      const values = await array.read([rows, columns].slice(0, array.shape.length), {
        signal: options?.signal,
        priority: options?.priority,
        into: room.take,
      });
      if (values.kind !== 'numbers' && values.kind !== 'booleans')
        throw corrupt(array.path, 'is not numeric', 'Dense arrays specification v0.2.0');
      yield {
        rows,
        columns: [columns[0] * depth, columns[1] * depth],
        values: values.values,
      };
      done += values.values.length;
      options?.report?.({ done, total, unit: 'values' });
      room.giveBack(values.values);
    }
  } finally {
    spares.clear();
  }
}

/** Values of a tile that is a whole large chunk, or an even fraction of one that is too large. */
function largeTile({ dtype, storage }: StoredArray): number {
  const values = (storage.chunkShape ?? [0]).reduce((all, extent) => all * extent, 1);
  const bytes = values * ('bytes' in dtype ? dtype.bytes : 8);
  if (bytes <= LARGE_CHUNK_BYTES) return 0;
  return Math.ceil(values / Math.ceil(bytes / LARGE_TILE_BYTES));
}

function* tilesOf(
  [from, to]: IndexRange,
  width: number,
  [tileRows, tileColumns]: readonly [rows: number, columns: number],
): Iterable<readonly [rows: IndexRange, columns: IndexRange]> {
  for (let row = from; row < to; row += tileRows)
    for (let column = 0; column < width; column += tileColumns)
      yield [
        [row, Math.min(to, row + tileRows)],
        [column, Math.min(width, column + tileColumns)],
      ];
}

/** Whole chunks side by side first, then below each other, up to the limit. */
function tileOf(
  array: StoredArray,
  maxValues: number,
  depth: number,
): readonly [rows: number, columns: number] {
  const [height = 1, width = 1] = array.shape;
  const [chunkRows = height, chunkColumns = width] = array.storage.chunkShape ?? [1];
  const budget = Math.max(1, Math.floor(maxValues / Math.max(1, depth)));
  const rows = clamp(chunkRows, 1, Math.min(Math.max(1, height), budget));
  const across = Math.max(1, Math.floor(budget / (rows * Math.max(1, chunkColumns))));
  const columns = clamp(
    across * chunkColumns,
    1,
    Math.max(1, Math.min(width, Math.floor(budget / rows) || 1)),
  );
  if (columns < width) return [rows, columns];
  const down = Math.max(1, Math.floor(budget / (rows * Math.max(1, width))));
  return [rows * down, columns];
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
