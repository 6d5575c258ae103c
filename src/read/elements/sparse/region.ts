import type { Block, IndexRange, Region } from '@/model/block';
import type { ReadOptions } from '@/model/read-options';
import type { NumberArray } from '@/model/values';
import { expectWithinMemory, lengthOfRange, rangeWithin } from '../region';
import { type SparseBatch, sparseBatches } from './batches';
import type { SparseParts } from './parts';
import { readMajorRanges } from './ranges';

/**
 * A dense tile of a sparse matrix. Reads only the major slices of the region, and skips entries
 * outside it on the minor axis, in bounded memory. Duplicates are summed.
 */
export async function readSparseRegion(
  parts: SparseParts,
  region: Region,
  options?: ReadOptions,
): Promise<Block> {
  const tile = createTile(parts, region);
  const majors = parts.layout === 'csr' ? tile.rows : tile.columns;
  if (tile.isEmpty) return tile.finish();
  for await (const batch of sparseBatches(parts, { majors }, options)) tile.add(batch);
  return tile.finish();
}

/**
 * Dense tiles of several ranges of major slices (rows of CSR), each over the whole minor axis, in
 * one read.
 */
export async function readSparseRanges(
  parts: SparseParts,
  ranges: readonly IndexRange[],
  options?: ReadOptions,
): Promise<Block[]> {
  const side = parts.layout === 'csr' ? 'rows' : 'columns';
  const tiles = ranges.map((range) => createTile(parts, { [side]: range }));
  const batches = await readMajorRanges(parts, ranges, options);
  return tiles.map((tile, i) => {
    const batch = batches[i];
    if (batch && !tile.isEmpty) tile.add(batch);
    return tile.finish();
  });
}

function createTile(parts: SparseParts, region: Region) {
  const rows = rangeWithin(region.rows, parts.shape[0]);
  const columns = rangeWithin(region.columns, parts.shape[1]);
  const height = lengthOfRange(rows);
  const width = lengthOfRange(columns);
  expectWithinMemory(height * width, parts.path);
  const [majors, minors] = parts.layout === 'csr' ? [rows, columns] : [columns, rows];
  const strides: readonly [number, number] =
    parts.layout === 'csr' ? [width, 1] : [1, width];
  let values = emptyTile(parts, height * width);
  return {
    rows,
    columns,
    isEmpty: values.length === 0,
    add(batch: SparseBatch) {
      values = wideEnough(values, batch.data);
      scatter(values, batch, majors[0], minors, strides);
    },
    finish(): Block {
      if (parts.data.dtype.kind === 'bool')
        for (let i = 0; i < values.length; i++) if (values[i]) values[i] = 1;
      return { kind: 'matrix', rows, columns, values };
    },
  };
}

/** Wide enough for sums of duplicates: doubles for everything but small floats and booleans. */
function emptyTile({ data: { dtype } }: SparseParts, length: number): NumberArray {
  if (dtype.kind === 'bool') return new Uint8Array(length);
  if (dtype.kind === 'float' && dtype.bytes <= 4) return new Float32Array(length);
  return new Float64Array(length);
}

/** 64-bit integers beyond 2^53 need a tile of their own type. */
function wideEnough(tile: NumberArray, data: NumberArray): NumberArray {
  if (tile instanceof BigInt64Array || tile instanceof BigUint64Array) return tile;
  if (data instanceof BigInt64Array) return BigInt64Array.from(tile, BigInt);
  if (data instanceof BigUint64Array) return BigUint64Array.from(tile, BigInt);
  return tile;
}

function scatter(
  tile: NumberArray,
  { start, indptr, indices, data }: SparseBatch,
  firstMajor: number,
  [from, to]: IndexRange,
  [majorStride, minorStride]: readonly [number, number],
): void {
  const big = tile instanceof BigInt64Array || tile instanceof BigUint64Array;
  for (let major = 0; major + 1 < indptr.length; major++) {
    const origin = (start + major - firstMajor) * majorStride;
    const stop = indptr[major + 1] as number;
    for (let i = indptr[major] as number; i < stop; i++) {
      const minor = indices[i] as number;
      if (minor < from || minor >= to) continue;
      const at = origin + (minor - from) * minorStride;
      if (big) (tile[at] as bigint) += BigInt(data[i] as number | bigint);
      else (tile[at] as number) += data[i] as number;
    }
  }
}
