import { useMemo } from 'react';
import type { ElementInfo } from '@/model/element';
import { formatCount, formatNumber } from '@/model/quantity';
import { ElementLink } from '../common/controls/ElementLink';
import { GroupFailure, GroupStatus } from '../common/status/GroupStatus';
import { measuredAxis, uniformAxis } from '../grid/axis';
import { Grid } from '../grid/Grid';
import type { GridCell } from '../grid/grid-cell';
import { useGridWindow } from '../grid/use-grid-window';
import { useAxisNames, useAxisTables } from '../matrix/use-axis-names';
import tableStyles from '../table/Table.module.css';
import { useColumnCells } from '../table/use-column-cells';
import styles from './Column.module.css';

const [ROW, HEADER, PINNED, COUNT, VALUE] = [28, 30, 170, 90, 900];

interface AwkwardViewProps {
  readonly info: Extract<ElementInfo, { kind: 'awkward' }>;
}

/** Rows of nested values, each with the name of what it belongs to and, where rows are lists, how many items it has. */
export function AwkwardView({ info }: AwkwardViewProps) {
  const { path, length, lengths } = info;
  const rows = useMemo(() => uniformAxis(length, ROW), [length]);
  const columns = useMemo(
    () => measuredAxis(lengths === undefined ? [VALUE] : [COUNT, VALUE]),
    [lengths],
  );
  const window = useGridWindow({ rows, columns, labels: [PINNED], header: HEADER });
  const tables = useAxisTables(path);
  const nameOf = useAxisNames(tables.rows, length, window.rowSpan, window.rowsInView);
  const [cells, reading] = useColumnCells(
    lengths === undefined ? [path] : [lengths, path],
    window.rowSpan,
    { rows: window.rowsInView },
  );
  const cell = (row: number, column: number): GridCell => {
    if (column >= 0) return cells(column, row);
    return nameOf?.(row) ?? { text: formatCount(row), look: 'number' };
  };
  const header = (column: number) => {
    if (column < 0) return 'Row';
    if (column > 0 || lengths === undefined) return 'Value';
    return <ElementLink path={lengths}>Length</ElementLink>;
  };
  return (
    <div className={tableStyles.table}>
      <div className={tableStyles.bar}>
        <span className={tableStyles.size}>{formatNumber(length, 'row')}</span>
        <GroupStatus reading={reading} />
      </div>
      <GroupFailure reading={reading} />
      <Grid
        label={`Values of ${path}`}
        window={window}
        cell={cell}
        header={(column) => <span className={styles.valuesHeader}>{header(column)}</span>}
      />
    </div>
  );
}
