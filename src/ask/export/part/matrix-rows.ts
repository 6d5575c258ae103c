import { type AxisSubset, subsetCount } from '@/ask/convert/axis-subset';
import { sourceOfArray, sourceOfMatrix } from '@/ask/convert/dense-array';
import { type DenseSource, denseBatches, planDense } from '@/ask/convert/dense-tiles';
import { numberType } from '@/ask/convert/encoding';
import { pickValues } from '@/ask/convert/picked-values';
import { type SubsetSlices, takenSlices } from '@/ask/convert/sparse-matrix';
import {
  arrayOf,
  isQuotaError,
  type OpenScratch,
  withTransposed,
} from '@/ask/convert/transposed-matrix';
import type { DType } from '@/model/dtype';
import { throwIfAborted } from '@/model/errors';
import type { ReadOptions, Report } from '@/model/read-options';
import type { NumberArray, Values } from '@/model/values';
import type { DataElement } from '@/read/elements/element';
import type { SparseParts } from '@/read/elements/sparse/parts';

/** Bytes of rows that are read together. */
const BATCH_BYTES = 1 << 25;
/** Values per batch of rows that were sparse. */
const BATCH_VALUES = 1 << 21;
/** Values of all rows, or of one band of rows, of a matrix that is stored by column; they are in memory together. */
const BAND_VALUES = 1 << 25;
/** Share of the total work that transposing has, for rows of a matrix that is stored by column. */
const SHARE_OF_TURNING = 0.5;

/** Requested rows and columns. Rows are in the order of the file; columns are unique, in any order. */
export interface MatrixPart {
  readonly rows?: AxisSubset;
  readonly columns?: Uint32Array;
  /** Opens a folder for entries while their order is changed. */
  readonly openScratch?: OpenScratch | undefined;
  /** Values of a band of rows; for tests. */
  readonly bandValues?: number;
}

/** Whole rows, dense and row-major; their memory is reused for the next ones. */
export interface MatrixRows {
  /** New number of the first row. */
  readonly start: number;
  readonly count: number;
  readonly values: Values;
}

export type TakeRows = (rows: MatrixRows) => Promise<void>;

/** Returns the extents and type of the rows that `eachRows` gives: axes after the second are as in the file. */
export function shapeOfPart(
  { info, node, sparse, isTransposed }: DataElement,
  { rows, columns }: MatrixPart,
): { readonly shape: readonly number[]; readonly dtype: DType } {
  const isStored = node.kind === 'array' && !isTransposed;
  const stored = isStored ? node.shape : 'shape' in info ? info.shape : [];
  const [height = 1, width, ...deep] = stored;
  const across = width === undefined ? [] : [subsetCount(columns, width)];
  const shape = [subsetCount(rows, height), ...across, ...deep];
  const named = 'dtype' in info ? numberType(info.dtype) : undefined;
  const dtype =
    sparse?.data.dtype ?? (node.kind === 'array' ? node.dtype : (named ?? DOUBLE));
  return { shape, dtype };
}

const DOUBLE: DType = { kind: 'float', bytes: 8, order: 'little' };

/**
 * Passes the requested rows and columns of a matrix to `take`, batch by batch, in bounded memory. Sparse rows become
 * dense, with duplicate entries summed as scipy does. A sparse matrix that is stored by column is collected in memory
 * if it fits, else transposed in a temporary file, or read once for each band of rows if there is no room for one.
 * Reports the rows that were passed on and, if a matrix is transposed first, its columns.
 *
 * @throws UnsupportedError for values that are not numbers
 */
export async function eachRows(
  matrix: DataElement,
  part: MatrixPart,
  take: TakeRows,
  { signal, report }: ReadOptions,
): Promise<void> {
  const [total = 0] = shapeOfPart(matrix, part).shape;
  report?.({ done: 0, total, unit: 'values' });
  let before = 0;
  const heard: TakeRows = async (rows) => {
    throwIfAborted(signal);
    await take(rows);
    throwIfAborted(signal);
    const done = rows.start + rows.count;
    const share = before + ((1 - before) * done) / Math.max(1, total);
    report?.({ done, total, unit: 'values', share });
  };
  const transposed: Report = ({ done, total: columns = done }) => {
    before = SHARE_OF_TURNING;
    const place = {
      path: matrix.info.path,
      done,
      total: columns,
      of: 'columns',
    } as const;
    const share = (before * done) / Math.max(1, columns);
    report?.({ done: 0, total, unit: 'values', share, place });
  };
  const { sparse, node, isTransposed } = matrix;
  if (sparse) return sparseRows(sparse, part, heard, { signal, report: transposed });
  const source =
    node.kind === 'array' && !isTransposed ? sourceOfArray(node) : sourceOfMatrix(matrix);
  return denseRows(source, part, heard, { signal });
}

async function denseRows(
  source: DenseSource,
  { rows, columns: wanted }: MatrixPart,
  take: TakeRows,
  options: ReadOptions,
): Promise<void> {
  const { columns, places } = inFileOrder(wanted);
  const taken = { ...(rows && { rows }), ...(columns && { columns }) };
  const rowBytes = Math.max(1, source.columns * source.depth * source.valueBytes);
  const planned = planDense(source, taken);
  // whole rows, regardless of the chunks
  const plan = {
    readColumns: planned.readColumns,
    batchRows: planned.tiles
      ? Math.max(1, Math.floor(BATCH_BYTES / rowBytes))
      : planned.batchRows,
  };
  for await (const batch of denseBatches(source, taken, plan, options)) {
    const { row: start, rows: count } = batch;
    const values = places
      ? pickValues(batch.values, placesOf(places, count, source.depth))
      : batch.values;
    await take({ start, count, values });
  }
}

