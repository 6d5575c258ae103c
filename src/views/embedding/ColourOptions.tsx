import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleSlash } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { nameOf, type Path } from '@/model/path';
import { KindIcon } from '../element/KindIcon';
import { useDescriptions } from '../use-block';
import styles from './ColourSelect.module.css';

interface ColourOptionsProps {
  readonly columns: readonly Path[];
  readonly color: Path | undefined;
  readonly onColor: (path: Path | undefined) => void;
  readonly onClose: () => void;
}

const ROW = 28;
/** Rows that a page key moves by. */
const PAGE = 10;

/** A searchable list of columns. Only those in view are made, and asked what they hold. */
export function ColourOptions({ columns, color, onColor, onClose }: ColourOptionsProps) {
  const id = useId();
  const [text, setText] = useState('');
  const options = useMemo(() => findOptions(columns, text), [columns, text]);
  const [active, setActive] = useState(() => Math.max(0, options.indexOf(color)));
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 2,
  });
  const items = rows.getVirtualItems();
  const inView = items.flatMap(({ index }) => options[index] ?? []);
  const descriptions = useDescriptions(inView);

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    rows.scrollToIndex(active, { align: 'auto' });
  }, [rows, active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = moved(event.key, active, options.length);
    if (to !== undefined) setActive(to);
    else if (event.key === 'Enter' && active < options.length) onColor(options[active]);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.popup}>
      <input
        ref={input}
        className={styles.search}
        role="combobox"
        aria-label="Search columns"
        aria-expanded
        aria-controls={`${id}-list`}
        {...(options.length > 0 && { 'aria-activedescendant': `${id}-${active}` })}
        placeholder={`Search ${columns.length} columns`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={box} className={styles.list}>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Columns"
          style={{ height: rows.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const path = options[index];
            const state = descriptions[inView.indexOf(path ?? '')];
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the search field's
              <div
                key={path ?? ''}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={path === color}
                aria-posinset={index + 1}
                aria-setsize={options.length}
                className={`${styles.option} ${index === active ? styles.active : ''}`}
                style={{ top: start }}
                onClick={() => onColor(path)}
                onPointerMove={() => setActive(index)}
              >
                {path === undefined ? (
                  <CircleSlash size={15} strokeWidth={1.75} aria-hidden />
                ) : state?.status === 'ready' ? (
                  <KindIcon info={state.value.element} />
                ) : (
                  <span className={styles.noIcon} />
                )}
                <span className={styles.name}>
                  {path === undefined ? 'nothing' : nameOf(path)}
                </span>
              </div>
            );
          })}
        </div>
        {options.length === 0 && (
          <p className={styles.none}>No column has “{text}” in its name.</p>
        )}
      </div>
    </div>
  );
}

/** Nothing stands first, and goes when one searches. */
function findOptions(
  columns: readonly Path[],
  text: string,
): readonly (Path | undefined)[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [undefined, ...columns];
  return columns.filter((path) => nameOf(path).toLowerCase().includes(wanted));
}

function moved(key: string, active: number, count: number): number | undefined {
  const last = Math.max(0, count - 1);
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, active + 1);
    case 'ArrowUp':
      return Math.max(0, active - 1);
    case 'PageDown':
      return Math.min(last, active + PAGE);
    case 'PageUp':
      return Math.max(0, active - PAGE);
    default:
      return undefined;
  }
}
