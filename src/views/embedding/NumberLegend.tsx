import type { LevelRange, NumberColours } from '@/analysis/colour-levels';
import { hexAt } from '@/analysis/colour-parse';
import { VIRIDIS } from '@/analysis/palettes';
import { Button } from '../controls/Button';
import { formatShort } from '../format/number';
import { formatCount } from '../format/quantity';
import styles from './Legend.module.css';
import { LegendRow } from './LegendRow';
import { MISSING } from './legend-entries';
import { ScaleBars } from './ScaleBars';

interface NumberLegendProps {
  readonly colours: NumberColours;
  readonly hidden: ReadonlySet<number>;
  readonly onHidden: (codes: readonly number[]) => void;
  /** True where the colour map spans 1 to 99 % of the values and not all. */
  readonly isClipped: boolean;
  readonly onClipped: (isClipped: boolean) => void;
}

const STOPS = Array.from({ length: 17 }, (_, i) => hexAt(VIRIDIS, Math.min(255, i * 16)));
const GRADIENT = `linear-gradient(to right, ${STOPS.join(', ')})`;
const WHOLE: LevelRange = [0, 1];
/** The code of missing among numbers, which have no others. */
const MISSING_CODE = 0;

/** The colour map with the values at its ends and how many cells lie where along it. */
export function NumberLegend(props: NumberLegendProps) {
  const { colours, hidden, onHidden, isClipped, onClipped } = props;
  const { min, max, missing, histogram, clip } = colours;
  const range = isClipped ? clip : WHOLE;
  const isHidden = hidden.has(MISSING_CODE);
  const valueAt = (level: number) =>
    formatShort(Number((min * (1 - level) + max * level).toPrecision(4)));
  const canClip = clip[0] > 0 || clip[1] < 1;
  return (
    <>
      {Number.isNaN(min) ? (
        <p className={styles.note}>No cell has a value here.</p>
      ) : (
        <figure className={styles.scale} aria-label={spokenRange(colours)}>
          <ScaleBars histogram={histogram} range={range} />
          <div className={styles.bar} style={{ background: GRADIENT }} />
          <figcaption className={styles.ends}>
            <span>{range[0] > 0 ? `≤ ${valueAt(range[0])}` : formatShort(min)}</span>
            {max > min && <span>{valueAt((range[0] + range[1]) / 2)}</span>}
            {max > min && (
              <span>{range[1] < 1 ? `≥ ${valueAt(range[1])}` : formatShort(max)}</span>
            )}
          </figcaption>
        </figure>
      )}
      {canClip && (
        <Button
          look="quiet"
          className={styles.clip}
          aria-pressed={isClipped}
          title="Spreads the colours over the middle 98 % of the values"
          onClick={() => onClipped(!isClipped)}
        >
          1–99 % of the values
        </Button>
      )}
      {missing > 0 && (
        <ul className={styles.missing} aria-label="Missing values">
          <LegendRow
            entry={{
              code: MISSING_CODE,
              label: MISSING,
              count: missing,
              colour: undefined,
            }}
            isHidden={isHidden}
            onToggle={() => onHidden(isHidden ? [] : [MISSING_CODE])}
          />
        </ul>
      )}
    </>
  );
}

function spokenRange({ min, max, histogram }: NumberColours): string {
  const total = histogram.reduce((a, b) => a + b, 0);
  const fullest = histogram.indexOf(histogram.reduce((a, b) => Math.max(a, b), 0));
  const middle = min + ((fullest + 0.5) * (max - min)) / histogram.length;
  return `${formatCount(total)} cells have values from ${formatShort(min)} to ${formatShort(max)}, most of them near ${formatShort(Number(middle.toPrecision(3)))}`;
}