/** Returns, for each value of rows in the requested order of columns, its position in rows in the order of the file. */
function placesOf(places: Uint32Array, rows: number, depth: number): Uint32Array {
  const from = new Uint32Array(places.length);
  for (const [at, place] of places.entries()) from[place] = at;
  const out = new Uint32Array(rows * places.length * depth);
  let to = 0;
  for (let row = 0; row < rows; row++)
    for (const at of from)
      for (let k = 0; k < depth; k++) out[to++] = (row * places.length + at) * depth + k;
  return out;
}

async function sparseRows(
  parts: SparseParts,
  { rows, columns: wanted, openScratch, bandValues = BAND_VALUES }: MatrixPart,
  take: TakeRows,
  { signal, report }: ReadOptions,
): Promise<void> {
  const { columns, places } = inFileOrder(wanted);
  const axes = { ...(rows && { rows }), ...(columns && { columns }) };
  const width = subsetCount(columns, parts.shape[1]);
  const height = subsetCount(rows, parts.shape[0]);
  const Type = arrayOf(parts.data.dtype, parts.path);
  const isBoolean = parts.data.dtype.kind === 'bool';
  const add = (slices: SubsetSlices) =>
    addRows(slices, { width, places, Type, isBoolean }, take);
  if (parts.layout === 'csr') {
    for await (const slices of takenSlices(parts, axes, { signal })) await add(slices);
    return;
  }
  const perBand = Math.max(1, Math.floor(bandValues / Math.max(1, width)));
  if (height > perBand)
    try {
      const each = (slices: (take: typeof add) => Promise<void>) => slices(add);
      return await withTransposed(parts, axes, openScratch, each, { signal, report });
    } catch (error) {
      if (!isQuotaError(error)) throw error; // nothing has been passed on yet
    }
  for (let start = 0; start < height; start += perBand) {
    const count = Math.min(perBand, height - start);
    const band = rows
      ? rows.subarray(start, start + count)
      : Uint32Array.from({ length: count }, (_, i) => start + i);
    const out = new Type(count * width);
    const own = height > perBand ? { ...axes, rows: band } : axes;
    for await (const slices of takenSlices(parts, own, { signal }))
      addSlices(slices, isBoolean, out, (slice, index) => {
        const column = places ? (places[slice] as number) : slice;
        return index * width + column;
      });
    await take({ start, count, values: { kind: 'numbers', values: out } });
  }
}

interface RowsShape {
  readonly width: number;
  readonly places: Uint32Array | undefined;
  readonly Type: new (length: number) => NumberArray;
  readonly isBoolean: boolean;
}

/** Passes slices that are rows to `take`, batch by batch. */
async function addRows(
  slices: SubsetSlices,
  { width, places, Type, isBoolean }: RowsShape,
  take: TakeRows,
): Promise<void> {
  const { start, ends, indices, data } = slices;
  const step = Math.max(1, Math.floor(BATCH_VALUES / Math.max(1, width)));
  for (let at = 0; at < ends.length; at += step) {
    const own = ends.slice(at, at + step);
    const first = at === 0 ? 0 : (ends[at - 1] as number);
    const out = new Type(own.length * width);
    const part = {
      start: 0,
      ends: own.map((end) => end - first),
      indices: indices.subarray(first),
      data: data.subarray(first),
    };
    addSlices(part, isBoolean, out, (row, index) => {
      const column = places ? (places[index] as number) : index;
      return row * width + column;
    });
    const count = own.length;
    await take({ start: start + at, count, values: { kind: 'numbers', values: out } });
  }
}

/** Adds the values of slices to `out`, at the positions that `placeOf` gives. */
function addSlices(
  { start, ends, indices, data }: SubsetSlices,
  isBoolean: boolean,
  out: NumberArray,
  placeOf: (slice: number, index: number) => number,
): void {
  const isWide = out instanceof BigInt64Array || out instanceof BigUint64Array;
  const sums = out as Float64Array; // same type as the values that are added
  let i = 0;
  for (const [slice, end] of ends.entries())
    for (; i < end; i++) {
      const at = placeOf(start + slice, Number(indices[i]));
      const value = data[i] as number;
      if (isBoolean) sums[at] = value ? 1 : (sums[at] as number);
      else if (isWide)
        out[at] = (out[at] as bigint) + BigInt(value); // narrowed if it fits
      else (sums[at] as number) += value;
    }
}

/**
 * Returns the columns in the order in which they are read, and the position of each among the requested ones if the
 * order differs.
 */
function inFileOrder(wanted: Uint32Array | undefined): {
  readonly columns: AxisSubset;
  readonly places: Uint32Array | undefined;
} {
  if (!wanted?.some((column, i) => i > 0 && column < (wanted[i - 1] as number)))
    return { columns: wanted, places: undefined };
  const order = Uint32Array.from(wanted.keys()).sort(
    (a, b) => (wanted[a] as number) - (wanted[b] as number),
  );
  return { columns: wanted.toSorted(), places: order };
}
