import { formatCount, formatNumber } from '../format/quantity';
import styles from './Legend.module.css';
import type { EntryRest } from './legend-entries';

interface LegendRestProps {
  readonly rest: EntryRest;
  readonly areHidden: boolean;
  readonly onToggle: () => void;
  readonly areListed: boolean;
  readonly onListed: (areListed: boolean) => void;
}

/** All categories beyond the largest as one line: a click hides or shows them together. */
export function LegendRest(props: LegendRestProps) {
  const { rest, areHidden, areListed, onToggle, onListed } = props;
  const categories = formatNumber(
    rest.codes.length,
    'other category',
    'other categories',
  );
  return (
    <ul className={styles.missing} aria-label="Other categories">
      <li className={`${styles.entry} ${areHidden ? styles.hidden : ''}`}>
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={!areHidden}
          aria-label={`${categories}, ${formatNumber(rest.cells, 'cell')}`}
          title={`${categories}: click to ${areHidden ? 'show' : 'hide'} them all`}
          onClick={onToggle}
        >
          <span className={styles.swatches} />
          <span className={styles.label}>{categories}</span>
          <span className={styles.count}>{formatCount(rest.cells)}</span>
        </button>
        <button
          type="button"
          className={styles.only}
          aria-pressed={areListed}
          onClick={() => onListed(!areListed)}
        >
          {areListed ? 'fewer' : 'list'}
        </button>
      </li>
    </ul>
  );
}
