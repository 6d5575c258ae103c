import type { Density } from '@/ask/profiles/density';
import { formatCount } from '@/model/quantity';
import { Fold } from '@/page/kit/controls/Fold';
import { DataTable } from '@/page/kit/data-table/DataTable';
import { formatShort } from '@/page/kit/format/number';
import styles from './Density.module.css';

interface DensityTableProps {
  readonly density: Density;
  readonly x: string;
  readonly y: string;
}

/** The counts of the grid as text, the highest y on top as in the picture. */
export function DensityTable({ density, x, y }: DensityTableProps) {
  const { xEdges, yEdges, counts } = density;
  const across = xEdges.length - 1;
  const lower = Array.from(xEdges.subarray(0, across), formatShort);
  return (
    <Fold part="counts as a table" className={styles.asTable} summary="As a table">
      <DataTable
        label="Counts as a table"
        caption={`${x} left to right, ${y} top to bottom; each bin is named by its lower bound`}
        rows={Array.from({ length: yEdges.length - 1 }, (_, i) => i).reverse()}
        columns={[
          {
            ...{ name: '', align: 'right' },
            value: (row) => yEdges[row],
            text: (row) => formatShort(yEdges[row] ?? 0),
          },
          ...lower.map((name, column) => ({
            ...{ id: `${column}`, name },
            value: (row: number) => counts[row * across + column],
            text: (row: number) => formatCount(counts[row * across + column] ?? 0),
          })),
        ]}
      />
    </Fold>
  );
}
