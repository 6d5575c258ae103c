import type { PartFormat } from '@/ask/export/questions';
import type { DatasetInfo, DatasetPart, MatrixInfo } from '@/model/dataset';
import { embeddingColumn } from '@/model/embedding-name';
import { asCellsByGenes } from '@/model/matrix-sides';
import { nameOf, type Path } from '@/model/path';
import type { SelectOption } from '@/page/kit/controls/Select';

/** Source that can be saved as a table or an array, with its size. */
export interface PartSource {
  readonly path: Path;
  readonly label: string;
  /** Rows and columns that are written. */
  readonly shape: readonly [rows: number, columns: number];
  /** Bytes per value in memory. */
  readonly valueBytes: number;
  /** True if it is stored as an array in the file, false if sparse. */
  readonly isDense: boolean;
  /** Label of its columns and examples of their names; undefined if columns cannot be chosen. */
  readonly columns: { readonly label: string; readonly example: string } | undefined;
  /** Set for tables: columns that an array cannot contain are left out. */
  readonly isTable?: true;
}

export const PART_NAMES: readonly SelectOption<PartFormat>[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'tsv', label: 'TSV (tab separated)' },
  { value: 'parquet', label: 'Parquet' },
  { value: 'npy', label: 'NumPy array (.npy)' },
];

/** Sources that belong to a table of cells: its matrices, embeddings, graphs, and the table itself. */
export function partSources(
  dataset: Pick<DatasetInfo, 'parts'>,
  table: Path,
): readonly PartSource[] {
  const part = dataset.parts.find(({ tables }) =>
    tables.some(({ path }) => path === table),
  );
  const own = part?.tables.find(({ path }) => path === table);
  if (!part || !own) return [];
  const ofCells = (matrix: MatrixInfo) => asCellsByGenes(matrix).rows === table;
  return [
    ...part.matrices.filter(ofCells).map((matrix) => matrixSource(part, matrix)),
    ...part.embeddings
      .filter(({ rows }) => rows === table)
      .map((embedding): PartSource => {
        const { path, name = nameOf(path), shape } = embedding;
        const [first, second] = [0, 1].map(
          (at) => embeddingColumn(embedding, at) ?? `${name}-${at}`,
        );
        return {
          ...{ path, shape, valueBytes: 8, isDense: true },
          label: path.slice(1),
          columns: { label: 'Columns', example: `${first}, ${second}` },
        };
      }),
    ...part.graphs.map(
      (path): PartSource => ({
        ...{ path, label: path.slice(1), shape: [own.length, own.length] },
        ...{ valueBytes: 8, isDense: false },
        columns: { label: 'Columns', example: '@0, @1' },
      }),
    ),
    {
      ...{ path: table, label: `${table.slice(1)} (columns)`, valueBytes: 8 },
      ...{ isDense: true, isTable: true },
      shape: [own.length, own.columns.length],
      columns: { label: 'Columns', example: own.columns.slice(0, 2).join(', ') },
    },
  ];
}

/** Source of a matrix, oriented as cells × genes like in all computations. */
export function matrixSource(
  { nouns }: Pick<DatasetPart, 'nouns'>,
  matrix: MatrixInfo,
): PartSource {
  const { path, shape, dtype, layout } = asCellsByGenes(matrix);
  const label = nouns.column === 'gene' ? 'Genes' : `${capital(nouns.column)}s`;
  return {
    ...{ path, shape, valueBytes: bytesOf(dtype), isDense: layout === 'dense' },
    label: path.slice(1),
    columns: { label, example: label === 'Genes' ? 'CD3E, MS4A1' : '@0, @1' },
  };
}

/** Bytes per value of a type, by its name: `float32`. */
export function bytesOf(dtype: string): number {
  const bits = Number(dtype.replace(/^\D+/, ''));
  return bits > 0 ? bits / 8 : 1;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
