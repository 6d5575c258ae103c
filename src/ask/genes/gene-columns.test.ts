import { expect, it } from 'vitest';
import type { DatasetPart, MatrixInfo, TableInfo } from '@/model/dataset';
import { geneColumns } from './gene-columns';

const table = (path: string, length: number): TableInfo => ({
  ...{ path, length },
  ...{ index: '_index', columns: [] },
});
const matrix = (path: string, columns: string, width: number): MatrixInfo => ({
  ...{ path, columns, layout: 'csr', dtype: 'float64' },
  ...{ rows: '/cells', shape: [3, width] },
});

it('keeps genes of different sets of features apart, and those of one set together', () => {
  const tables = [table('/s/RNA/f', 5), table('/s/RNA/scaled', 2), table('/s/ADT/f', 4)];
  const matrices = [
    matrix('/s/RNA/data', '/s/RNA/f', 5),
    matrix('/s/RNA/scale', '/s/RNA/scaled', 2),
    matrix('/s/ADT/data', '/s/ADT/f', 4),
  ];
  const nouns = { row: 'cell', column: 'gene' } as const;
  const rest = { embeddings: [], graphs: [], problems: [], nouns };
  const part: DatasetPart = { path: '/', tables, matrices, ...rest };
  const set = (path: string) => ({ path, matrices: [], embeddings: [], nouns });
  const dataset = { tables, parts: [part], featureSets: [set('/s/RNA'), set('/s/ADT')] };
  expect(geneColumns(dataset, matrices).map((one) => [one.table, one.part])).toEqual([
    ['/s/RNA/f', '/s/RNA'],
    ['/s/RNA/scaled', '/s/RNA'],
    ['/s/ADT/f', '/s/ADT'],
  ]);
});
