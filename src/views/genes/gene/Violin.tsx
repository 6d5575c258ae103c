import { useMemo } from 'react';
import type { Spread } from '@/analysis/profile/value-spread';
import styles from './Gene.module.css';
import { type ViolinScale, violinOutline, violinPath } from './violin-outline';

interface ViolinProps {
  readonly spread: Spread;
  readonly edges: Float64Array;
  readonly scale: ViolinScale;
  readonly colour: string;
}

const [WIDTH, HEIGHT] = [400, 26];

/** One horizontal violin; its values are shown as numbers beside it. */
export function Violin({ spread, edges, scale, colour }: ViolinProps) {
  const path = useMemo(
    () => violinPath(violinOutline(spread, edges, scale), WIDTH, HEIGHT),
    [spread, edges, scale],
  );
  const { low, high } = scale;
  const x = (value: number) => (WIDTH * (value - low)) / (high - low);
  const [lower, median, upper] = spread.quartiles;
  return (
    <svg
      className={styles.violin}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <line
        x1={0}
        x2={WIDTH}
        y1={HEIGHT / 2}
        y2={HEIGHT / 2}
        className={styles.violinAxis}
      />
      <path d={path} fill={colour} className={styles.violinShape} />
      {spread.count > 0 && (
        <>
          <rect
            x={x(lower)}
            width={Math.max(0.5, x(upper) - x(lower))}
            y={HEIGHT / 2 - 2.5}
            height={5}
            className={styles.box}
          />
          <line
            x1={x(median)}
            x2={x(median)}
            y1={HEIGHT / 2 - 6}
            y2={HEIGHT / 2 + 6}
            className={styles.median}
          />
        </>
      )}
    </svg>
  );
}
