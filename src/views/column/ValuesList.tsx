import { useMemo } from 'react';
import { joinPath, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { tableOf } from '../element/table-of';
import { measuredAxis, uniformAxis } from '../grid/axis';
import { Grid } from '../grid/Grid';
import { useGridWindow } from '../grid/use-grid-window';
import { useNameWidth } from '../grid/use-name-width';
import { useColumnCells } from '../table/use-column-cells';
import { useDataset } from '../view-context';
import styles from './Column.module.css';

const [ROW, HEADER, PINNED] = [28, 30, 130];

interface ValuesListProps {
  readonly path: Path;
  readonly length: number;
}

/** All values of a column, each with the name of its row where it is one of a table. */
export function ValuesList({ path, length }: ValuesListProps) {
  const { dataset } = useDataset();
  const table = tableOf(dataset, path);
  const index = table?.length === length ? joinPath(table.path, table.index) : undefined;
  const named = index !== undefined && index !== path;
  const rows = useMemo(() => uniformAxis(length, ROW), [length]);
  const columns = useMemo(() => measuredAxis([130]), []);
  const [pinned, settle] = useNameWidth(PINNED);
  const window = useGridWindow({ rows, columns, pinned, header: HEADER });
  const [cells] = useColumnCells(named ? [path, index] : [path], window.rowSpan, {
    rows: window.rowsInView,
  });
  if (named) settle(window.rowSpan, (row) => cells(1, row));

  return (
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
  );
}
