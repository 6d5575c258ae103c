import type { Density } from '@/analysis/profile/density';
import { formatCount } from '@/model/quantity';
import { formatShort } from '../common/format/number';
import { Fold } from '../kit/controls/Fold';
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
  const columns = Array.from({ length: across }, (_, i) => i);
  const rows = Array.from({ length: yEdges.length - 1 }, (_, i) => i).reverse();
  return (
    <Fold part="counts as a table" className={styles.asTable} summary="As a table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label="Counts as a table">
        <table>
          <caption className="visually-hidden">
            {x} left to right, {y} top to bottom; each bin is named by its lower bound
          </caption>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {formatShort(xEdges[column] ?? 0)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{formatShort(yEdges[row] ?? 0)}</th>
                {columns.map((column) => (
                  <td key={column}>{formatCount(counts[row * across + column] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Fold>
  );
}
