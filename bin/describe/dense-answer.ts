import { createMatrixSummer } from '@/ask/matrices/matrix-summary';
import type { NumberArray } from '@/model/values';
import type { DataElement } from '@/read/elements/element';
import { expectArray } from '@/read/elements/expect';
import type { StoredArray } from '@/read/node';
import { type Json, jsonNumber, jsonObject } from './json-value';
import { sampledAxis, sampledCells } from './sampling';
import { sumArray } from './sum-array';

type Cells = (Json | undefined)[];

/** A dense matrix: sums, extremes and samples. `rows` is the number of first rows to include. */
export async function denseAnswer(
  element: DataElement,
  { rows = false }: { rows?: boolean } = {},
): Promise<Json> {
  const array = expectArray(element.node, 'Dense arrays specification v0.2.0');
  const isPlane = array.shape.length === 2;
  const [height = 0, width = 0] = array.shape;
  const summer = createMatrixSummer(
    isPlane ? sampledAxis(height) : [],
    isPlane ? sampledAxis(width) : [],
  );
  await sumArray(array, summer);
  const { nan, nonZero, sum, min, max, rowSums, columnSums } = summer.finish();
  const isBool = array.dtype.kind === 'bool';
  const shown = (value: number | bigint | undefined) =>
    value === undefined ? undefined : isBool ? Number(value) !== 0 : jsonNumber(value);
  return jsonObject([
    ['t', 'matrix'],
    ['storage', 'dense'],
    ['dtype', element.info.kind === 'matrix' ? element.info.dtype : undefined],
    ['shape', array.shape],
    ['n_nan', nan],
    ['nnz', nonZero],
    ['sum', jsonNumber(sum)],
    ['min', shown(min)],
    ['max', shown(max)],
    ...(isPlane
      ? ([
          ['row_sums', sumsOf(rowSums)],
          ['col_sums', sumsOf(columnSums)],
          ['entries', await entriesOf(array, isBool)],
          ...(rows ? await rowsOf(array, isBool) : []),
        ] as const)
      : ([['first', await firstOf(array, 10, isBool)]] as const)),
  ]);
}

export function sumsOf(sums: ReadonlyMap<number, number | bigint>): Json {
  return jsonObject([...sums].map(([at, sum]) => [String(at), jsonNumber(sum)]));
}

async function entriesOf(array: StoredArray, isBool: boolean): Promise<Json[]> {
  const [height = 0, width = 0] = array.shape;
  const entries: Json[] = [];
  for (const [row, column] of sampledCells(height, width)) {
    const [value] = await cellsOf(array, [row, row + 1], [column, column + 1], isBool);
    entries.push([row, column, value ?? null]);
  }
  return entries;
}

async function rowsOf(
  array: StoredArray,
  isBool: boolean,
): Promise<readonly (readonly [string, Json])[]> {
  const [height = 0, width = 0] = array.shape;
  const shown = Math.min(10, width);
  const row = async (at: number) =>
    (await cellsOf(array, [at, at + 1], [0, shown], isBool)).map((cell) => cell ?? null);
  const first = [];
  for (let at = 0; at < Math.min(3, height); at++) first.push(await row(at));
  const last = height === 0 ? [] : await row(height - 1);
  return [
    ['first_rows', first],
    ['last_row', last],
  ];
}

async function cellsOf(
  array: StoredArray,
  rows: readonly [number, number],
  columns: readonly [number, number],
  isBool: boolean,
): Promise<Cells> {
  const values = await array.read([rows, columns]);
  return values.kind === 'numbers' || values.kind === 'booleans'
    ? listOf(values.values, isBool)
    : [];
}

/** The first values in row-major order, whatever the rank. */
export async function firstOf(
  array: StoredArray,
  count: number,
  isBool: boolean,
): Promise<Json[]> {
  const [height = 0, ...rest] = array.shape;
  const width = rest.reduce((a, b) => a * b, 1);
  const rows = Math.min(height, Math.ceil(count / Math.max(1, width)));
  if (rows * width === 0) return [];
  const values = await array.read([[0, rows], ...firstRanges(rest, count)]);
  if (values.kind === 'numbers' || values.kind === 'booleans')
    return listOf(values.values.slice(0, count), isBool);
  return [];
}

/** Clipped on the axes after the first to the requested values. */
function firstRanges(
  shape: readonly number[],
  count: number,
): (readonly [number, number])[] {
  const inner = shape.slice(1).reduce((a, b) => a * b, 1);
  const [extent] = shape;
  if (extent === undefined) return [];
  const ranges = firstRanges(shape.slice(1), count);
  return [
    [0, Math.min(extent, Math.max(1, Math.ceil(count / Math.max(1, inner))))],
    ...ranges,
  ];
}

function listOf(values: NumberArray, isBool: boolean): Json[] {
  return Array.from<number | bigint, Json>(values, (value) =>
    isBool ? Number(value) !== 0 : jsonNumber(value),
  );
}
