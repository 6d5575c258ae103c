import { useMemo, useState } from 'react';
import { colourMapOf } from '@/analysis/colour/colour-maps';
import type { Density } from '@/analysis/profile/density';
import type { Path } from '@/model/path';
import { formatCount, formatNumber, formatShare } from '@/model/quantity';
import { useNameWithUnits } from '../common/element/use-name-with-units';
import { formatShort } from '../common/format/number';
import { SaveAsFigure } from '../common/plots/SaveAsFigure';
import styles from './Density.module.css';
import { DensityTable } from './DensityTable';

interface DensityPlotProps {
  readonly density: Density;
  readonly x: Path;
  readonly y: Path;
  /** Of both columns. */
  readonly table: Path;
  /** All its rows are counted. */
  readonly areAll: boolean;
}

/** A 2-D histogram of two numeric columns: darker is rarer, by the logarithm of the count. */
export function DensityPlot({ density, x, y, table, areAll }: DensityPlotProps) {
  const { xEdges, yEdges, counts, count, missing, correlation } = density;
  const [at, setAt] = useState<number>();
  const [xName, yName] = [useNameWithUnits(x), useNameWithUnits(y)];
  const [across, up] = [xEdges.length - 1, yEdges.length - 1];
  const cells = useMemo(() => cellsOf(counts, across, up), [counts, across, up]);
  if (counts.length === 0)
    return (
      <p className={styles.note}>
        {areAll ? 'No row' : 'None of these rows'} has a number in both columns.
      </p>
    );
  const [column, row] =
    at === undefined ? [0, 0] : [at % across, Math.floor(at / across)];
  const range = (edges: Float64Array, i: number) =>
    `${formatShort(edges[i] ?? 0)} to ${formatShort(edges[i + 1] ?? 0)}`;
  return (
    <figure className={styles.density}>
      <p className={styles.facts}>
        {formatNumber(count, 'row')} with both
        {missing > 0 && `, ${formatCount(missing)} without`}; correlation (Pearson){' '}
        {Number.isNaN(correlation) ? 'undefined' : correlation.toFixed(3)}
      </p>
      <div className={styles.plot}>
        <span className={styles.yAxis}>
          <span>{formatShort(yEdges[up] ?? 0)}</span>
          <span className={styles.yName} title={y}>
            {yName}
          </span>
          <span>{formatShort(yEdges[0] ?? 0)}</span>
        </span>
        <svg
          viewBox={`0 0 ${across} ${up}`}
          preserveAspectRatio="none"
          role="img"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk through its cells
          tabIndex={0}
          aria-label={`Counts of ${xName} by ${yName} on a grid of ${across} by ${up}; arrow keys walk through it, and the table below has the same values`}
          onKeyDown={(event) => {
            const next = cellAfter(event.key, at, across, up);
            if (next !== undefined) event.preventDefault();
            if (next !== undefined || event.key === 'Escape') setAt(next);
          }}
          onBlur={() => setAt(undefined)}
          onPointerLeave={() => setAt(undefined)}
          onPointerMove={({ currentTarget, clientX, clientY }) => {
            const { left, top, width, height } = currentTarget.getBoundingClientRect();
            const [i, j] = [
              Math.floor(((clientX - left) / width) * across),
              up - 1 - Math.floor(((clientY - top) / height) * up),
            ];
            const isIn = i >= 0 && i < across && j >= 0 && j < up;
            setAt(isIn ? j * across + i : undefined);
          }}
        >
          {cells}
          {at !== undefined && (
            <rect
              className={styles.at}
              x={column}
              y={up - 1 - row}
              width={1}
              height={1}
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        <span />
        <span className={styles.xAxis}>
          <span>{formatShort(xEdges[0] ?? 0)}</span>
          <span title={x}>{xName}</span>
          <span>{formatShort(xEdges[across] ?? 0)}</span>
        </span>
      </div>
      <figcaption aria-live="polite" className={styles.told}>
        {at === undefined
          ? ' '
          : `${xName} ${range(xEdges, column)}, ${yName} ${range(yEdges, row)}: ${formatCount(counts[at] ?? 0)} (${formatShare(counts[at] ?? 0, count)})`}
      </figcaption>
      <SaveAsFigure
        table={table}
        states={{ plot: { kind: 'hexbin', x: { path: x }, y: { path: y } } }}
      />
      <DensityTable density={density} x={xName} y={yName} />
    </figure>
  );
}

/** The cell that a key goes to, from none to the first: left and right, up and down. */
function cellAfter(
  key: string,
  at: number | undefined,
  across: number,
  up: number,
): number | undefined {
  const [right, above] = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  }[key] ?? [0, 0];
  if (right === 0 && above === 0) return undefined;
  if (at === undefined) return 0;
  const within = (place: number, count: number) =>
    Math.max(0, Math.min(count - 1, place));
  return (
    within(Math.floor(at / across) + (above ?? 0), up) * across +
    within((at % across) + (right ?? 0), across)
  );
}

function cellsOf(counts: Uint32Array, across: number, up: number) {
  const { steps } = colourMapOf(undefined);
  const most = counts.reduce((largest, count) => Math.max(largest, count), 1);
  return Array.from(counts, (count, at) => {
    if (count === 0) return null;
    const level = most === 1 ? 1 : Math.log(count) / Math.log(most);
    const step = 3 * Math.round(level * 255);
    const colour = `rgb(${steps[step]} ${steps[step + 1]} ${steps[step + 2]})`;
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position
        key={at}
        x={at % across}
        y={up - 1 - Math.floor(at / across)}
        width={1.02}
        height={1.02}
        fill={colour}
      />
    );
  });
}
