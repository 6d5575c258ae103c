import type { Block } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import { maskOf } from '@/model/order/order-gather';
import { nameOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { labelsOf } from '@/model/row-labels';
import type { ExportNotes, SearchIndexRequest, WriteBatch } from '@/model/table-rows';
import type { DataElement } from '@/read/elements/element';
import { CHUNK_ROWS, type ColumnToWrite } from '@/write/column-table/table';
import { textsBlock } from '@/write/column-table/writable-block';
import { writeColumnTable } from '@/write/column-table/write-table';
import { textsOf } from './export-text-file';
import { type ExportValues, fileBatches, pickedBatches } from './export-values';

/** Rows per read: a few megabytes of numbers, and whole chunks of the written file. */
const BATCH_ROWS = 2 * CHUNK_ROWS;

interface ColumnTableRequest {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  /** Opened columns in the order in which they are written, and the name of each. */
  readonly columns: readonly DataElement[];
  readonly names: readonly string[];
  /** Row numbers in the requested order; all rows if absent. */
  readonly rows?: Uint32Array;
  readonly indexes?: readonly SearchIndexRequest[];
}

/**
 * Writes rows and columns of a table as a column table (HEP001), column by column. Progress counts each value twice.
 */
export function exportColumnTable(
  { info, columns, names, rows, indexes = [] }: ColumnTableRequest,
  write: WriteBatch,
  { signal, report }: ReadOptions,
): Promise<ExportNotes> {
  const written = columns.map((column, i): ColumnToWrite => {
    const { info: own } = column;
    return {
      name: names[i] ?? nameOf(own.path),
      dtype: 'dtype' in own ? own.dtype : '',
      valueType: 'valueType' in own ? own.valueType : 'strings',
      about: own.about,
      async *blocks() {
        const batches = rows
          ? pickedBatches(column, rows, BATCH_ROWS, signal)
          : fileBatches(column, BATCH_ROWS, signal);
        for await (const values of batches) yield gathered(values);
      },
    };
  });
  const labels = labelsOf(info)
    .map((label) => columns.findIndex(({ info: { path } }) => nameOf(path) === label))
    .filter((at) => at >= 0);
  return writeColumnTable(
    {
      append: (bytes) => write(bytes),
      patch: (position, bytes) => write(bytes, position),
    },
    {
      rows: rows?.length ?? info.length,
      ...{ columns: written, labels, about: info.about, indexes },
    },
    { signal, report },
  );
}

/** Returns one block with the rows of several. */
function gathered({ parts, part, at }: ExportValues): Block {
  const [first] = parts;
  if (first && parts.length === 1 && (!at || isInOrder(at))) return first;
  if (part && at) {
    if (areAll(parts, 'numbers')) return gatheredNumbers(parts, { part, at });
    if (areAll(parts, 'complex') || areAll(parts, 'bytes'))
      return gatheredBytes(parts, { part, at });
  }
  const textOf = textsOf({ parts, ...(part && { part }), ...(at && { at }) });
  return textsBlock(textOf, at?.length ?? 0);
}

function isInOrder(at: Uint32Array): boolean {
  return at.every((row, i) => row === i);
}

type Kinds<K extends Block['kind']> = Extract<Block, { kind: K }>;

function areAll<K extends Block['kind']>(
  parts: readonly Block[],
  kind: K,
): parts is readonly Kinds<K>[] {
  return parts.every((one) => one.kind === kind);
}

interface Places {
  readonly part: Uint32Array;
  readonly at: Uint32Array;
}

/** Gathers numbers of batches, only some of which had their 64-bit integers narrowed. */
function gatheredNumbers(parts: readonly Kinds<'numbers'>[], places: Places): Block {
  const { part, at } = places;
  const valueAt = (i: number) => parts[part[i] as number]?.values[at[i] as number] ?? 0;
  const nan = parts.some((one) => one.nan === 'data') ? { nan: 'data' as const } : {};
  const isUnsigned = parts.some(({ values }) => values instanceof BigUint64Array);
  const isWide =
    isUnsigned || parts.some(({ values }) => values instanceof BigInt64Array);
  const Wide = isUnsigned ? BigUint64Array : BigInt64Array;
  const values = isWide ? new Wide(at.length) : new Float64Array(at.length);
  for (let i = 0; i < values.length; i++)
    // one of the two types that the array accepts
    values[i] = (isWide ? BigInt(valueAt(i)) : Number(valueAt(i))) as never;
  return { kind: 'numbers', values, ...nan, ...maskOf(parts, places) };
}

/** Gathers complex and opaque values by copying their bytes. */
function gatheredBytes(
  parts: readonly (Kinds<'complex'> | Kinds<'bytes'>)[],
  places: Places,
): Block {
  const [first] = parts;
  const { part, at } = places;
  const isDouble = first?.kind === 'complex' && first.values instanceof Float64Array;
  const size = first?.kind === 'bytes' ? first.size : isDouble ? 16 : 8;
  const bytes = new Uint8Array(at.length * size);
  const views = parts.map(
    ({ values }) => new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
  );
  for (let i = 0; i < at.length; i++) {
    const start = (at[i] as number) * size;
    const value = views[part[i] as number]?.subarray(start, start + size);
    if (value) bytes.set(value, i * size);
  }
  const mask = maskOf(parts, places);
  if (first?.kind === 'bytes') return { kind: 'bytes', size, values: bytes, ...mask };
  const Floats = isDouble ? Float64Array : Float32Array;
  return { kind: 'complex', values: new Floats(bytes.buffer), ...mask };
}
