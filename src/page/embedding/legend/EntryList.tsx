import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useVirtualRows } from '@/page/kit/controls/use-virtual-rows';
import styles from './Legend.module.css';
import type { LegendEntry } from './legend-entries';

/** Position of a row in a list that only renders visible rows. */
export interface RowPosition {
  readonly top: number;
  readonly at: number;
  readonly of: number;
}

interface EntryListProps {
  readonly entries: readonly LegendEntry[];
  readonly renderRow: (entry: LegendEntry, place: RowPosition | undefined) => ReactNode;
}

/** In lists with more rows than this, rows are rendered only while in view. */
const WHOLE = 150;
const ROW = 26;

/** List of categories of any length. */
export function EntryList({ entries, renderRow }: EntryListProps) {
  const isWhole = entries.length <= WHOLE;
  const box = useRef<HTMLUListElement>(null);
  const rows = useVirtualRows(box, isWhole ? 0 : entries.length, ROW, { overscan: 10 });
  return (
    <ul ref={box} className={styles.entries} aria-label="Categories">
      {isWhole ? (
        entries.map((entry) => renderRow(entry, undefined))
      ) : (
        <li style={{ height: rows.getTotalSize() }} aria-hidden />
      )}
      {rows.getVirtualItems().map(({ index, start }) => {
        const entry = entries[index];
        return (
          entry && renderRow(entry, { top: start, at: index + 1, of: entries.length })
        );
      })}
    </ul>
  );
}
