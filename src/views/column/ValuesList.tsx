import { useMemo } from 'react';
import type { ElementInfo } from '@/model/element';
import { joinPath, parentOf } from '@/model/path';
import { formatCount } from '../format/quantity';
import { measuredAxis, uniformAxis } from '../grid/axis';
import { Grid } from '../grid/Grid';
import { useGridWindow } from '../grid/use-grid-window';
import { useColumnCells } from '../table/use-column-cells';
import { useDataset } from '../view-context';
import styles from './Column.module.css';

const [ROW, HEADER, PINNED] = [28, 30, 130];

interface ValuesListProps {
  readonly info: Extract<ElementInfo, { kind: 'column' }>;
}

/** All values of a column, each with the name of its row where it is one of a table. */
export function ValuesList({ info }: ValuesListProps) {
  const { dataset } = useDataset();
  const parent = parentOf(info.path);
  const table = dataset.tables.find(
    ({ path, length }) => path === parent && length === info.length,
  );
  const index = table && joinPath(table.path, table.index);
  const named = index !== undefined && index !== info.path;
  const rows = useMemo(() => uniformAxis(info.length, ROW), [info.length]);
  const columns = useMemo(() => measuredAxis([150]), []);
  const window = useGridWindow({ rows, columns, pinned: PINNED, header: HEADER });
  const cells = useColumnCells(named ? [info.path, index] : [info.path], window.rowSpan);

  return (
    <div className={styles.values}>
      <Grid
        label="Values"
        window={window}
        cell={(row, column) => {
          if (column >= 0) return cells(0, row);
          return named ? cells(1, row) : { text: formatCount(row), look: 'number' };
        }}
        header={(column) => (
          <span className={styles.valuesHeader}>
            {column >= 0 ? 'Value' : (table?.index ?? 'Row')}
          </span>
        )}
      />
    </div>
  );
}
