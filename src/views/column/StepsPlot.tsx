import { useState } from 'react';
import { extremesOf } from '@/analysis/profile/extremes';
import type { ElementInfo } from '@/model/element';
import { nameOf } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { formatShort } from '../common/format/number';
import plotStyles from '../common/plots/Histogram.module.css';
import { markAfter } from '../common/plots/mark-after';
import { SaveFigure } from '../common/plots/SaveFigure';
import { useBlock } from '../common/reading/use-block';
import { ReadStatus } from '../common/status/ReadStatus';
import styles from './Column.module.css';
import { useColumnFigures } from './use-column-figures';

/** Values drawn as points; the list has the others. */
const MAX_STEPS = 500;
const [WIDTH, HEIGHT, MARGIN] = [560, 180, 8];

interface StepsPlotProps {
  readonly info: Extract<ElementInfo, { kind: 'column' }>;
  /** The noun for the numbered steps. */
  readonly steps: string;
}

/** Values in their order as a line: of the standard deviations of components, an elbow plot. */
export function StepsPlot({ info, steps }: StepsPlotProps) {
  const count = Math.min(info.length, MAX_STEPS);
  const block = useBlock(info.path, { rows: [0, count] });
  const [at, setAt] = useState<number>();
  const figures = useColumnFigures(info.path);
  if (block.status !== 'ready') return <ReadStatus what="the values" reading={block} />;
  if (block.value.kind !== 'numbers' || count === 0) return null;
  const values = Array.from<number | bigint, number>(block.value.values, Number);
  const points = values
    .map((value, i) => [i, value] as const)
    .filter(([, value]) => Number.isFinite(value));
  const [least, most] = extremesOf(points.map(([, value]) => value));
  // the axis begins at zero
  const [min, max] = [Math.min(0, least), Math.max(0, most)];
  const x = (i: number) => MARGIN + (i / Math.max(1, count - 1)) * (WIDTH - 2 * MARGIN);
  const y = (value: number) =>
    MARGIN + ((max - value) / (max - min || 1)) * (HEIGHT - 2 * MARGIN);
  const name = nameOf(info.path);
  const pointed = at === undefined ? undefined : values[at];
  return (
    <figure className={plotStyles.histogram}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk through its values
        tabIndex={0}
        aria-label={`${name} by number of ${steps}, from ${formatShort(values[0] ?? 0)} to ${formatShort(values[count - 1] ?? 0)}; arrow keys walk through it, and the list has the same values`}
        onKeyDown={(event) => {
          const next = markAfter(event.key, at, count);
          if (next !== undefined) event.preventDefault();
          if (next !== undefined || event.key === 'Escape') setAt(next);
        }}
        onBlur={() => setAt(undefined)}
        onPointerLeave={() => setAt(undefined)}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          const share = ((clientX - left) / width) * WIDTH - MARGIN;
          const step = Math.round((share / (WIDTH - 2 * MARGIN)) * (count - 1));
          setAt(Math.min(count - 1, Math.max(0, step)));
        }}
      >
        <polyline
          className={styles.stepsLine}
          points={points.map(([i, value]) => `${x(i)},${y(value)}`).join(' ')}
        />
        {points.map(([i, value]) => (
          <line
            key={i}
            className={i === at ? styles.stepAt : styles.step}
            x1={x(i)}
            x2={x(i)}
            y1={y(value)}
            y2={y(value)}
          />
        ))}
      </svg>
      <figcaption className={plotStyles.axis}>
        <span>{steps} 1</span>
        <span aria-live="polite" className={pointed === undefined ? '' : plotStyles.told}>
          {at === undefined || pointed === undefined
            ? `${name}: ${points.length === 0 ? 'no number' : `${formatShort(least)} to ${formatShort(most)}`}`
            : `${steps} ${formatCount(at + 1)}: ${formatShort(pointed)}`}
        </span>
        <span>
          {steps} {formatCount(count)}
        </span>
      </figcaption>
      <SaveFigure source={() => figures.steps(values, info.length, steps)} />
    </figure>
  );
}
