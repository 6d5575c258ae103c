import { useCallback, useMemo } from 'react';
import type { ElementInfo } from '@/model/element';
import { joinPath } from '@/model/path';
import { formatCount } from '../format/quantity';
import { uniformAxis } from '../grid/axis';
import { Grid } from '../grid/Grid';
import { asName } from '../grid/grid-cell';
import { useGridWindow } from '../grid/use-grid-window';
import { useNameWidth } from '../grid/use-name-width';
import { GroupStatus } from '../status/GroupStatus';
import { useDescriptions } from '../use-block';
import { useDataset, useViewActions } from '../view-context';
import { GoToRow } from './GoToRow';
import styles from './Table.module.css';
import { TableHeader } from './TableHeader';
import { useColumnCells } from './use-column-cells';
import { useTableColumns } from './use-table-columns';

const [ROW, HEADER, PINNED] = [28, 44, 188];

interface TableViewProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
}

/** A dataframe: any number of rows and columns, of which only what is on screen is read. */
export function TableView({ info }: TableViewProps) {
  const { dataset } = useDataset();
  const { showElement, colorBy } = useViewActions();
  const names = useMemo(
    () => info.columns.filter((name) => name !== info.index),
    [info.columns, info.index],
  );
  const { axis, columns } = useTableColumns(names);
  const rows = useMemo(() => uniformAxis(info.length, ROW), [info.length]);
  const [pinned, settle] = useNameWidth(PINNED);
  const window = useGridWindow({ rows, columns: axis, pinned, header: HEADER });
  const [first, stop] = window.columnSpan;
  const index = joinPath(info.path, info.index);
  const shown = columns.slice(first, stop);
  const paths = [index, ...shown.map(({ name }) => joinPath(info.path, name))];
  const descriptions = useDescriptions(paths);
  const [cells, reading] = useColumnCells(paths, window.rowSpan);
  settle(window.rowSpan, (row) => cells(0, row));
  const cell = useCallback(
    (row: number, column: number) =>
      column < 0 ? asName(cells(0, row)) : cells(column - first + 1, row),
    [cells, first],
  );
  const colors = dataset.embeddings.some(({ rows: table }) => table === info.path);

  return (
    <div className={styles.table}>
      <div className={styles.bar}>
        <span className={styles.size}>
          {formatCount(info.length)} rows × {formatCount(names.length)} columns
        </span>
        <GroupStatus reading={reading} />
        <GoToRow
          count={info.length}
          onGo={(row) => {
            window.activate({ row, column: -1 });
            window.scroller.current?.focus();
          }}
        />
      </div>
      <Grid
        label={`Table ${info.path}`}
        window={window}
        cell={cell}
        header={(column) => {
          if (column < 0)
            return <TableHeader name={info.index} path={index} state={descriptions[0]} />;
          const own = columns[column];
          const path = paths[column - first + 1];
          if (!own || path === undefined) return null;
          return (
            <TableHeader
              name={own.name}
              column={own}
              path={path}
              state={descriptions[column - first + 1]}
              onColor={colors ? () => colorBy(path) : undefined}
            />
          );
        }}
        onResize={(column, px) => columns[column]?.resizeBy(px)}
        onOpen={({ column }) => {
          const name = column < 0 ? info.index : columns[column]?.name;
          if (name !== undefined) showElement(joinPath(info.path, name));
        }}
      />
    </div>
  );
}
