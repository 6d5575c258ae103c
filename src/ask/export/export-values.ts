import { pickRows } from '@/ask/rows/pick-rows';
import type { Block } from '@/model/block';
import { LATER } from '@/model/read-options';
import { columnBatches } from '@/read/elements/column-batches';
import type { DataElement } from '@/read/elements/element';

/** A column of a file that is written. */
export interface ExportColumn {
  readonly name: string;
  /** Type as the source states it. */
  readonly dtype: string;
  readonly units?: string;
  /** Vocabulary that interprets `units`. */
  readonly vocabulary?: string;
}

/** The values of a batch of rows: one or more blocks, and the location of each row. */
export interface ExportValues {
  readonly parts: readonly Block[];
  /** The block of a row, and its index there; the only block and the row itself if absent. */
  readonly part?: Uint32Array;
  readonly at?: Uint32Array;
}

/** A file being written: rows are added from first to last, then it is finished. */
export interface ExportFile {
  add(columns: readonly ExportValues[], count: number): Promise<void>;
  finish(): Promise<void>;
}

/** Yields all rows in the order of the file. */
export async function* fileBatches(
  column: DataElement,
  batchRows: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<ExportValues, undefined> {
  const how = { batchRows, isExpanded: true };
  const options = { signal, priority: LATER };
  for await (const { block } of columnBatches(column, how, options))
    yield { parts: [block] };
}

export async function* pickedBatches(
  column: DataElement,
  rows: Uint32Array,
  batchRows: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<ExportValues, undefined> {
  for (let start = 0; start < rows.length || start === 0; start += batchRows)
    yield await pickRows(column, rows.subarray(start, start + batchRows), {
      signal,
      priority: LATER,
    });
}
