import { hexAt } from '@/analysis/colour-parse';
import type { NumberColours } from '@/analysis/colour-points';
import { VIRIDIS } from '@/analysis/palettes';
import { formatShort } from '../format/number';
import { formatCount } from '../format/quantity';
import styles from './Legend.module.css';
import { LegendRow } from './LegendRow';
import { MISSING } from './legend-entries';

interface NumberLegendProps {
  readonly colours: NumberColours;
  readonly hidden: ReadonlySet<number>;
  readonly onHidden: (codes: readonly number[]) => void;
}

const STOPS = Array.from({ length: 17 }, (_, i) => hexAt(VIRIDIS, Math.min(255, i * 16)));
const GRADIENT = `linear-gradient(to right, ${STOPS.join(', ')})`;
/** The code of missing among numbers, which have no others. */
const MISSING_CODE = 0;

/** The colour map with the values at its ends and how many cells lie where along it. */
export function NumberLegend({ colours, hidden, onHidden }: NumberLegendProps) {
  const { min, max, missing, histogram } = colours;
  const isHidden = hidden.has(MISSING_CODE);
  const toggle = () => onHidden(isHidden ? [] : [MISSING_CODE]);
  return (
    <>
      {Number.isNaN(min) ? (
        <p className={styles.note}>No cell has a value here.</p>
      ) : (
        <figure className={styles.scale} aria-label={spokenRange(colours)}>
          <Bars counts={histogram} />
          <div className={styles.bar} style={{ background: GRADIENT }} />
          <figcaption className={styles.ends}>
            <span>{formatShort(min)}</span>
            {max > min && <span>{formatShort(min / 2 + max / 2)}</span>}
            {max > min && <span>{formatShort(max)}</span>}
          </figcaption>
        </figure>
      )}
      {missing > 0 && (
        <ul className={styles.entries} aria-label="Missing values">
          <LegendRow
            entry={{
              code: MISSING_CODE,
              label: MISSING,
              count: missing,
              colour: undefined,
            }}
            isHidden={isHidden}
            top={undefined}
            position={undefined}
            onToggle={toggle}
            onAlone={toggle}
            onHighlight={() => {}}
          />
        </ul>
      )}
    </>
  );
}

/** Heights by the square root, so that a few cells beside very many are still seen. */
function Bars({ counts }: { readonly counts: Uint32Array }) {
  const most = Math.sqrt(counts.reduce((a, b) => Math.max(a, b), 1));
  const outline = Array.from(counts, (count, i) => {
    const top = 24 - (24 * Math.sqrt(count)) / most;
    return `L${i} ${top.toFixed(1)}H${i + 1}`;
  });
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${counts.length} 24`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M0 24${outline.join('')}V24Z`} />
    </svg>
  );
}

function spokenRange({ min, max, histogram }: NumberColours): string {
  const most = histogram.reduce(
    (best, count, i) => (count > (histogram[best] ?? 0) ? i : best),
    0,
  );
  const step = (max - min) / histogram.length;
  const total = histogram.reduce((a, b) => a + b, 0);
  return `Values from ${formatShort(min)} to ${formatShort(max)}, most of them near ${formatShort(min + (most + 0.5) * step)}; ${formatCount(total)} cells have one`;
}
