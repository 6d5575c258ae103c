import { useMemo } from 'react';
import type { Region } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import { cellsOf, isNumeric } from '../format/cell';
import { formatCount, formatNumber } from '../format/quantity';
import { uniformAxis } from '../grid/axis';
import { Grid } from '../grid/Grid';
import { type GridCell, gridCell, WAITING } from '../grid/grid-cell';
import { useGridWindow } from '../grid/use-grid-window';
import { GroupFailure, GroupStatus } from '../status/GroupStatus';
import { ReadStatus } from '../status/ReadStatus';
import { useBlock, useBlockGroup } from '../use-block';
import { readsFor, rowsPerRead } from './column-tiles';
import styles from './Table.module.css';
import { useTableColumns } from './use-table-columns';

const [ROW, HEADER, PINNED] = [28, 32, 76];
const NO_NAMES: readonly string[] = [];

interface RecordsViewProps {
  readonly info: Extract<ElementInfo, { kind: 'column' }>;
}

/** A record array as the table that it is, such as the names and scores of rank_genes_groups. */
export function RecordsView({ info }: RecordsViewProps) {
  const [start] = readsFor(info, [0, 1]);
  const first = useBlock(info.path, start ?? {});
  const records =
    first.status === 'ready' && first.value.kind === 'records' ? first.value : undefined;
  const names = useMemo(
    () => records?.columns.map(({ name }) => name) ?? NO_NAMES,
    [records],
  );
  const { axis, resizeBy } = useTableColumns(names);
  const rows = useMemo(() => uniformAxis(info.length, ROW), [info.length]);
  const window = useGridWindow({ rows, columns: axis, pinned: PINNED, header: HEADER });
  const reads = readsFor(info, window.rowSpan);
  const [states, reading] = useBlockGroup(
    reads.map((region: Region) => [info.path, region]),
  );

  const cell = (row: number, column: number): GridCell => {
    if (column < 0) return { text: formatCount(row), look: 'number' };
    const size = rowsPerRead(info);
    const state = states[Math.floor(row / size) - Math.floor(window.rowSpan[0] / size)];
    if (state?.status === 'failed')
      return { text: 'not readable', look: 'failed', title: state.error.message };
    if (state?.status !== 'ready' || state.value.kind !== 'records') return WAITING;
    const block = state.value.columns[column]?.block;
    if (!block) return WAITING;
    return gridCell(cellsOf(block)(row % size), isNumeric(block) ? 'number' : 'text');
  };

  return (
    <div className={styles.table}>
      <div className={styles.bar}>
        <span className={styles.size}>
          {formatNumber(info.length, 'record')}
          {records && ` × ${formatNumber(names.length, 'field')}`}
        </span>
        <GroupStatus reading={reading} />
      </div>
      {first.status !== 'ready' && (
        <div className={styles.status}>
          <ReadStatus what="the records" reading={first} />
        </div>
      )}
      <GroupFailure reading={reading} />
      <Grid
        label={`Records ${info.path}`}
        window={window}
        cell={cell}
        header={(column) => (
          <span className={styles.plainHeader} title={names[column]}>
            {column < 0 ? 'Row' : names[column]}
          </span>
        )}
        onResize={resizeBy}
      />
    </div>
  );
}
