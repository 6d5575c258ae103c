import { useMemo } from 'react';
import type { Block, Region } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import { formatCount, formatNumber, formatShape } from '@/model/quantity';
import { cellsOf, isNumeric } from '@/page/kit/format/cell';
import { uniformAxis } from '@/page/kit/grid/axis';
import { readsFor, rowsPerRead } from '@/page/kit/grid/column-tiles';
import { Grid } from '@/page/kit/grid/Grid';
import styles from '@/page/kit/grid/GridFrame.module.css';
import { type GridCell, gridCell, WAITING } from '@/page/kit/grid/grid-cell';
import { screensAway } from '@/page/kit/grid/screens-away';
import { useGridWindow } from '@/page/kit/grid/use-grid-window';
import { useBlock, useBlockGroup } from '@/page/kit/reading/use-block';
import { GroupFailure, GroupStatus } from '@/page/kit/status/GroupStatus';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { useTableColumns } from './use-table-columns';

const [ROW, HEADER, PINNED] = [28, 32, 76];
const NO_NAMES: readonly string[] = [];

interface RecordsViewProps {
  readonly info: Extract<ElementInfo, { kind: 'column' }>;
}

/** Block and index of the value of a cell: the field of a record, or one of the values of the row. */
function placeOf(rows: Block, row: number, column: number): [Block, number] | undefined {
  if (rows.kind === 'ragged') return [rows.content, (rows.offsets[row] ?? 0) + column];
  const field = rows.kind === 'records' ? rows.columns[column] : undefined;
  return field && [field.block, row];
}

/**
 * A record array as a table, such as the names and scores of rank_genes_groups; and a
 * two-dimensional array of non-numeric values: dates, texts, records.
 */
export function RecordsView({ info }: RecordsViewProps) {
  const [start] = readsFor(info, [0, 1]);
  const first = useBlock(info.path, start ?? {});
  const records =
    first.status === 'ready' && first.value.kind === 'records' ? first.value : undefined;
  const names = useMemo(
    () =>
      info.width === undefined
        ? (records?.columns.map(({ name }) => name) ?? NO_NAMES)
        : Array.from({ length: info.width }, (_, column) => formatCount(column)),
    [records, info.width],
  );
  const { axis, resizeBy } = useTableColumns(info.path, names);
  const rows = useMemo(() => uniformAxis(info.length, ROW), [info.length]);
  const window = useGridWindow({ rows, columns: axis, labels: [PINNED], header: HEADER });
  const reads = readsFor(info, window.rowSpan);
  const [states, reading] = useBlockGroup(
    reads.map((region: Region) => [
      info.path,
      region,
      screensAway(region.rows ?? window.rowSpan, window.rowsInView),
    ]),
  );

  const cell = (row: number, column: number): GridCell => {
    if (column < 0) return { text: formatCount(row), look: 'number' };
    const size = rowsPerRead(info);
    const state = states[Math.floor(row / size) - Math.floor(window.rowSpan[0] / size)];
    if (state?.status === 'failed')
      return { text: 'not readable', look: 'failed', title: state.error.message };
    if (state?.status !== 'ready') return WAITING;
    const found = placeOf(state.value, row % size, column);
    if (!found) return WAITING;
    const [block, at] = found;
    return gridCell(cellsOf(block)(at), isNumeric(block) ? 'number' : 'text');
  };

  return (
    <div className={styles.table}>
      <div className={styles.bar}>
        <span className={styles.size}>
          {info.width === undefined
            ? formatNumber(info.length, 'record')
            : formatShape([info.length, info.width])}
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
