import { textWidth } from '@/page/kit/grid/text-width';
import styles from './Dotplot.module.css';

/** In px. */
const LONGEST = 260;

interface AxisLabelProps {
  readonly label: string;
  /** Where it ends, or where it begins if turned upwards. */
  readonly x: number;
  readonly y: number;
  readonly isTransposed?: boolean;
}

/** The name of a group or of a gene; a very long one is cut on the page, not in what is saved. */
export function AxisLabel({ label, x, y, isTransposed = false }: AxisLabelProps) {
  return (
    <text
      {...(isTransposed
        ? { transform: `translate(${x} ${y}) rotate(-90)` }
        : { x, y, textAnchor: 'end' })}
      dominantBaseline="central"
      data-whole={label}
      className={styles.axisLabel}
    >
      {textWidth(label) <= LONGEST ? label : `${label.slice(0, 36)}…`}
    </text>
  );
}

/** Space for labels, in px. */
export function labelsWidth(labels: readonly string[]): number {
  return Math.min(
    LONGEST,
    labels.reduce((most, label) => Math.max(most, textWidth(label)), 40),
  );
}
