import type { ElementInfo } from '@/model/element';
import { extremesOf } from '@/model/extremes';
import { nameOf } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { formatShort } from '@/page/kit/format/number';
import type { PlotScales } from '@/page/kit/plot/layout';
import { nearestMark } from '@/page/kit/plot/marks';
import { Plot } from '@/page/kit/plot/Plot';
import { useBlock } from '@/page/kit/reading/use-block';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import styles from './Column.module.css';
import { useColumnFigures } from './use-column-figures';

/** Maximum number of values drawn as points; the list has the others. */
const MAX_STEPS = 500;

interface StepsPlotProps {
  readonly info: Extract<ElementInfo, { kind: 'column' }>;
  /** The noun for the numbered steps. */
  readonly steps: string;
}

/** Plots values in their order as a line; for the standard deviations of components, an elbow plot. */
export function StepsPlot({ info, steps }: StepsPlotProps) {
  const count = Math.min(info.length, MAX_STEPS);
  const block = useBlock(info.path, { rows: [0, count] });
  const figures = useColumnFigures(info.path);
  if (block.status !== 'ready') return <ReadStatus what="the values" reading={block} />;
  if (block.value.kind !== 'numbers' || count === 0) return null;
  const values = Array.from<number | bigint, number>(block.value.values, Number);
  const points = values
    .map((value, i) => [i + 1, value] as const)
    .filter(([, value]) => Number.isFinite(value));
  const [least, most] = extremesOf(points.map(([, value]) => value));
  const name = nameOf(info.path);
  const range =
    points.length === 0 ? 'no number' : `${formatShort(least)} to ${formatShort(most)}`;
  return (
    <Plot
      label={`${name} by number of ${steps}, from ${formatShort(values[0] ?? 0)} to ${formatShort(values[count - 1] ?? 0)}`}
      sameIn="the list"
      high={180}
      x={{
        ...{ kind: 'numbers', name: steps, low: 1, high: count, pad: [8, 8], most: 560 },
      }}
      // the axis begins at zero
      y={{
        ...{ kind: 'numbers', name, low: Math.min(0, least), high: Math.max(0, most) },
        ...{ pad: [8, 8], ticks: 4 },
      }}
      hint={`${name}: ${range}`}
      layers={(scales, { at }) => <Steps {...{ points, at }} {...scales} />}
      marks={({ x }) => ({
        ...{ count, at: (px) => nearestMark(count, (i) => Math.abs(x.at(i + 1) - px)) },
        readout: (mark) =>
          `${steps} ${formatCount(mark + 1)}: ${formatShort(values[mark] ?? Number.NaN)}`,
      })}
      save={() => figures.steps(count, info.length, steps)}
    />
  );
}

interface StepsProps extends PlotScales {
  readonly points: readonly (readonly [step: number, value: number])[];
  readonly at: number | undefined;
}

function Steps({ points, at, x, y }: StepsProps) {
  return (
    <>
      <polyline
        className={styles.stepsLine}
        points={points.map(([step, value]) => `${x.at(step)},${y.at(value)}`).join(' ')}
      />
      {points.map(([step, value]) => (
        <circle
          key={step}
          className={styles.step}
          cx={x.at(step)}
          cy={y.at(value)}
          r={step - 1 === at ? 5.5 : 3.5}
        />
      ))}
    </>
  );
}
