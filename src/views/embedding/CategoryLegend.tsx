import { useVirtualizer } from '@tanstack/react-virtual';
import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { CategoryColours } from '@/analysis/colour-points';
import { DISTINCT_COLOURS, type Palette } from '@/analysis/palettes';
import { Button } from '../controls/Button';
import { formatCount, formatNumber } from '../format/quantity';
import styles from './Legend.module.css';
import { LegendRow } from './LegendRow';
import { alone, entriesOf, searchEntries, toggled } from './legend-entries';

interface CategoryLegendProps {
  readonly colours: CategoryColours;
  readonly palette: Palette;
  readonly hidden: ReadonlySet<number>;
  readonly onHidden: (codes: readonly number[]) => void;
  /** The pointer or the focus is on a category; −1 when it left. */
  readonly onHighlight: (code: number) => void;
}

/** More categories than this get a search field. */
const SEARCHED = 20;
/** More rows than this are made only while they are in view. */
const WHOLE = 150;
const ROW = 26;

/** Categories with colour and count: the plot's control and its table in one. */
export function CategoryLegend(props: CategoryLegendProps) {
  const { colours, palette, hidden, onHidden, onHighlight } = props;
  const [text, setText] = useState('');
  const entries = useMemo(() => entriesOf(colours, palette), [colours, palette]);
  const found = useMemo(() => searchEntries(entries, text), [entries, text]);
  const box = useRef<HTMLUListElement>(null);
  const isVirtual = found.length > WHOLE;
  const rows = useVirtualizer({
    count: isVirtual ? found.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  const shown = isVirtual
    ? rows.getVirtualItems().map(({ index, start }) => ({ index, top: start }))
    : found.map((_, index) => ({ index, top: undefined }));
  const hiddenHere = entries.filter(({ code }) => hidden.has(code)).length;

  return (
    <>
      <div className={styles.tools}>
        {entries.length > SEARCHED && (
          <label className={styles.search}>
            <Search size={13} aria-hidden />
            <input
              type="search"
              value={text}
              placeholder={`Search ${formatNumber(colours.labels.length, 'category', 'categories')}`}
              aria-label="Search categories"
              onChange={(event) => setText(event.target.value)}
            />
          </label>
        )}
        {hiddenHere > 0 && (
          <Button look="quiet" className={styles.showAll} onClick={() => onHidden([])}>
            Show all ({formatCount(hiddenHere)} hidden)
          </Button>
        )}
      </div>
      {found.length === 0 && (
        <p className={styles.note}>No category has “{text}” in it.</p>
      )}
      <ul
        ref={box}
        className={styles.entries}
        aria-label="Categories"
        onPointerLeave={() => onHighlight(-1)}
      >
        {isVirtual && <li style={{ height: rows.getTotalSize() }} aria-hidden />}
        {shown.map(({ index, top }) => {
          const entry = found[index];
          return (
            entry && (
              <LegendRow
                key={entry.code}
                entry={entry}
                isHidden={hidden.has(entry.code)}
                top={top}
                position={isVirtual ? { at: index + 1, of: found.length } : undefined}
                onToggle={() => onHidden(toggled(hidden, entry.code))}
                onAlone={() => onHidden(alone(entries, hidden, entry.code))}
                onHighlight={onHighlight}
              />
            )
          );
        })}
      </ul>
      {colours.labels.length > DISTINCT_COLOURS && (
        <p className={styles.note}>
          Colours repeat after {DISTINCT_COLOURS} categories: point at one to tell it
          apart.
        </p>
      )}
    </>
  );
}
