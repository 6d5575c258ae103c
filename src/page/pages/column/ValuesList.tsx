import { useMemo } from 'react';
import { joinPath, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { labelsOf } from '@/model/row-labels';
import { useDataset } from '@/page/kit/context/view-context';
import { tableOf } from '@/page/kit/element/table-of';
import { measuredAxis, uniformAxis } from '@/page/kit/grid/axis';
import { Grid } from '@/page/kit/grid/Grid';
import { useColumnCells } from '@/page/kit/grid/use-column-cells';
import { useGridWindow } from '@/page/kit/grid/use-grid-window';
import { useLabelWidths } from '@/page/kit/grid/use-name-width';
import styles from './Column.module.css';

const [ROW, HEADER, PINNED, LEVEL] = [28, 30, 130, 100];

interface ValuesListProps {
  readonly path: Path;
  readonly length: number;
}

/** Lists all values of a column, each with the name of its row if the column belongs to a table. */
export function ValuesList({ path, length }: ValuesListProps) {
  const { dataset } = useDataset();
  const table = tableOf(dataset, path);
  const names =
    table?.length === length
      ? labelsOf(table).filter((name) => joinPath(table.path, name) !== path)
      : [];
  const paths = names.map((name) => joinPath(table?.path ?? '', name));
  const levels = Math.max(1, names.length);
  const rows = useMemo(() => uniformAxis(length, ROW), [length]);
  const columns = useMemo(() => measuredAxis([130]), []);
  const [widths, settle] = useLabelWidths(levels, levels > 1 ? LEVEL : PINNED);
  const window = useGridWindow({ rows, columns, labels: widths, header: HEADER });
  const [cells] = useColumnCells([path, ...paths], window.rowSpan, {
    rows: window.rowsInView,
  });
  if (names.length > 0) settle(window.rowSpan, (row, level) => cells(level + 1, row));

  return (
    <Grid
      label="Values"
      window={window}
      cell={(row, column) => {
        if (column >= 0) return cells(0, row);
        if (names.length > 0) return cells(levels + column + 1, row);
        return { text: formatCount(row), look: 'number' };
      }}
      header={(column) => (
        <span className={styles.valuesHeader}>
          {column >= 0 ? 'Value' : (names[levels + column] ?? table?.index ?? 'Row')}
        </span>
      )}
    />
  );
}
