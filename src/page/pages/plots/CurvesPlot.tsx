import { line } from 'd3-shape';
import { useMemo } from 'react';
import type { PlotSpread } from '@/ask/plots/questions';
import { formatCount, formatNumber, formatShare } from '@/model/quantity';
import { formatShort } from '@/page/kit/format/number';
import { Bars, binAt } from '@/page/kit/plot/Bars';
import type { Axis, PlotScales } from '@/page/kit/plot/layout';
import { swatchLegend } from '@/page/kit/plot/legends';
import { nearestMark } from '@/page/kit/plot/marks';
import { Plot, type PlotAt } from '@/page/kit/plot/Plot';
import plotStyles from '@/page/kit/plot/Plot.module.css';
import { DrawnGroups } from './DrawnGroups';
import type { SpreadKind } from './plots-view';
import type { DrawnSpread } from './spread-groups';
import type { FigureParts } from './ViolinPlot';

export type CurveKind = Exclude<SpreadKind, 'violin' | 'box'>;

interface CurvesPlotProps {
  readonly kind: CurveKind;
  readonly spread: PlotSpread;
  /** Distributions with one curve each; a single one of all rows if there are no groups. */
  readonly curves: readonly DrawnSpread[];
  readonly isGrouped: boolean;
  readonly areShares: boolean;
  readonly name: string;
  readonly noun: string;
  readonly isLog: boolean;
  readonly colourOf: (spread: DrawnSpread) => string;
  readonly figure: FigureParts;
}

/** Maximum number of curves, as more cannot be distinguished; the table has all. */
export const MAX_CURVES = 40;
type Point = readonly [x: number, y: number];
type Path = readonly Point[];

/** Histogram, density, cumulative distribution or values by rank: bars of all rows, or a curve for each group. */
export function CurvesPlot(props: CurvesPlotProps) {
  const { kind, spread, isGrouped, areShares, name, figure } = props;
  const curves = props.curves.slice(0, MAX_CURVES);
  const shown = { ...props, curves };
  const paths = useMemo(
    () =>
      props.curves
        .slice(0, MAX_CURVES)
        .map((curve) => pointsOf(kind, curve, spread, areShares)),
    [kind, props.curves, spread, areShares],
  );
  const isBars = kind === 'histogram' && !isGrouped;
  const items = curves.map((curve) => ({
    ...{ label: curve.label, colour: props.colourOf(curve) },
  }));
  return (
    <Plot
      {...figure}
      {...axesOf(props, paths)}
      label={`${TITLES[kind]} of ${name}${isGrouped ? ` in ${formatNumber(curves.length, 'group')}` : ''}`}
      legend={isGrouped ? (room) => swatchLegend(items, room) : undefined}
      layers={(scales, at) =>
        isBars ? (
          <Bars
            {...scales}
            edges={spread.edges}
            counts={spread.whole.bins}
            isAt={(bin) => bin === at.at}
          />
        ) : (
          <Lines {...{ ...shown, paths, scales, at }} />
        )
      }
      marks={(scales) => ({
        count: isBars
          ? spread.edges.length - 1
          : isGrouped
            ? curves.length
            : (paths[0]?.length ?? 0),
        at: (px, py) =>
          isBars
            ? binAt(spread.edges, scales, px)
            : nearestOf(paths, isGrouped, scales, [px, py]),
        readout: (mark) => readoutOf(shown, paths, mark),
      })}
    >
      <DrawnGroups drawn={curves.length} all={props.curves.length} />
    </Plot>
  );
}

function axesOf(
  props: CurvesPlotProps,
  paths: readonly Path[],
): { readonly x: Axis; readonly y: Axis } {
  const { kind, name, isLog } = props;
  const all = paths.flat();
  const range = (of: 0 | 1) =>
    all.reduce<readonly [number, number]>(
      ([low, top], point) => [Math.min(low, point[of]), Math.max(top, point[of])],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    );
  const [[lowX, highX], [lowY, highY]] = [range(0), range(1)];
  // counts by rank use logarithmic axes, which show the knee
  const isRank = kind === 'rank';
  const valueName = isLog ? `${name} (log scale)` : name;
  return {
    x: {
      ...{ kind: 'numbers', low: lowX, high: highX, isLog: isRank || isLog, pad: [4, 4] },
      name: isRank ? 'Rank, largest first (log scale)' : valueName,
    },
    y: {
      ...{ kind: 'numbers', name: yNameOf(props), isLog: isRank && isLog, pad: [2, 10] },
      ...{ low: isRank ? lowY : 0, high: kind === 'ecdf' ? 1 : highY },
    },
  };
}

interface LinesProps extends CurvesPlotProps {
  readonly paths: readonly Path[];
  readonly scales: PlotScales;
  readonly at: PlotAt;
}

function Lines({ curves, isGrouped, colourOf, paths, scales, at: { at } }: LinesProps) {
  const { x, y } = scales;
  const draw = line<Point>()
    .x((point) => x.at(point[0]))
    .y((point) => y.at(point[1]))
    .digits(2);
  const current = isGrouped || at === undefined ? undefined : paths[0]?.[at];
  return (
    <>
      {paths.map((path, i) => (
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
          className={plotStyles.at}
        />
      )}
    </>
  );
}

/** Index of the curve at a position, or of the point on the only curve. */
function nearestOf(
  paths: readonly Path[],
  isGrouped: boolean,
  { x, y }: PlotScales,
  [px, py]: Point,
): number | undefined {
  if (!isGrouped) {
    const [only = []] = paths;
    return nearestMark(only.length, (i) => Math.abs(x.at(only[i]?.[0] ?? 0) - px));
  }
  return nearestMark(paths.length, (curve) =>
    (paths[curve] ?? []).reduce(
      (least, point) =>
        Math.min(least, Math.hypot(x.at(point[0]) - px, y.at(point[1]) - py)),
      Number.POSITIVE_INFINITY,
    ),
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
