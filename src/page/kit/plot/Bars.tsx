import type { PlotScales } from './layout';
import { nearestMark } from './marks';
import styles from './Plot.module.css';

interface BarsProps extends PlotScales {
  /** Edges of the bins, ascending; one more than there are bins. */
  readonly edges: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
  readonly isAt: (bin: number) => boolean;
}

/** Bars of a histogram, side by side. */
export function Bars({ edges, counts, isAt, x, y }: BarsProps) {
  const bars = Array.from(counts, (count, bin) => {
    const [from, to] = [x.at(edges[bin] ?? 0), x.at(edges[bin + 1] ?? 0)];
    const gap = to - from > 6 ? 1 : 0.4;
    // a bin with a single row must be visible, too
    const tall = count === 0 ? 0 : Math.max(1.5, y.at(0) - y.at(count));
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its position
        key={bin}
        x={from + gap / 2}
        width={Math.max(0.5, to - from - gap)}
        y={y.at(0) - tall}
        height={tall}
        className={isAt(bin) ? styles.barAt : styles.bar}
      />
    );
  });
  return <>{bars}</>;
}

/** Returns the bin at a position, beyond the ends the nearest one. */
export function binAt(edges: ArrayLike<number>, { x }: PlotScales, px: number) {
  const middle = (bin: number) => (x.at(edges[bin] ?? 0) + x.at(edges[bin + 1] ?? 0)) / 2;
  return nearestMark(edges.length - 1, (bin) => Math.abs(middle(bin) - px));
}
