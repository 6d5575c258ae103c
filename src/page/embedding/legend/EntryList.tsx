import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
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
  const box = useRef<HTMLUListElement>(null);
  const isWhole = entries.length <= WHOLE;
  const rows = useVirtualizer({
    count: isWhole ? 0 : entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
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
