import { textWidth } from '@/page/kit/format/text-width';
import styles from './Dotplot.module.css';

/** Maximum width of a label in pixels. */
const LONGEST = 260;

interface AxisLabelProps {
  readonly label: string;
  /** Position of the end of the label, or of its start if it is rotated upwards. */
  readonly x: number;
  readonly y: number;
  readonly isVertical?: boolean;
}

/** Name of a group or of a gene; a very long one is truncated on the page, but not in saved figures. */
export function AxisLabel({ label, x, y, isVertical = false }: AxisLabelProps) {
  return (
    <text
      {...(isVertical
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

/** Width of the space for labels, in pixels. */
export function labelsWidth(labels: readonly string[]): number {
  return Math.min(
    LONGEST,
    labels.reduce((most, label) => Math.max(most, textWidth(label)), 40),
  );
}
