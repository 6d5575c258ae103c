import type { LevelRange } from '@/analysis/colour/colour-levels';
import styles from './Legend.module.css';

interface ScaleBarsProps {
  readonly histogram: Uint32Array;
  /** The part of it that stands over the colour map. */
  readonly range: LevelRange;
}

const HEIGHT = 24;

/** How many cells lie where along a colour map. Heights by the square root, so that a few beside very many are seen. */
export function ScaleBars({ histogram, range }: ScaleBarsProps) {
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
