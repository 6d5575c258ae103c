import { maskOf } from '@/analysis/rows/order-gather';
import type { DataElement } from '@/elements/element';
import type { Block } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import { nameOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { labelsOf } from '@/model/row-labels';
import { packStrings } from '@/model/strings';
import type { SearchIndexKind, WritePiece } from '@/model/table-rows';
import { CHUNK_ROWS, type ColumnToWrite } from '@/writing/column-table/table';
import { writeColumnTable } from '@/writing/column-table/write-table';
import { type ExportValues, fileBatches, pickedBatches } from './export-rows';
import { textsOf } from './export-text-file';

/** Rows of one read: a few megabytes of numbers, and whole chunks of what is written. */
const BATCH_ROWS = 2 * CHUNK_ROWS;

interface ColumnTableWish {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  /** Opened, in the order in which they are written, and the name of each. */
  readonly columns: readonly DataElement[];
  readonly names: readonly string[];
  /** Row numbers in the wanted order; all rows where absent. */
  readonly rows?: Uint32Array;
  readonly withoutNames?: boolean;
  readonly indexes?: readonly SearchIndexKind[];
}

/** Writes rows and columns of a table as a column table (HEP001), column after column. Progress counts each value twice. */
export async function exportColumnTable(
  { info, columns, names, rows, withoutNames, indexes }: ColumnTableWish,
  write: WritePiece,
  { signal, report }: ReadOptions,
): Promise<void> {
  const isLabel = new Set(withoutNames || info.isPositional ? [] : labelsOf(info));
  const written = columns.map((column, i): ColumnToWrite => {
    const { info: own } = column;
    return {
      name: names[i] ?? nameOf(own.path),
      dtype: 'dtype' in own ? own.dtype : '',
      about: own.about,
      async *blocks() {
        const batches = rows
          ? pickedBatches(column, rows, BATCH_ROWS, signal)
          : fileBatches(column, BATCH_ROWS, signal);
        for await (const values of batches) yield gathered(values);
      },
    };
  });
  const labels = [...isLabel].flatMap((label) => {
    const at = columns.findIndex((column) => nameOf(column.info.path) === label);
    return names[at] ?? [];
  });
  await writeColumnTable(
    { append: (bytes) => write(bytes), patch: (position, bytes) => write(bytes, position) },
    { rows: rows?.length ?? info.length, columns: written, labels, about: info.about, ...(indexes && { indexes }) },
    { signal, report },
  );
}

/** One block of rows that are in several. */
function gathered({ parts, part, at }: ExportValues): Block {
  const [first] = parts;
  if (first && parts.length === 1 && (!at || isInOrder(at))) return first;
  if (part && at && parts.every((one) => one.kind === 'numbers'))
    return gatheredNumbers(parts, { part, at });
  const textOf = textsOf({ parts, ...(part && { part }), ...(at && { at }) });
  const count = at?.length ?? 0;
  const missing = new Uint8Array(count);
  const texts = Array.from({ length: count }, (_, row) => {
    const text = textOf(row);
    if (text === null) missing[row] = 1;
    return text ?? '';
  });
  return { kind: 'strings', strings: packStrings(texts), missing };
}

function isInOrder(at: Uint32Array): boolean {
  return at.every((row, i) => row === i);
}

/** Parts whose 64-bit integers were narrowed in some only. */
function gatheredNumbers(
  parts: readonly Extract<Block, { kind: 'numbers' }>[],
  places: { readonly part: Uint32Array; readonly at: Uint32Array },
): Block {
  const { part, at } = places;
  const valueOf = (i: number) => parts[part[i] as number]?.values[at[i] as number] ?? 0;
  const nan = parts.some((one) => one.nan === 'data') ? { nan: 'data' as const } : {};
  const isWide = parts.some(({ values }) => typeof values[0] === 'bigint');
  const isUnsigned = parts.some(({ values }) => values instanceof BigUint64Array);
  const Wide = isUnsigned ? BigUint64Array : BigInt64Array;
  const values = isWide ? new Wide(at.length) : new Float64Array(at.length);
  for (let i = 0; i < values.length; i++)
    values[i] = (isWide ? BigInt(valueOf(i)) : Number(valueOf(i))) as never;
  return { kind: 'numbers', values, ...nan, ...maskOf(parts, places) };
}
