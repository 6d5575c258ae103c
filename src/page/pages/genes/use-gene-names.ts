import { useMemo } from 'react';
import {
  type GeneColumns,
  type GeneNamesAsk,
  geneColumns,
  namedBy,
} from '@/ask/genes/gene-columns';
import type { NamedGenes } from '@/ask/markers/rank-genes';
import type { GeneNames } from '@/ask/names/find-genes';
import type { DatasetInfo, MatrixInfo, TableInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { type PackedStrings, packStrings, unpackStrings } from '@/model/strings';
import type { Reading } from '@/page/client/reading';
import { useDataset, useView } from '@/page/kit/context/view-context';
import { useAnswers, useData } from '@/page/kit/reading/use-answer';
import { readingOf } from '@/page/kit/reading/use-resource';

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

/** Names of the genes of a table, by its index and by every column that names them. Reads nothing if undefined. */
export function useGeneNames(
  table: TableInfo | undefined,
): Reading<GeneNames> | undefined {
  const { dataset } = useDataset();
  const tables = useMemo(() => {
    if (!table) return [];
    const known = geneColumns(dataset, dataset.matrices);
    return [
      known.find((one) => one.table === table.path) ?? { table: table.path, others: [] },
    ];
  }, [dataset, table]);
  return useGeneTables(tables)[0];
}

/** Same as `useGeneNames` for several tables, by the column that was chosen if they have it. */
export function useGeneTables(
  tables: readonly Pick<GeneColumns, 'table' | 'others'>[],
): readonly Reading<GeneNames>[] {
  const { answers } = useData();
  const { dataset } = useDataset();
  const chosen = useView((view) => view.names);
  const asks = useMemo(
    () =>
      tables.map(
        ({ table, others }): GeneNamesAsk => namedBy(dataset, { table, others }, chosen),
      ),
    [dataset, tables, chosen],
  );
  const states = useAnswers('geneNames', asks);
  return useMemo(
    () =>
      states.map((state, i): Reading<GeneNames> => {
        const ask = asks[i] as GeneNamesAsk; // same length as states
        const reading = readingOf(state, answers.to('geneNames'), ask);
        if (reading.status !== 'ready') return reading;
        return { ...reading, value: namesOf(reading.value, ask.chosen !== undefined) };
      }),
    [states, asks, answers],
  );
}

const unpacked = new WeakMap<readonly PackedStrings[], GeneNames>();

/** Returns the same object for the same answer, as lookups by name are cached with its lists. */
function namesOf(lists: readonly PackedStrings[], isChosen: boolean): GeneNames {
  const known = unpacked.get(lists);
  if (known) return known;
  const [index = [], ...columns] = lists.map((list) => unpackStrings(list));
  const names = { index, columns, isChosen };
  unpacked.set(lists, names);
  return names;
}

/** Loaded names, for the ranking; leaves out tables whose names are not loaded yet. */
export function useNamedGenes(
  tables: readonly Pick<GeneColumns, 'table' | 'part'>[],
  readings: readonly Reading<GeneNames>[],
): readonly NamedGenes[] {
  return useMemo(
    () =>
      tables.flatMap(({ table, part }, i) => {
        const reading = readings[i];
        if (reading?.status !== 'ready') return [];
        const { index, columns, isChosen = false } = reading.value;
        return [{ table, part, lists: [index, ...columns].map(packedOf), isChosen }];
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
