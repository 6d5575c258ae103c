import type { Spread } from '@/analysis/profile/value-spread';
import styles from '../common/plots/Crosstab.module.css';

interface BoxPlotProps {
  readonly spread: Spread;
  /** The ends of the scale. */
  readonly low: number;
  readonly high: number;
  readonly colour: string;
}

const [WIDTH, HEIGHT] = [200, 18];

/** Quartiles and median as a box, lowest to highest value as a line; as numbers beside it. */
export function BoxPlot({ spread, low, high, colour }: BoxPlotProps) {
  const { count, min, max, quartiles } = spread;
  const [lower, median, upper] = quartiles;
  const x = (value: number) =>
    high > low ? 2 + ((WIDTH - 4) * (value - low)) / (high - low) : WIDTH / 2;
  if (count === 0 || !Number.isFinite(low) || !Number.isFinite(high)) return null;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles.box}
      aria-hidden
    >
      <line x1={x(min)} x2={x(max)} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      <rect
        x={x(lower)}
        y={3}
        width={Math.max(1, x(upper) - x(lower))}
        height={HEIGHT - 6}
        fill={colour}
      />
      <line
        x1={x(median)}
        x2={x(median)}
        y1={2}
        y2={HEIGHT - 2}
        className={styles.median}
      />
    </svg>
  );
}
