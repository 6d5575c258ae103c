import { type SortingState, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { RankedGene, Ranking } from '@/analysis/ranking';
import type { SortBy } from '@/model/arrangement';
import type { MatrixInfo } from '@/model/dataset';
import type { Path } from '@/model/path';
import { RankedGeneName } from './RankedGeneName';
import styles from './Ranking.module.css';
import { rankingColumns, rankingFeatures } from './ranking-columns';

interface RankingRowsProps {
  readonly ranking: Ranking;
  /** Sorted. */
  readonly rows: readonly RankedGene[];
  /** Where the values of the genes are; undefined where the file has none. */
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
const SORTED = { asc: 'ascending', desc: 'descending' } as const;

/** The genes, of which those in view are drawn. */
export function RankingRows(props: RankingRowsProps) {
  const { ranking, rows, matrix, by, sort, onSort } = props;
  const sorting: SortingState = sort
    ? [{ id: sort.column, desc: sort.descending ?? false }]
    : [];
  const table = useTable({
    features: rankingFeatures,
    columns: useMemo(() => rankingColumns(ranking), [ranking]),
    data: rows,
    state: { sorting },
    manualSorting: true,
    onSortingChange: (updater) => {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater;
      onSort(next && { column: next.id, ...(next.desc && { descending: true }) });
    },
  });
  const drawn = table.getRowModel().rows;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: drawn.length,
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
            {table.getFlatHeaders().map((header) => {
              const { column } = header;
              const { header: given } = column.columnDef;
              const text = typeof given === 'string' ? given : column.id;
              if (!column.getCanSort())
                return (
                  <th key={header.id} scope="col">
                    {text}
                  </th>
                );
              const sorted = column.getIsSorted();
              return (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sorted ? SORTED[sorted] : 'none'}
                >
                  <button type="button" onClick={() => column.toggleSorting()}>
                    {text}
                    {sorted === 'desc' && <ArrowDown size={13} aria-hidden />}
                    {sorted === 'asc' && <ArrowUp size={13} aria-hidden />}
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
              {drawn[index]?.getAllCells().map((cell) => {
                const { id, column } = cell;
                const text = String(cell.getValue());
                if (column.id === 'gene')
                  return (
                    <th key={id} scope="row">
                      <RankedGeneName gene={text} matrix={matrix} by={by} />
                    </th>
                  );
                return (
                  <td
                    key={id}
                    title={column.id === 'group' ? text : undefined}
                    className={LOOKS[column.id]}
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
