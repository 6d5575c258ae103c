import { line } from 'd3-shape';
import { type RefObject, useMemo, useState } from 'react';
import type { PlotSpread } from '@/model/plots';
import { formatCount, formatNumber, formatShare } from '@/model/quantity';
import { formatShort } from '../common/format/number';
import { swatchLegend } from './Legend';
import { DrawnGroups, PlotFrame, widest } from './PlotFrame';
import styles from './Plots.module.css';
import type { SpreadKind } from './plots-view';
import { scaleOf } from './scale';
import type { DrawnSpread } from './spread-groups';

export type CurveKind = Exclude<SpreadKind, 'violin' | 'box'>;

interface CurvesPlotProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly kind: CurveKind;
  readonly spread: PlotSpread;
  /** One curve each; all rows where there are no groups. */
  readonly curves: readonly DrawnSpread[];
  readonly isGrouped: boolean;
  readonly areShares: boolean;
  readonly name: string;
  readonly noun: string;
  readonly isLog: boolean;
  readonly width: number;
  readonly high: number;
  readonly caption: string;
  readonly colourOf: (spread: DrawnSpread) => string;
}

/** More curves than this cannot be distinguished; the table has all. */
export const MAX_CURVES = 40;
type Point = readonly [x: number, y: number];

/** Histogram, density, cumulative distribution or values by rank: bars of all rows, or a curve for each group. */
export function CurvesPlot(props: CurvesPlotProps) {
  const { svg, kind, spread, isGrouped, areShares, name, isLog } = props;
  const { width, high, caption, colourOf } = props;
  const [at, setAt] = useState<number>();
  const curves = props.curves.slice(0, MAX_CURVES);
  const paths = useMemo(
    () => curves.map((curve) => pointsOf(kind, curve, spread, areShares)),
    [kind, curves, spread, areShares],
  );
  const isBars = kind === 'histogram' && !isGrouped;
  const all = paths.flat();
  const range = (of: 0 | 1) =>
    all.reduce<readonly [number, number]>(
      ([low, top], point) => [Math.min(low, point[of]), Math.max(top, point[of])],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    );
  const [lowX, highX] = range(0);
  const [lowY, highY] = range(1);
  // counts by rank are read from both logarithms, as a knee is looked for
  const isRank = kind === 'rank';
  const y = scaleOf(isRank ? lowY : 0, kind === 'ecdf' ? 1 : highY, {
    ...{ from: high - 2, to: 10, isLog: isRank && isLog, count: 5 },
  });
  const left = 38 + widest(y.ticks.map(({ label }) => label));
  const wide = Math.max(180, width - left - 14);
  const x = scaleOf(lowX, highX, {
    ...{ from: 4, to: wide - 4, isLog: isRank || isLog, count: Math.max(3, wide / 90) },
  });
  const draw = line<Point>()
    .x((point) => x.at(point[0]))
    .y((point) => y.at(point[1]))
    .digits(2);
  const bins = spread.edges.length - 1;
  const marks = isBars ? bins : isGrouped ? curves.length : (paths[0]?.length ?? 0);
  const readout = at === undefined ? undefined : readoutOf(props, paths, at);
  const items = isGrouped
    ? curves.map((curve) => ({ label: curve.label, colour: colourOf(curve) }))
    : [];
  const nearest = (px: number, py: number): number | undefined => {
    if (isBars) {
      const found = Array.from({ length: bins }, (_, bin) => bin).find(
        (bin) => px < x.at(spread.edges[bin + 1] ?? 0),
      );
      return found;
    }
    if (!isGrouped)
      return nearestPoint(paths[0] ?? [], (point) => Math.abs(x.at(point[0]) - px));
    return nearestPoint(paths, (path) =>
      path.reduce(
        (least, point) =>
          Math.min(least, Math.hypot(x.at(point[0]) - px, y.at(point[1]) - py)),
        Number.POSITIVE_INFINITY,
      ),
    );
  };
  const current = !isGrouped && !isBars && at !== undefined ? paths[0]?.[at] : undefined;
  return (
    <>
      <PlotFrame
        svg={svg}
        label={`${TITLES[kind]} of ${name}${isGrouped ? ` in ${formatNumber(curves.length, 'group')}` : ''}`}
        area={{ left, top: 8, wide, high }}
        xName={
          isRank
            ? 'Rank, largest first (log scale)'
            : isLog
              ? `${name} (log scale)`
              : name
        }
        xTicks={x.ticks}
        yName={yNameOf(props)}
        yTicks={y.ticks}
        caption={caption}
        room={width}
        legend={isGrouped ? swatchLegend(items, width - 20) : undefined}
        marks={marks}
        at={at}
        onAt={setAt}
        markAt={nearest}
        readout={
          readout ?? 'Hover, or focus the figure and press the arrow keys, for numbers.'
        }
      >
        {isBars
          ? Array.from({ length: bins }, (_, bin) => {
              const count = spread.whole.bins[bin] ?? 0;
              const [from, to] = [0, 1].map((i) => x.at(spread.edges[bin + i] ?? 0)) as [
                number,
                number,
              ];
              // a bin with a single row must be visible, too
              const tall = count === 0 ? 0 : Math.max(1, y.at(0) - y.at(count));
              return (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its position
                  key={bin}
                  x={from + 0.3}
                  width={Math.max(0.5, to - from - 0.6)}
                  y={y.at(0) - tall}
                  height={tall}
                  className={bin === at ? styles.barAt : styles.bar}
                />
              );
            })
          : paths.map((path, i) => (
              <path
                key={`${curves[i]?.group} ${curves[i]?.part}`}
                d={draw([...path]) ?? ''}
                fill="none"
                stroke={colourOf(curves[i] as DrawnSpread)}
                strokeWidth={i === at && isGrouped ? 3 : 1.75}
                strokeOpacity={at === undefined || !isGrouped || i === at ? 1 : 0.3}
              />
            ))}
        {current && (
          <circle
            data-page-only
            cx={x.at(current[0])}
            cy={y.at(current[1])}
            r={4}
            className={styles.at}
          />
        )}
      </PlotFrame>
      <DrawnGroups drawn={curves.length} all={props.curves.length} />
    </>
  );
}

