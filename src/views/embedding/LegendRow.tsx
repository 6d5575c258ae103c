import { formatCount, formatNumber } from '../format/quantity';
import styles from './Legend.module.css';
import type { LegendEntry } from './legend-entries';

interface LegendRowProps {
  readonly entry: LegendEntry;
  readonly isHidden: boolean;
  /** Pixels from the top of a list whose rows are not all there. */
  readonly top: number | undefined;
  readonly position: { readonly at: number; readonly of: number } | undefined;
  readonly onToggle: () => void;
  readonly onAlone: () => void;
  readonly onHighlight: (code: number) => void;
}

/** One category: a click hides or shows it, with Alt or by "only" it stands alone. */
export function LegendRow(props: LegendRowProps) {
  const { entry, isHidden, top, position, onToggle, onAlone, onHighlight } = props;
  const { code, label, count, colour } = entry;
  const highlight = () => onHighlight(isHidden ? -1 : code);
  return (
    <li
      className={`${styles.entry} ${isHidden ? styles.hidden : ''}`}
      style={top === undefined ? undefined : { position: 'absolute', top }}
      {...(position && { 'aria-posinset': position.at, 'aria-setsize': position.of })}
      onPointerEnter={highlight}
      onFocus={highlight}
      onBlur={() => onHighlight(-1)}
    >
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={!isHidden}
        aria-label={`${label}, ${formatNumber(count, 'cell')}`}
        title={`${label}: click to ${isHidden ? 'show' : 'hide'}, Alt-click to show it alone`}
        onClick={(event) => (event.altKey ? onAlone() : onToggle())}
      >
        <span
          className={styles.swatch}
          style={colour === undefined ? undefined : { background: colour }}
        />
        <span className={styles.label}>{label}</span>
        <span className={styles.count}>{formatCount(count)}</span>
      </button>
      <button
        type="button"
        className={styles.only}
        aria-label={`Show only ${label}`}
        onClick={onAlone}
      >
        only
      </button>
    </li>
  );
}
