import { useMemo } from 'react';
import { type GeneColumns, namePaths } from '@/analysis/matrix/gene-columns';
import type { NamedGenes } from '@/analysis/matrix/rank-genes';
import type { GeneNames } from '@/analysis/names/find-genes';
import type { Reading } from '@/client/reading';
import type { Block, Region } from '@/model/block';
import type { DatasetInfo, MatrixInfo, TableInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { type PackedStrings, packStrings, unpackStrings } from '@/model/strings';
import { useData } from '../common/reading/use-answer';
import { useBlocks } from '../common/reading/use-block';

/** Matrices with a value of each named gene for the given number of cells. */
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
export function useGeneNames(
  table: TableInfo | undefined,
): Reading<GeneNames> | undefined {
  const tables = useMemo(() => (table ? [{ columns: namePaths(table) }] : []), [table]);
  return useGeneTables(tables)[0];
}

/** The same of several tables. */
export function useGeneTables(
  tables: readonly Pick<GeneColumns, 'columns'>[],
): readonly Reading<GeneNames>[] {
  const { answers } = useData();
  const paths = useMemo(() => tables.flatMap(({ columns }) => columns), [tables]);
  const states = useBlocks(paths.map((path) => [path, WHOLE]));
  return useMemo(() => {
    let at = 0;
    return tables.map(({ columns }) => {
      const own = states.slice(at, at + columns.length);
      at += columns.length;
      return readingOf(own, () => {
        for (const path of columns) answers.to('read').retry({ path, region: WHOLE });
      });
    });
  }, [tables, states, answers]);
}

/** Of the blocks of an index and of columns of symbols. A column that cannot be read leaves the others. */
function readingOf(
  states: ReturnType<typeof useBlocks>,
  retry: () => void,
): Reading<GeneNames> {
  const [index] = states;
  if (index === undefined)
    return { status: 'refused', sentence: 'They have no names in this file.', retry };
  if (index.status === 'failed') return { status: 'failed', error: index.error, retry };
  if (states.some(({ status }) => status === 'loading'))
    return { status: 'loading', retry };
  const lists = states.map((state) =>
    state.status === 'ready' ? textsOf(state.value) : [],
  );
  const [own = [], ...columns] = lists;
  const names = {
    index: own,
    columns: columns.filter(({ length }) => length === own.length),
  };
  return { status: 'ready', value: names, retry };
}

/** Loaded names, for the ranking; undefined before. */
export function useNamedGenes(
  tables: readonly Pick<GeneColumns, 'table' | 'part'>[],
  readings: readonly Reading<GeneNames>[],
): readonly NamedGenes[] {
  return useMemo(
    () =>
      tables.flatMap(({ table, part }, i) => {
        const reading = readings[i];
        if (reading?.status !== 'ready') return [];
        const { index, columns } = reading.value;
        return [{ table, part, lists: [index, ...columns].map(packedOf) }];
      }),
    [tables, readings],
  );
}

const packed = new WeakMap<readonly string[], PackedStrings>();

function packedOf(list: readonly string[]): PackedStrings {
  const known = packed.get(list) ?? packStrings(list);
  packed.set(list, known);
  return known;
}

/** Empty where there are no texts. */
function textsOf(block: Block): readonly string[] {
  if (block.kind === 'strings') return unpackStrings(block.strings);
  if (block.kind === 'numbers') return Array.from(block.values, String);
  if (block.kind !== 'categories') return [];
  const labels = unpackStrings(block.labels);
  return Array.from(block.codes, (code) => labels[code] ?? '');
}
