import type { OpenDataset } from '@/ask/convert/slots';
import type { OpenScratch } from '@/ask/convert/transposed-matrix';
import { columnAt } from '@/ask/rows/arrange-rows';
import type { ElementInfo } from '@/model/element';
import { DataError, hasName, messageOf } from '@/model/errors';
import { axisTablesOfCells } from '@/model/matrix-axes';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ExportNotes, WriteBatch } from '@/model/table-rows';
import type { DataElement } from '@/read/elements/element';
import { exportRows } from '../export-rows';
import { partCost } from '../part-cost';
import type { PartRequest } from '../questions';
import { notNumbers, writeColumnArray } from './column-array';
import { writeMatrixArray } from './matrix-array';
import { shapeOfPart } from './matrix-rows';
import { type MatrixTable, writeMatrixTable } from './matrix-table';
import { columnNumbers, isRange, openColumnNames } from './part-columns';

/** Part request with its rows resolved. */
export interface ResolvedPart extends Omit<PartRequest, 'rows'> {
  /** Row numbers; rows of a matrix are written in the order of the file. */
  readonly rows?: Uint32Array | undefined;
  /** Returns the full name of a column whose name the page shortens. */
  readonly exactName?: (name: string) => string;
  readonly openScratch?: OpenScratch | undefined;
}

type Write = (
  request: ResolvedPart,
  write: WriteBatch,
  options: ReadOptions,
) => Promise<ExportNotes>;

/**
 * Writes a matrix, an embedding, a table or a column, or some of its rows and columns, as one table or array, streamed;
 * reports rows.
 *
 * @throws UnsupportedError for values that are not numbers, TooLargeError for a part that would be too large, before
 * anything is written
 */
export async function writePart(
  file: OpenDataset,
  request: ResolvedPart,
  write: WriteBatch,
  options: ReadOptions = {},
): Promise<ExportNotes> {
  const element = await file.elements.cellsByGenes(request.path, {
    signal: options.signal,
  });
  const { info } = element;
  if (info.kind === 'dataframe') return ofTable(file, info)(request, write, options);
  const isArray = info.kind === 'column' && hasAxes(element);
  if (info.kind === 'matrix' || isArray)
    return ofMatrix(file, element)(request, write, options);
  if (info.kind === 'column' && request.format === 'npy')
    return writeColumnArray([element], request.rows, write, options);
  throw new DataError(
    'UnsupportedError',
    info.kind === 'column'
      ? `${info.path} is one column: save it as .npy, or its table with this column.`
      : `${info.path} is neither a matrix nor a table.`,
  );
}

/** True for a column of several numbers per row, all stored as one array. */
function hasAxes({ node, isTransposed }: DataElement): boolean {
  return node.kind === 'array' && !isTransposed && node.shape.length > 1;
}

function ofMatrix(file: OpenDataset, matrix: DataElement): Write {
  return async (request, write, options) => {
    const { format } = request;
    const { path } = matrix.info;
    const { signal } = options; // names are read first, and have no rows to report
    const rows = request.rows?.toSorted();
    const columns =
      request.columns &&
      (await columnNumbers(file, matrix, request.columns, { signal }, request.names));
    const part = {
      ...{ rows, openScratch: request.openScratch },
      ...(columns && { columns }),
    };
    const { shape, dtype } = shapeOfPart(matrix, part);
    const [height = 0, width = 1, ...deep] = shape;
    const { refusal } = partCost({
      ...{ rows: height, columns: width, format },
      valueBytes: 'bytes' in dtype ? dtype.bytes : 8,
      isAsStored: format === 'npy' && !matrix.sparse,
    });
    if (refusal !== undefined)
      throw new DataError('TooLargeError', `${path}: ${refusal}`);
    if (format === 'npy') {
      await writeMatrixArray(matrix, part, write, options);
      return { leftOut: [], changed: [] };
    }
    if (deep.length > 0 || shape.length < 2 || width === 0)
      throw new DataError(
        'UnsupportedError',
        `${path} has ${shape.length} axes of ${shape.join(', ')}, and a table has rows and columns: save it as .npy.`,
      );
    const { nameAt } = await openColumnNames(file, matrix, { signal });
    const named = columns
      ? Array.from(columns, nameAt)
      : Array.from({ length: width }, (_, at) => nameAt(at));
    const names = await rowNames(file, matrix, request, { signal });
    const table: MatrixTable = { format, columns: named, names };
    return writeMatrixTable(matrix, part, table, write, options);
  };
}

/** Returns the column with the row names of a matrix; undefined if no table of this length names the rows. */
async function rowNames(
  { dataset, elements }: OpenDataset,
  { info }: DataElement,
  { exactName = (name) => name }: ResolvedPart,
  options: ReadOptions,
): Promise<MatrixTable['names']> {
  const length = info.kind === 'matrix' ? (info.shape[0] ?? 0) : 0;
  const { rows } = axisTablesOfCells(dataset, info.path);
  const known = dataset.tables.find((one) => one.path === rows && one.length === length);
  if (!known) return undefined;
  const { info: table } = await elements.at(known.path, options);
  if (table.kind !== 'dataframe' || table.isPositional) return undefined;
  const path = joinPath(table.path, table.index);
  return {
    column: await columnAt(elements, path, length, options),
    name: exactName(table.index),
  };
}

function ofTable(
  { elements }: OpenDataset,
  table: Extract<ElementInfo, { kind: 'dataframe' }>,
): Write {
  return async (request, write, options) => {
    const { path, index, isPositional, length } = table;
    const { format, exactName = (name) => name, columns: wanted } = request;
    const known = table.columns.filter((name) => name !== index);
    const requests = isRange(wanted) ? known.slice(...wanted) : (wanted ?? known);
    const isStrict = wanted !== undefined && !request.canLeaveOut;
    const names: string[] = [];
    const columns: DataElement[] = [];
    const leftOut: string[] = [];
    for (const name of requests) {
      const column = await opened(joinPath(path, name));
      const isUnopened = typeof column === 'string';
      const reason = isUnopened
        ? column
        : format === 'npy'
          ? notNumbers(column)
          : undefined;
      if (reason === undefined && !isUnopened) {
        names.push(name);
        columns.push(column);
      } else if (isStrict) throw new DataError('UnsupportedError', `${reason}`);
      else leftOut.push(`${reason}`);
    }
    const notes =
      format === 'npy'
        ? await writeColumnArray(expectSome(columns), request.rows, write, options, true)
        : await exportRows(
            elements,
            {
              ...{ table: path, index, columns: names, format },
              ...(request.rows && { rows: request.rows }),
              ...(isPositional && { withoutNames: true }),
            },
            exactName,
            write,
            options,
          );
    return { ...notes, leftOut: [...leftOut, ...notes.leftOut] };

    function expectSome(all: readonly DataElement[]): readonly DataElement[] {
      if (all.length > 0) return all;
      throw new DataError(
        'UnsupportedError',
        `${path}: no column is of numbers, booleans or categories. ${leftOut[0] ?? ''}`.trim(),
      );
    }

    /** Opens a column; returns the reason if it cannot be opened. */
    async function opened(column: string): Promise<DataElement | string> {
      try {
        return await columnAt(elements, column, length, options);
      } catch (error) {
        if (!hasName(error, 'CorruptError') && !hasName(error, 'UnsupportedError'))
          throw error;
        return messageOf(error);
      }
    }
  };
}
