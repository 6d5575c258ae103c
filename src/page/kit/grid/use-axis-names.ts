import { useMemo } from 'react';
import { geneColumns } from '@/ask/genes/gene-columns';
import type { IndexRange } from '@/model/block';
import type { TableInfo } from '@/model/dataset';
import { type AxisTables, axisTables } from '@/model/matrix-axes';
import { joinPath, type Path } from '@/model/path';
import { useDataset, useView } from '../context/view-context';
import { useAnswers } from '../reading/use-answer';
import { asName, type GridCell } from './grid-cell';
import { useColumnCells } from './use-column-cells';

export type AxisName = (at: number) => GridCell;

/** An axis, of which names are read. */
interface NamedAxis {
  /** Table that names the axis according to the format; it does if it is as long. */
  readonly table: Path | undefined;
  readonly length: number;
  /** Names that are read, and those of them that are visible. */
  readonly range: IndexRange;
  readonly inView: IndexRange;
}

/** Returns the names along an axis, those in its range, from the index of its table; undefined if absent. */
export function useAxisNames(axis: NamedAxis): AxisName | undefined {
  const { table, length, range, inView } = axis;
  const { dataset } = useDataset();
  const found = dataset.tables.find(
    (other) => other.path === table && other.length === length,
  );
  return useNamesIn(found && joinPath(found.path, found.index), range, inView);
}

/**
 * Returns the chosen names of genes along an axis, else symbols, else identifiers; undefined if only their index names
 * them.
 */
export function useAxisSymbols(axis: NamedAxis): AxisName | undefined {
  const { table, length, range, inView } = axis;
  const { dataset } = useDataset();
  const names = useView((view) => view.names);
  const genes = useMemo(
    () =>
      geneColumns(dataset, dataset.matrices, names).find(
        (other) => other.table === table && other.length === length,
      ),
    [dataset, names, table, length],
  );
  const own = dataset.tables.find((other) => other.path === genes?.table);
  const chosen = own?.columns.find((name) => name === genes?.chosen);
  const isAsked = own !== undefined && chosen === undefined;
  const [naming] = useAnswers('geneNaming', isAsked ? [{ table: own.path }] : []);
  const [, ...others] = naming?.status === 'ready' ? naming.value : [];
  const path = own && chosen !== undefined ? joinPath(own.path, chosen) : others[0]?.path;
  return useNamesIn(path, range, inView);
}

/** Returns the values of a column as names; undefined without one. */
function useNamesIn(
  path: Path | undefined,
  range: IndexRange,
  inView: IndexRange,
): AxisName | undefined {
  const [cells] = useColumnCells(path === undefined ? [] : [path], range, {
    rows: inView,
  });
  const isNamed = path !== undefined;
  return useMemo(
    () => (isNamed ? (at: number) => asName(cells(0, at)) : undefined),
    [isNamed, cells],
  );
}

/** Returns the tables that name the axes, if they are as long as the axes. */
export function useNamedAxes(
  {
    rows,
    columns,
  }: { readonly rows: Path | undefined; readonly columns: Path | undefined },
  [height, width]: readonly [number, number],
): { readonly rows: TableInfo | undefined; readonly columns: TableInfo | undefined } {
  const { dataset } = useDataset();
  const of = (table: Path | undefined, length: number) =>
    dataset.tables.find(({ path, length: own }) => path === table && own === length);
  return { rows: of(rows, height), columns: of(columns, width) };
}

/** Returns the tables that name rows and columns of a matrix. */
export function useAxisTables(path: Path): AxisTables {
  const { dataset } = useDataset();
  return axisTables(dataset, path);
}

/** Returns the names of columns that the file numbers from 1: `PC_1`; undefined if it does not. */
export function useNumberedColumns(path: Path): AxisName | undefined {
  const { dataset } = useDataset();
  const numbered = dataset.axes?.find((other) => other.path === path)?.numbered;
  return useMemo(
    () =>
      numbered === undefined
        ? undefined
        : (at: number) => asName({ text: `${numbered}${at + 1}`, look: 'text' }),
    [numbered],
  );
}
