import type { RowNoun } from '@/model/nouns';
import { formatCount } from '@/model/quantity';
import { MiddleCut } from '@/page/kit/format/MiddleCut';
import type { RowPosition } from './EntryList';
import styles from './Legend.module.css';
import { cellsText, type LegendEntry } from './legend-entries';

interface LegendRowProps {
  readonly entry: LegendEntry;
  readonly noun: RowNoun;
  readonly isHidden: boolean;
  readonly place?: RowPosition | undefined;
  /** Words for the chosen rows, if any are chosen. */
  readonly words?: string | undefined;
  readonly onToggle: () => void;
  /** Shows only this category; absent if there are no others. */
  readonly onAlone?: () => void;
  readonly onHighlight?: (codes: readonly number[]) => void;
}

/** One category: a click toggles it, Alt-click or "only" shows it alone. */
export function LegendRow(props: LegendRowProps) {
  const {
    entry,
    noun,
    isHidden,
    place,
    words = '',
    onToggle,
    onAlone,
    onHighlight,
  } = props;
  const { code, label, stored, count, chosen, colour } = entry;
  const highlight = () => onHighlight?.([code]);
  const cells = cellsText(count, chosen, noun, words);
  const hint = `click to ${isHidden ? 'show' : 'hide'}${onAlone ? ', Alt+click to show only this one' : ''}`;
  return (
    <li
      className={`${styles.entry} ${isHidden ? styles.hidden : ''}`}
      {...(place && {
        style: { position: 'absolute', top: place.top },
        'aria-posinset': place.at,
        'aria-setsize': place.of,
      })}
      onPointerEnter={highlight}
      onPointerLeave={() => onHighlight?.([])}
      onFocus={highlight}
      onBlur={() => onHighlight?.([])}
    >
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={!isHidden}
        aria-label={`${label}, ${cells}`}
        title={`${stored === undefined ? label : `${label} (${stored} in the file)`}, ${cells}: ${hint}`}
        onClick={(event) => (event.altKey && onAlone ? onAlone() : onToggle())}
      >
        <span
          className={styles.swatch}
          style={colour === undefined ? undefined : { background: colour }}
        />
        <span className={styles.label}>
          <MiddleCut text={label} />
        </span>
        <EntryCount count={count} chosen={chosen} />
      </button>
      {onAlone && (
        <button
          type="button"
          className={styles.only}
          aria-label={`Show only ${label}`}
          onClick={onAlone}
        >
          only
        </button>
      )}
    </li>
  );
}

interface EntryCountProps {
  readonly count: number;
  readonly chosen: number | undefined;
}

/** `95`, or `12 of 95` where some rows are chosen. */
export function EntryCount({ count, chosen }: EntryCountProps) {
  if (chosen === undefined)
    return <span className={styles.count}>{formatCount(count)}</span>;
  return (
    <span className={styles.count}>
      <span className={chosen > 0 ? styles.chosen : undefined}>
        {formatCount(chosen)}
      </span>{' '}
      of {formatCount(count)}
    </span>
  );
}
