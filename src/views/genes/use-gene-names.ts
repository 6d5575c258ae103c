import { useMemo } from 'react';
import { type GeneNames, namingColumns } from '@/analysis/find-genes';
import type { Block, Region } from '@/model/block';
import type { DatasetInfo, MatrixInfo, TableInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { joinPath, type Path } from '@/model/path';
import { unpackStrings } from '@/model/strings';
import { useBlocks, useData } from '../use-block';

export type NamesReading =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly status: 'ready'; readonly names: GeneNames };

/** Matrices with a value of each named gene for so many cells. */
export function geneMatrices(
  { matrices, tables }: DatasetInfo,
  count: number,
): readonly MatrixInfo[] {
  return matrices.filter((matrix) => {
    const { cells, genes } = sidesOf(matrix);
    const isNamed = ({ path, length }: TableInfo) =>
      path === genes.table && length === genes.count;
    return cells.count === count && tables.some(isNamed);
  });
}

/** The table that names a matrix' genes. */
export function geneTable(
  { tables }: DatasetInfo,
  matrix: MatrixInfo | undefined,
): TableInfo | undefined {
  const path = matrix && sidesOf(matrix).genes.table;
  return tables.find((table) => table.path === path);
}

const WHOLE: Region = {};

/** What the genes of a table are called, by its index and by every column of symbols. Undefined reads nothing. */
export function useGeneNames(table: TableInfo | undefined): NamesReading {
  const { blocks } = useData();
  const paths: readonly Path[] = table
    ? [table.index, ...namingColumns(table.columns)].map((name) =>
        joinPath(table.path, name),
      )
    : [];
  const states = useBlocks(paths.map((path) => [path, WHOLE]));
  const names = useMemo((): GeneNames | undefined => {
    if (states.length === 0) return undefined;
    // a column of symbols that cannot be read leaves the others
    const lists = states.map((state, i) => {
      if (state.status === 'ready') return textsOf(state.value);
      return i > 0 && state.status === 'failed' ? [] : undefined;
    });
    if (lists.some((list) => list === undefined)) return undefined;
    const [index = [], ...columns] = lists.filter((list) => list !== undefined);
    return { index, columns: columns.filter((list) => list.length === index.length) };
  }, [states]);
  const [index] = states;
  if (index === undefined) return { status: 'none' };
  if (index.status === 'failed') {
    const retry = () => {
      for (const path of paths) blocks.retry(blocks.key(path, WHOLE));
    };
    return { status: 'failed', error: index.error, retry };
  }
  return names ? { status: 'ready', names } : { status: 'loading' };
}

/** Empty where there are no texts. */
function textsOf(block: Block): readonly string[] {
  if (block.kind === 'strings') return unpackStrings(block.strings);
  if (block.kind === 'numbers') return Array.from(block.values, String);
  if (block.kind !== 'categories') return [];
  const labels = unpackStrings(block.labels);
  return Array.from(block.codes, (code) => labels[code] ?? '');
}
