import { arrayOf } from '@/ask/convert/transposed-matrix';
import { pickRows } from '@/ask/rows/pick-rows';
import { lazyModule } from '@/model/lazy-module';
import { formatNumber } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { ExportNotes, WriteBatch } from '@/model/table-rows';
import type { NumberArray } from '@/model/values';
import type { DataElement } from '@/read/elements/element';
import { createTextFile } from '../export-text-file';
import type { ExportColumn, ExportFile, ExportValues } from '../export-values';
import { rowsOfGroup } from '../part-cost';
import type { PartFormat } from '../questions';
import { eachRows, type MatrixPart, shapeOfPart } from './matrix-rows';
import { uniqueNames } from './unique-names';

const parquet = lazyModule(() => import('../export-parquet'));

/** Values per batch of lines. */
const TEXT_VALUES = 1 << 20;

export interface MatrixTable {
  readonly format: Exclude<PartFormat, 'npy'>;
  /** Names of the columns that are written. */
  readonly columns: readonly string[];
  /** Column with the names of the rows, and its name; undefined if no table names them. */
  readonly names: { readonly column: DataElement; readonly name: string } | undefined;
}

/**
 * Writes a two-dimensional matrix as a table: the names of its rows first, then a column of numbers for each of its
 * columns, with its zeros. Streams groups of rows and reports rows. Parquet allows no two columns of one name: later
 * ones get a number, as from anndata's var_names_make_unique, which the notes say.
 */
export async function writeMatrixTable(
  matrix: DataElement,
  part: MatrixPart,
  { format, names, columns }: MatrixTable,
  write: WriteBatch,
  { signal, report }: ReadOptions,
): Promise<ExportNotes> {
  const { shape, dtype } = shapeOfPart(matrix, part);
  const [total = 0] = shape;
  const width = columns.length;
  const isParquet = format === 'parquet';
  const known = [...(names ? [names.name] : []), ...columns];
  const unique = isParquet ? uniqueNames(known) : known;
  const type = matrix.info.kind === 'matrix' ? matrix.info.dtype : '';
  const written = unique.map(
    (name, i): ExportColumn => ({
      name,
      dtype: names && i === 0 ? nameType(names.column) : type,
    }),
  );
  const separator = format === 'csv' ? ',' : '\t';
  const file: ExportFile = isParquet
    ? (await parquet()).createParquetFile(written, write)
    : createTextFile(written, separator, write);
  const perGroup = isParquet
    ? rowsOfGroup(width)
    : Math.max(1, Math.min(rowsOfGroup(width), Math.floor(TEXT_VALUES / (width + 1))));
  const Type = arrayOf(dtype, matrix.info.path);
  const group = new Type(Math.min(perGroup, Math.max(1, total)) * width);
  let [start, filled] = [0, 0];
  const flush = async () => {
    const values = Array.from({ length: width }, (_, column) =>
      valuesOf(columnOf(group, column, width, filled), dtype.kind === 'bool'),
    );
    if (names)
      values.unshift(await namesOf(names.column, start, filled, part.rows, signal));
    await file.add(values, filled);
    start += filled;
    filled = 0;
  };
  await eachRows(
    matrix,
    part,
    async ({ count, values }) => {
      if (values.kind !== 'numbers' && values.kind !== 'booleans')
        throw new Error(`${values.kind} in a matrix`);
      for (let row = 0; row < count; ) {
        const more = Math.min(count - row, perGroup - filled);
        const from = values.values.subarray(row * width, (row + more) * width);
        put(group, from, filled * width);
        [row, filled] = [row + more, filled + more];
        if (filled === perGroup) await flush();
      }
    },
    { signal, report },
  );
  if (filled > 0 || start === 0) await flush();
  await file.finish();
  return { leftOut: [], changed: renamedNote(unique, known) };
}

function renamedNote(
  unique: readonly string[],
  known: readonly string[],
): readonly string[] {
  const renamed = unique.filter((name, i) => name !== known[i]);
  const [first] = renamed;
  if (first === undefined) return [];
  return [
    `Parquet has no two columns of one name: ${formatNumber(renamed.length, 'column')} got a number, such as “${first}”.`,
  ];
}

/** Copies numbers; 64-bit numbers come in narrower types if they fit. */
function put(group: NumberArray, from: NumberArray, at: number): void {
  const isWide = group instanceof BigInt64Array || group instanceof BigUint64Array;
  if (!isWide || from.constructor === group.constructor)
    group.set(from as never, at); // same kind of numbers
  else for (const [i, value] of from.entries()) group[at + i] = BigInt(value);
}

function columnOf(
  group: NumberArray,
  column: number,
  width: number,
  rows: number,
): NumberArray {
  const own = group.slice(0, rows);
  for (let row = 0; row < rows; row++) own[row] = group[row * width + column] as never; // same kind of numbers
  return own;
}

function valuesOf(values: NumberArray, isBoolean: boolean): ExportValues {
  return isBoolean && values instanceof Uint8Array
    ? { parts: [{ kind: 'booleans', values }] }
    : { parts: [{ kind: 'numbers', values }] };
}

function nameType({ info }: DataElement): string {
  return 'dtype' in info ? info.dtype : '';
}

async function namesOf(
  column: DataElement,
  start: number,
  count: number,
  rows: Uint32Array | undefined,
  signal: AbortSignal | undefined,
): Promise<ExportValues> {
  if (rows) return pickRows(column, rows.subarray(start, start + count), { signal });
  const block = await column.read?.({ rows: [start, start + count] }, { signal });
  return { parts: block ? [block] : [] };
}
