import type { Distribution } from '@/ask/plots/questions';
import styles from './SpreadMark.module.css';
import { type Scale, scaleOf } from './scale';
import { type ViolinSides, violinShape } from './violin-shape';

export type SpreadMarkKind = 'violin' | 'box';

/** The band that a distribution is drawn in, in px. */
export interface SpreadBand {
  readonly middle: number;
  readonly wide: number;
  readonly sides: ViolinSides;
}

interface SpreadMarkProps {
  readonly kind: SpreadMarkKind;
  readonly spread: Distribution;
  /** Scale of its values, along y. */
  readonly scale: Scale;
  readonly band: SpreadBand;
  readonly colour: string;
  readonly isAt?: boolean;
}

/** Distance of the box from the middle of half a violin, and half its width in a violin, in pixels. */
const [ASIDE, HALF] = [4, 2.5];

/**
 * One distribution as a vertical violin or box: quartiles, median, whiskers. All of Petri's violins and boxes are drawn
 * by it.
 */
export function SpreadMark(props: SpreadMarkProps) {
  const { kind, spread, scale, band, colour, isAt = false } = props;
  const { middle, wide, sides } = band;
  if (spread.count === 0) return null;
  const side = { both: 0, left: -1, right: 1 }[sides];
  const isViolin = kind === 'violin';
  const centre = middle + (isViolin ? side * ASIDE : 0);
  const half = isViolin ? HALF : Math.max(3, wide * 0.42);
  const [lower, median, upper] = spread.quartiles;
  const [low, high] = spread.whiskers;
  const across = (value: number, reach: number, className: string | undefined) => (
    <line
      x1={centre - reach}
      x2={centre + reach}
      y1={scale.at(value)}
      y2={scale.at(value)}
      className={className}
    />
  );
  return (
    <g>
      {isViolin && <Shape {...props} />}
      <line
        x1={centre}
        x2={centre}
        y1={scale.at(low)}
        y2={scale.at(high)}
        className={styles.whisker}
      />
      <rect
        x={centre - half}
        width={2 * half}
        y={Math.min(scale.at(lower), scale.at(upper))}
        height={Math.max(0.75, Math.abs(scale.at(lower) - scale.at(upper)))}
        fill={isViolin ? undefined : colour}
        className={isViolin ? styles.inner : styles.box}
        strokeWidth={isAt && !isViolin ? 2 : undefined}
      />
      {across(median, half + (isViolin ? 2 : 0), styles.median)}
      {!isViolin && across(low, half / 2, styles.whisker)}
      {!isViolin && across(high, half / 2, styles.whisker)}
      {!isViolin &&
        Array.from(spread.outliers, (value, i) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: an outlier is its rank
            key={i}
            cx={centre}
            cy={scale.at(value)}
            r={1.8}
            className={styles.outlier}
          />
        ))}
    </g>
  );
}

/** Draws the density; for equal values, which have none, a line. */
function Shape({ spread, scale, band, colour, isAt }: SpreadMarkProps) {
  const { middle, wide, sides } = band;
  const shape = violinShape(spread, scale, band);
  return shape === undefined ? (
    <line
      x1={middle - (sides === 'right' ? 0 : wide / 2)}
      x2={middle + (sides === 'left' ? 0 : wide / 2)}
      y1={scale.at(spread.min)}
      y2={scale.at(spread.max)}
      className={styles.median}
    />
  ) : (
    <path
      d={shape}
      fill={colour}
      className={isAt ? `${styles.shape} ${styles.at}` : styles.shape}
      style={isAt ? { fill: colour } : undefined}
    />
  );
}

interface SpreadCellProps {
  readonly kind: SpreadMarkKind;
  readonly spread: Distribution;
  /** The ends of the scale. */
  readonly low: number;
  readonly high: number;
  readonly colour: string;
}

const [LONG, WIDE, EDGE] = [400, 26, 3];

/** One distribution, drawn horizontally in the cell of a table whose row has its numbers. */
export function SpreadCell({ kind, spread, low, high, colour }: SpreadCellProps) {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return null;
  const ends = { from: EDGE, to: LONG - EDGE, isLog: false, count: 0 };
  return (
    <svg
      viewBox={`0 0 ${LONG} ${WIDE}`}
      preserveAspectRatio="none"
      className={styles.cell}
      aria-hidden
    >
      <line x2={LONG} y1={WIDE / 2} y2={WIDE / 2} className={styles.axis} />
      {/* swaps x and y */}
      <g transform="matrix(0 1 1 0 0 0)">
        <SpreadMark
          {...{ kind, spread, colour }}
          scale={scaleOf(low, high, ends)}
          band={{ middle: WIDE / 2, wide: WIDE - 4, sides: 'both' }}
        />
      </g>
    </svg>
  );
}
