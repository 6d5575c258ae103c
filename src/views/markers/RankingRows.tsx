import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { RankedRows } from '@/analysis/ranked-genes';
import type { Ranking } from '@/analysis/ranking';
import type { SortBy } from '@/model/arrangement';
import type { MatrixInfo } from '@/model/dataset';
import type { Path } from '@/model/path';
import styles from './Markers.module.css';
import { RankedGeneName } from './RankedGeneName';
import { nextSort, rankingColumns } from './ranking-columns';

interface RankingRowsProps {
  readonly ranking: Ranking;
  /** Sorted. */
  readonly rows: RankedRows;
  /** The matrix with the values of the genes; undefined if the file has none. */
  readonly matrix: MatrixInfo | undefined;
  readonly by: Path | undefined;
  readonly sort: SortBy | undefined;
  readonly onSort: (sort: SortBy | undefined) => void;
}

const ROW = 28;
const LOOKS: Record<string, string | undefined> = {
  group: styles.group,
  rank: styles.place,
};

/** The genes, of which those in view are drawn. */
export function RankingRows(props: RankingRowsProps) {
  const { ranking, rows, matrix, by, sort, onSort } = props;
  const columns = useMemo(() => rankingColumns(ranking), [ranking]);
  const direction = sort?.descending ? 'descending' : 'ascending';
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items[items.length - 1]?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <div ref={scroller} className={styles.scroller} tabIndex={0}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => {
              const { id, title } = column;
              if (column.first === undefined)
                return (
                  <th
                    key={id}
                    scope="col"
                    className={id === 'group' ? styles.left : undefined}
                  >
                    {title}
                  </th>
                );
              const sorted = sort?.column === id ? direction : undefined;
              return (
                <th
                  key={id}
                  scope="col"
                  aria-sort={sorted ?? 'none'}
                  className={id === 'gene' ? styles.left : undefined}
                >
                  <button type="button" onClick={() => onSort(nextSort(column, sort))}>
                    {title}
                    {sorted === 'descending' && <ArrowDown size={13} aria-hidden />}
                    {sorted === 'ascending' && <ArrowUp size={13} aria-hidden />}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {items.map(({ index, key }) => (
            <tr key={key} aria-rowindex={index + 2}>
              {columns.map(({ id, textOf }) => {
                const gene = rows.at(index);
                const text = gene ? textOf(gene) : '';
                if (id === 'gene')
                  return (
                    <th key={id} scope="row">
                      <RankedGeneName gene={text} matrix={matrix} by={by} />
                    </th>
                  );
                return (
                  <td
                    key={id}
                    title={id === 'group' ? text : undefined}
                    className={LOOKS[id]}
                  >
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}
