import { createMatrixSummer } from '@/ask/matrices/matrix-summary';
import { type MergedSlices, mergeSlices } from '@/ask/matrices/sparse-merge';
import { dtypeName } from '@/model/dtype';
import { expectWithinMemory } from '@/read/elements/region';
import { sparseBatches } from '@/read/elements/sparse/batches';
import type { SparseParts } from '@/read/elements/sparse/parts';
import { sumsOf } from './dense-answer';
import { type Json, jsonNumber, jsonObject } from './json-value';
import { sampledAxis, sampledPlaces } from './sampling';

/** A sparse matrix, read twice: for its sums, then for samples in row-major order. */
export async function sparseAnswer(parts: SparseParts): Promise<Json> {
  const [height, width] = parts.shape;
  const isCsr = parts.layout === 'csr';
  const summer = createMatrixSummer(sampledAxis(height), sampledAxis(width));
  expectWithinMemory(height, parts.path);
  const perRow = new Uint32Array(height);
  const middle = [Math.floor(height / 2), Math.floor(width / 2)] as const;
  let middleValue: number | bigint = 0;
  let sorted = true;
  let merged = 0;
  for await (const { start, slices } of mergedBatches(parts)) {
    summer.addSlices(start, slices, isCsr);
    sorted &&= slices.wasSorted;
    merged += slices.data.length;
    forEachEntry(start, slices, isCsr, (row, column, value) => {
      (perRow[row] as number)++;
      if (row === middle[0] && column === middle[1]) middleValue = value;
    });
  }
  const summary = summer.finish();
  const entries: Json[] = await sampledEntries(parts, perRow, merged);
  if (height > 0 && width > 0)
    entries.push([middle[0], middle[1], jsonNumber(middleValue)]);
  return jsonObject([
    ['t', 'matrix'],
    ['storage', parts.layout],
    ['dtype', dtypeName(parts.data.dtype)],
    ['shape', parts.shape],
    ['nnz_stored', parts.stored],
    ['sorted_indices', sorted],
    ['nnz', summary.nonZero],
    ['n_nan', summary.nan],
    ['min_stored', summary.min === undefined ? undefined : jsonNumber(summary.min)],
    ['max_stored', summary.max === undefined ? undefined : jsonNumber(summary.max)],
    ['sum', jsonNumber(summary.sum)],
    ['row_sums', sumsOf(summary.rowSums)],
    ['col_sums', sumsOf(summary.columnSums)],
    ['entries', entries],
  ]);
}

async function* mergedBatches(
  parts: SparseParts,
): AsyncGenerator<{ readonly start: number; readonly slices: MergedSlices }> {
  const areBooleans = parts.data.dtype.kind === 'bool';
  for await (const batch of sparseBatches(parts))
    yield { start: batch.start, slices: mergeSlices(batch, areBooleans) };
}

/** Entries at row-major positions, with duplicates summed. */
async function sampledEntries(
  parts: SparseParts,
  perRow: Uint32Array,
  count: number,
): Promise<Json[]> {
  const wanted = sampledPlaces(count).map((place) => locate(perRow, place));
  const found = new Map(
    wanted.map(({ row }) => [row, [] as (readonly [number, Json])[]]),
  );
  if (wanted.length === 0) return [];
  for await (const { start, slices } of mergedBatches(parts))
    forEachEntry(start, slices, parts.layout === 'csr', (row, column, value) =>
      found.get(row)?.push([column, jsonNumber(value)]),
    );
  return wanted.flatMap(({ row, nth }): Json[] => {
    const entry = found.get(row)?.[nth];
    return entry ? [[row, entry[0], entry[1]]] : [];
  });
}

/** The row of the k-th stored value, and its offset within the row. */
function locate(perRow: Uint32Array, place: number): { row: number; nth: number } {
  let row = 0;
  let before = 0;
  while (row < perRow.length && before + (perRow[row] as number) <= place)
    before += perRow[row++] as number;
  return { row, nth: place - before };
}

function forEachEntry(
  start: number,
  { indptr, indices, data }: MergedSlices,
  isCsr: boolean,
  visit: (row: number, column: number, value: number | bigint) => void,
): void {
  for (let slice = 0; slice + 1 < indptr.length; slice++) {
    const major = start + slice;
    const stop = indptr[slice + 1] as number;
    for (let i = indptr[slice] as number; i < stop; i++) {
      const minor = indices[i] as number;
      const value = data[i] as number | bigint;
      if (isCsr) visit(major, minor, value);
      else visit(minor, major, value);
    }
  }
}
