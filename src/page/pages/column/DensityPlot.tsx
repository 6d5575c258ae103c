import { memo } from 'react';
import { hexAt } from '@/ask/colour/colour-parse';
import type { Density } from '@/ask/profiles/density';
import type { Path } from '@/model/path';
import { formatCount, formatNumber, formatShare } from '@/model/quantity';
import { colourMapOf } from '@/page/kit/colours/colour-maps';
import { Fold } from '@/page/kit/controls/Fold';
import { DataTable } from '@/page/kit/data-table/DataTable';
import { useNameWithUnits } from '@/page/kit/element/use-name-with-units';
import { formatShort } from '@/page/kit/format/number';
import type { Axis, PlotScales } from '@/page/kit/plot/layout';
import { Plot } from '@/page/kit/plot/Plot';
import { SaveAsFigure } from '@/page/kit/plot/SaveAsFigure';
import type { Scale } from '@/page/kit/plot/scale';
import styles from './Density.module.css';

interface DensityPlotProps {
  readonly density: Density;
  readonly x: Path;
  readonly y: Path;
  /** Table that contains both columns. */
  readonly table: Path;
  /** True if all rows of the table are counted. */
  readonly areAll: boolean;
}

/** A 2-D histogram of two numeric columns: darker is rarer, by the logarithm of the count. */
export function DensityPlot({ density, x, y, table, areAll }: DensityPlotProps) {
  const { xEdges, yEdges, counts, count, missing, correlation } = density;
  const [xName, yName] = [useNameWithUnits(x), useNameWithUnits(y)];
  const [across, up] = [xEdges.length - 1, yEdges.length - 1];
  if (counts.length === 0)
    return (
      <p className={styles.note}>
        {areAll ? 'No row' : 'None of these rows'} has a number in both columns.
      </p>
    );
  const range = (edges: Float64Array, i: number) =>
    `${formatShort(edges[i] ?? 0)} to ${formatShort(edges[i + 1] ?? 0)}`;
  return (
    <>
      <p className={styles.facts}>
        {formatNumber(count, 'row')} with both
        {missing > 0 && `, ${formatCount(missing)} without`}; correlation (Pearson){' '}
        {Number.isNaN(correlation) ? 'undefined' : correlation.toFixed(3)}
      </p>
      <Plot
        label={`Counts of ${xName} by ${yName} on a grid of ${across} by ${up}`}
        high={300}
        x={axisOf(xName, xEdges, 500)}
        y={axisOf(yName, yEdges)}
        hint=" "
        layers={(scales, { at }) => (
          <>
            <Cells density={density} x={scales.x} y={scales.y} />
            {at !== undefined && (
              <rect
                data-page-only
                {...cellOf(density, at, scales)}
                className={styles.at}
              />
            )}
          </>
        )}
        marks={({ x, y }) => ({
          count: counts.length,
          at(px, py) {
            const column = nearestBin(xEdges, x, px);
            const row = nearestBin(yEdges, y, py);
            return row * across + column;
          },
          after: (key, at) => cellAfter(key, at, across, up),
          readout: (at) =>
            `${xName} ${range(xEdges, at % across)}, ${yName} ${range(yEdges, Math.floor(at / across))}: ${formatCount(counts[at] ?? 0)} (${formatShare(counts[at] ?? 0, count)})`,
        })}
        table={<DensityTable density={density} x={xName} y={yName} />}
      >
        <SaveAsFigure
          table={table}
          states={{ plot: { kind: 'hexbin', x: { path: x }, y: { path: y } } }}
        />
      </Plot>
    </>
  );
}

function axisOf(name: string, edges: Float64Array, most?: number): Axis {
  const [low = 0] = edges;
  const axis = { name, low, high: edges.at(-1) ?? low };
  return { kind: 'numbers', ...axis, ...(most !== undefined && { most }) };
}

function nearestBin(edges: Float64Array, scale: Scale, px: number): number {
  const from = scale.at(edges[0] ?? 0);
  const to = scale.at(edges.at(-1) ?? 0);
  const bins = edges.length - 1;
  return Math.max(0, Math.min(bins - 1, Math.floor((bins * (px - from)) / (to - from))));
}

/** The rectangle of a cell. */
function cellOf(
  { xEdges, yEdges }: Density,
  at: number,
  { x, y }: Pick<PlotScales, 'x' | 'y'>,
) {
  const across = xEdges.length - 1;
  const [column, row] = [at % across, Math.floor(at / across)];
  const left = x.at(xEdges[column] ?? 0);
  const top = y.at(yEdges[row + 1] ?? 0);
  return {
    ...{ x: left, y: top, width: x.at(xEdges[column + 1] ?? 0) - left },
    height: y.at(yEdges[row] ?? 0) - top,
  };
}

/** Cell that an arrow key moves to; the first one if none is active. */
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

interface CellsProps extends Pick<PlotScales, 'x' | 'y'> {
  readonly density: Density;
}

/** Redrawn only if the values change: hovering over one of many cells must not redraw them. */
const Cells = memo(
  function Cells({ density, ...scales }: CellsProps) {
    const { counts } = density;
    const { steps } = colourMapOf(undefined);
    const most = counts.reduce((largest, count) => Math.max(largest, count), 1);
    return Array.from(counts, (count, at) => {
      if (count === 0) return null;
      const level = most === 1 ? 1 : Math.log(count) / Math.log(most);
      const { width, height, ...corner } = cellOf(density, at, scales);
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position
          key={at}
          {...corner}
          width={width + 0.2}
          height={height + 0.2}
          fill={hexAt(steps, Math.round(level * 255))}
        />
      );
    });
  },
  (a, b) => a.density === b.density && a.x.at(a.x.high) === b.x.at(b.x.high),
);

interface DensityTableProps {
  readonly density: Density;
  readonly x: string;
  readonly y: string;
}

/** The counts of the grid as text, the highest y on top as in the picture. */
function DensityTable({ density, x, y }: DensityTableProps) {
  const { xEdges, yEdges, counts } = density;
  const across = xEdges.length - 1;
  const lower = Array.from(xEdges.subarray(0, across), formatShort);
  return (
    <Fold part="counts as a table" className={styles.asTable} summary="As a table">
      <DataTable
        label="Counts as a table"
        caption={`${x} left to right, ${y} top to bottom; each bin is named by its lower bound`}
        rows={Array.from({ length: yEdges.length - 1 }, (_, i) => i).reverse()}
        columns={[
          {
            ...{ name: '', align: 'right' },
            value: (row) => yEdges[row],
            text: (row) => formatShort(yEdges[row] ?? 0),
          },
          ...lower.map((name, column) => ({
            ...{ id: `${column}`, name },
            value: (row: number) => counts[row * across + column],
            text: (row: number) => formatCount(counts[row * across + column] ?? 0),
          })),
        ]}
      />
    </Fold>
  );
}
