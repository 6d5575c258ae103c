import { createTextFile } from '@/ask/export/export-text-file';
import type { ExportColumn, ExportValues } from '@/ask/export/export-values';
import type { FoundGene } from '@/ask/names/find-genes';
import type { MatrixInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { joinPath, nameOf } from '@/model/path';
import { packStrings } from '@/model/strings';
import type { WritePiece } from '@/model/table-rows';
import { columnBatches } from '@/read/elements/column-batches';
import type { DataElement } from '@/read/elements/element';
import type { OneFile } from '../one-file';

const BATCH_ROWS = 1 << 16;

interface GeneOfCells {
  readonly gene: FoundGene;
  readonly values: Float32Array | Float64Array;
}

/** Writes genes as CSV, one line per cell: its name, or its number from 0 if no table names the cells. */
export async function cellValues(
  { dataset, elements }: OneFile,
  matrix: MatrixInfo,
  genes: readonly GeneOfCells[],
  by: DataElement | undefined,
  write: WritePiece,
): Promise<void> {
  const { cells } = sidesOf(matrix);
  const table = dataset.tables.find(({ path }) => path === cells.table);
  const index = table && (await elements.at(joinPath(table.path, table.index)));
  const named: ExportColumn[] = [
    { name: table?.index ?? 'number', dtype: '' },
    ...genes.map(({ gene }) => ({ name: gene.name, dtype: '' })),
    ...(by ? [{ name: nameOf(by.info.path), dtype: '' }] : []),
  ];
  const file = createTextFile(named, ',', write);
  const [names, groups] = [batchesOf(index), batchesOf(by)];
  for (let start = 0; start < cells.count; start += BATCH_ROWS) {
    const stop = Math.min(cells.count, start + BATCH_ROWS);
    await file.add(
      [
        (await names?.next())?.value ?? numbers(start, stop),
        ...genes.map(({ values }) => ({
          parts: [{ kind: 'numbers', values: values.subarray(start, stop) } as const],
        })),
        ...(groups ? [(await groups.next()).value ?? { parts: [] }] : []),
      ],
      stop - start,
    );
  }
  await file.finish();
}

function batchesOf(
  column: DataElement | undefined,
): AsyncGenerator<ExportValues, undefined> | undefined {
  return column && read(column);
}

async function* read(column: DataElement): AsyncGenerator<ExportValues, undefined> {
  const how = { batchRows: BATCH_ROWS, isExpanded: true };
  for await (const { block } of columnBatches(column, how)) yield { parts: [block] };
}

function numbers(start: number, stop: number): ExportValues {
  const texts = Array.from({ length: stop - start }, (_, i) => String(start + i));
  return { parts: [{ kind: 'strings', strings: packStrings(texts) }] };
}
