import type { LevelRange, NumberColours } from '@/ask/colour/colour-levels';
import { countText, type RowNoun } from '@/model/nouns';
import { formatShort } from '@/page/kit/format/number';
import styles from './Legend.module.css';
import { LegendRow } from './LegendRow';
import { MISSING } from './legend-entries';
import { NumberMapping, type NumberMappingProps } from './NumberMapping';
import { gradientOf, RangeSliders } from './RangeSliders';

interface NumberLegendProps extends NumberMappingProps {
  readonly noun: RowNoun;
  readonly hidden: ReadonlySet<number>;
  readonly onHidden: (codes: readonly number[]) => void;
}

const WHOLE: LevelRange = [0, 1];
/** Code of missing values for numbers, which have no other codes. */
const MISSING_CODE = 0;

/** The colour map with the values at its ends and a histogram along it. */
export function NumberLegend(props: NumberLegendProps) {
  const { colours, noun, hidden, onHidden, map, range, curve, onRange } = props;
  const { min, max, missing, histogram } = colours;
  const isHidden = hidden.has(MISSING_CODE);
  const valueAt = (level: number) =>
    formatShort(Number((min * (1 - level) + max * level).toPrecision(4)));
  return (
    <>
      {Number.isNaN(min) ? (
        <p className={styles.note}>No {noun} has a value.</p>
      ) : (
        <figure className={styles.scale} aria-label={spokenRange(colours, noun)}>
          <ScaleBars histogram={histogram} range={WHOLE} />
          <div
            className={styles.bar}
            style={{ background: gradientOf(map, range, curve) }}
          />
          {max > min && (
            <RangeSliders range={range} valueAt={valueAt} onRange={onRange} />
          )}
          <figcaption className={styles.ends}>
            <span>{formatShort(min)}</span>
            {max > min && <span>{valueAt(0.5)}</span>}
            {max > min && <span>{formatShort(max)}</span>}
          </figcaption>
        </figure>
      )}
      <NumberMapping {...props} />
      {missing > 0 && (
        <ul className={styles.missing} aria-label="Missing values">
          <LegendRow
            noun={noun}
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

function spokenRange({ min, max, histogram }: NumberColours, noun: RowNoun): string {
  const total = histogram.reduce((a, b) => a + b, 0);
  const fullest = histogram.indexOf(histogram.reduce((a, b) => Math.max(a, b), 0));
  const middle = min + ((fullest + 0.5) * (max - min)) / histogram.length;
  return `${countText(total, noun)} with values from ${formatShort(min)} to ${formatShort(max)}, most often near ${formatShort(Number(middle.toPrecision(3)))}`;
}

interface ScaleBarsProps {
  readonly histogram: Uint32Array;
  /** The part of it above the colour map. */
  readonly range: LevelRange;
}

const HEIGHT = 24;

/**
 * A histogram along a colour map. Heights by the square root, so that low counts are visible beside
 * high ones.
 */
function ScaleBars({ histogram, range }: ScaleBarsProps) {
  const [from, to] = [range[0] * histogram.length, range[1] * histogram.length];
  const inView = histogram.subarray(Math.floor(from), Math.ceil(to));
  const most = Math.sqrt(inView.reduce((a, b) => Math.max(a, b), 1));
  const outline = Array.from(histogram, (count, i) => {
    const top = HEIGHT - (HEIGHT * Math.sqrt(count)) / most;
    return `L${i} ${top.toFixed(1)}H${i + 1}`;
  });
  return (
    <svg
      className={styles.bars}
      viewBox={`${from} 0 ${to - from} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M0 ${HEIGHT}${outline.join('')}V${HEIGHT}Z`} />
    </svg>
  );
}
