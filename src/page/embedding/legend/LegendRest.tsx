import { REST_COLOUR } from '@/ask/colour/top-categories';
import type { RowNoun } from '@/model/nouns';
import { formatNumber } from '@/model/quantity';
import styles from './Legend.module.css';
import { EntryCount } from './LegendRow';
import { cellsText, type EntryRest } from './legend-entries';

interface LegendRestProps {
  readonly rest: EntryRest;
  readonly noun: RowNoun;
  readonly areHidden: boolean;
  /** What the chosen rows are, where some are. */
  readonly words?: string | undefined;
  readonly onToggle: () => void;
  readonly onAlone: () => void;
  readonly onHighlight: (codes: readonly number[]) => void;
}

/** All categories beyond the largest as one line: a click hides or shows them together, "only" shows nothing else. */
export function LegendRest(props: LegendRestProps) {
  const { rest, noun, areHidden, words = '', onToggle, onAlone, onHighlight } = props;
  const categories = formatNumber(
    rest.codes.length,
    'other category',
    'other categories',
  );
  const highlight = () => onHighlight(rest.codes);
  return (
    <ul className={styles.missing} aria-label="Other categories">
      <li
        className={`${styles.entry} ${areHidden ? styles.hidden : ''}`}
        onPointerEnter={highlight}
        onPointerLeave={() => onHighlight([])}
        onFocus={highlight}
        onBlur={() => onHighlight([])}
      >
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={!areHidden}
          aria-label={`${categories}, ${cellsText(rest.cells, rest.chosen, noun, words)}`}
          title={`${categories}: click to ${areHidden ? 'show' : 'hide'} them all, Alt+click to show only them. Search to find one.`}
          onClick={(event) => (event.altKey ? onAlone() : onToggle())}
        >
          <span
            className={styles.swatch}
            style={{ background: `rgb(${REST_COLOUR.join(' ')})` }}
          />
          <span className={styles.label}>{categories}</span>
          <EntryCount count={rest.cells} chosen={rest.chosen} />
        </button>
        <button
          type="button"
          className={styles.only}
          aria-label={`Show only the ${categories}`}
          onClick={onAlone}
        >
          only
        </button>
      </li>
    </ul>
  );
}