const TITLES: Record<CurveKind, string> = {
  histogram: 'Histogram',
  density: 'Density',
  ecdf: 'Cumulative distribution',
  rank: 'Values by rank',
};

function yNameOf({
  kind,
  name,
  noun,
  isLog,
  areShares,
  isGrouped,
}: CurvesPlotProps): string {
  switch (kind) {
    case 'histogram':
      return isGrouped && areShares
        ? `Fraction of ${noun} in group`
        : `Number of ${noun}`;
    case 'density':
      return 'Density';
    case 'ecdf':
      return `Fraction of ${noun}`;
    case 'rank':
      return isLog ? `${name} (log scale)` : name;
  }
}

function pointsOf(
  kind: CurveKind,
  { bins, count, density, cumulative }: DrawnSpread,
  { edges, whole }: PlotSpread,
  areShares: boolean,
): readonly Point[] {
  switch (kind) {
    case 'histogram': {
      const share = areShares ? Math.max(1, count) : 1;
      const steps = Array.from(bins, (amount, bin): readonly Point[] => [
        [edges[bin] ?? 0, amount / share],
        [edges[bin + 1] ?? 0, amount / share],
      ]).flat();
      const [first, last] = [steps[0], steps.at(-1)];
      return first && last ? [[first[0], 0], ...steps, [last[0], 0]] : [];
    }
    case 'density': {
      if (!density) return [];
      const step = (density.high - density.low) / (density.values.length - 1);
      return Array.from(
        density.values,
        (height, i): Point => [density.low + i * step, height],
      );
    }
    case 'ecdf': {
      const { values, shares } = cumulative;
      const steps = Array.from(values, (value, i): readonly Point[] => [
        [value, shares[i - 1] ?? 0],
        [value, shares[i] ?? 0],
      ]);
      return steps.flat();
    }
    case 'rank':
      return Array.from(
        whole.ranks.ranks,
        (rank, i): Point => [Math.log1p(rank), whole.ranks.values[i] ?? 0],
      );
  }
}

function nearestPoint<T>(all: readonly T[], far: (one: T) => number): number | undefined {
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  all.forEach((one, i) => {
    const distance = far(one);
    if (distance < least) [best, least] = [i, distance];
  });
  return best < 0 ? undefined : best;
}

function readoutOf(
  { kind, curves, spread, isGrouped, isLog, noun }: CurvesPlotProps,
  paths: readonly (readonly Point[])[],
  at: number,
): string {
  const text = (value: number) =>
    formatShort(Number((isLog ? Math.expm1(value) : value).toPrecision(4)));
  if (isGrouped) {
    const curve = curves[at];
    if (!curve) return '';
    const { label, count, quartiles } = curve;
    return `${label}: n ${formatCount(count)}${count > 0 ? `, median ${text(quartiles[1])}` : ''}`;
  }
  if (kind === 'histogram') {
    const { edges, whole, areIntegers } = spread;
    const [from, to] = [edges[at] ?? 0, edges[at + 1] ?? 0];
    const count = whole.bins[at] ?? 0;
    const where = areIntegers ? text((from + to) / 2) : `${text(from)} to ${text(to)}`;
    return `${where}: ${formatCount(count)} (${formatShare(count, whole.count)})`;
  }
  const [first, second] = paths[0]?.[at] ?? [0, 0];
  switch (kind) {
    case 'density':
      return `density ${formatShort(Number(second.toPrecision(3)))} at ${text(first)}`;
    case 'ecdf':
      return `${formatShare(second, 1)} of ${noun} have at most ${text(first)}`;
    case 'rank':
      return `rank ${formatCount(Math.round(Math.expm1(first)))}: ${text(second)}`;
  }
}
