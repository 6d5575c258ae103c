import { useMemo } from 'react';
import type { ElementInfo } from '@/model/element';
import { formatCount, formatNumber } from '@/model/quantity';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { measuredAxis, uniformAxis } from '@/page/kit/grid/axis';
import { Grid } from '@/page/kit/grid/Grid';
import tableStyles from '@/page/kit/grid/GridFrame.module.css';
import type { GridCell } from '@/page/kit/grid/grid-cell';
import { useAxisNames, useAxisTables } from '@/page/kit/grid/use-axis-names';
import { useColumnCells } from '@/page/kit/grid/use-column-cells';
import { useGridWindow } from '@/page/kit/grid/use-grid-window';
import { GroupFailure, GroupStatus } from '@/page/kit/status/GroupStatus';
import styles from './Column.module.css';

const [ROW, HEADER, PINNED, COUNT, VALUE] = [28, 30, 170, 90, 900];

interface AwkwardViewProps {
  readonly info: Extract<ElementInfo, { kind: 'awkward' }>;
}

/** Rows of nested values, each with its row name and, if rows are lists, its length. */
export function AwkwardView({ info }: AwkwardViewProps) {
  const { path, length, lengths } = info;
  const rows = useMemo(() => uniformAxis(length, ROW), [length]);
  const columns = useMemo(
    () => measuredAxis(lengths === undefined ? [VALUE] : [COUNT, VALUE]),
    [lengths],
  );
  const window = useGridWindow({ rows, columns, labels: [PINNED], header: HEADER });
  const tables = useAxisTables(path);
  const nameOf = useAxisNames({
    table: tables.rows,
    length,
    range: window.rowSpan,
    inView: window.rowsInView,
  });
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
