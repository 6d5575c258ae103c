import { memo, type RefObject, useMemo, useState } from 'react';
import { colourMapOf } from '@/analysis/colour/colour-maps';
import type { PlotPairs } from '@/model/plots';
import { formatCount } from '@/model/quantity';
import type { ColumnLook } from '@/state/column-look';
import { useView } from '../common/context/view-context';
import { formatShort } from '../common/format/number';
import { barLegend, swatchLegend } from './Legend';
import { PlotFrame, widest } from './PlotFrame';
import styles from './Plots.module.css';
import { hexagonLayers, markNearest, pointLayers, shadesOf } from './pair-marks';
import { scaleOf } from './scale';

interface PairsPlotProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  /** Its labels as pictures have them. */
  readonly pairs: PlotPairs;
  readonly look: ColumnLook | undefined;
  readonly names: { readonly x: string; readonly y: string; readonly colour?: string };
  readonly isLog: { readonly x: boolean; readonly y: boolean };
  readonly width: number;
  readonly high: number;
  readonly caption: string;
  readonly noun: string;
  /** Of the group of a code. */
  readonly shadeOf: (group: number) => string;
  readonly onRow?: ((row: number) => void) | undefined;
}

/** Points, or hexagons of them, of two variables. */
export function PairsPlot(props: PairsPlotProps) {
  const { svg, pairs, names, isLog, width, high, caption, noun, shadeOf, onRow, look } =
    props;
  const [at, setAt] = useState<number>();
  const { map: mapName } = useView((view) => view.paint) ?? {};
  const map = colourMapOf(mapName).steps;
  const { shown, rangeX, rangeY, labels } = pairs;
  const pad =
    shown.kind === 'hexagons'
      ? { x: shown.stepX / 2, y: shown.stepY / 1.5 }
      : { x: 0, y: 0 };
  const y = scaleOf(rangeY[0] - pad.y, rangeY[1] + pad.y, {
    ...{ from: high - 6, to: 6, isLog: isLog.y, count: 6 },
  });
  const left = 38 + widest(y.ticks.map(({ label }) => label));
  const wide = Math.min(720, Math.max(180, width - left - 14));
  const x = scaleOf(rangeX[0] - pad.x, rangeX[1] + pad.x, {
    ...{ from: 6, to: wide - 6, isLog: isLog.x, count: Math.max(3, wide / 90) },
  });
  const shades = useMemo(
    () => shadesOf(shown, labels, map, shadeOf, look),
    [shown, labels, map, shadeOf, look],
  );
  const legend =
    shades.kind === 'groups'
      ? swatchLegend(shades.items, width - 20)
      : shades.kind === 'numbers'
        ? barLegend(map, { name: legendName(props), low: shades.low, high: shades.high })
        : undefined;
  // walked through from left to right
  const order = useMemo(
    () =>
      Array.from(shown.x.keys()).sort(
        (a, b) => (shown.x[a] as number) - (shown.x[b] as number),
      ),
    [shown],
  );
  const mark = at === undefined ? undefined : order[at];
  return (
    <PlotFrame
      svg={svg}
      label={`${shown.kind === 'points' ? 'Scatter plot' : 'Hexagonal bins'} of ${names.y} against ${names.x}`}
      area={{ left, top: 8, wide, high }}
      xName={isLog.x ? `${names.x} (log scale)` : names.x}
      xTicks={x.ticks}
      yName={isLog.y ? `${names.y} (log scale)` : names.y}
      yTicks={y.ticks}
      caption={caption}
      room={width}
      legend={legend}
      marks={order.length}
      at={at}
      onAt={setAt}
      markAt={(px, py) => {
        const found = markNearest(shown, x, y, [px, py]);
        return found === undefined ? undefined : order.indexOf(found);
      }}
      onOpen={
        shown.kind === 'points' && onRow
          ? (place) => {
              const row = shown.rows[order[place] ?? -1];
              if (row !== undefined) onRow(row);
            }
          : undefined
      }
      readout={
        mark === undefined
          ? shown.kind === 'points'
            ? 'Hover, or focus the figure and press the arrow keys, for values; click or Enter opens the row.'
            : 'Hover, or focus the figure and press the arrow keys, for counts.'
          : readoutOf(props, mark, noun)
      }
    >
      <Marks shown={shown} shades={shades} x={x} y={y} />
      {mark !== undefined && (
        <circle
          data-page-only
          cx={x.at(shown.x[mark] as number)}
          cy={y.at(shown.y[mark] as number)}
          r={5}
          className={styles.at}
        />
      )}
    </PlotFrame>
  );
}

interface MarksProps {
  readonly shown: PlotPairs['shown'];
  readonly shades: ReturnType<typeof shadesOf>;
  readonly x: ReturnType<typeof scaleOf>;
  readonly y: ReturnType<typeof scaleOf>;
}

/** Drawn anew only with other values: pointing at one of thousands must not. */
const Marks = memo(
  function Marks({ shown, shades, x, y }: MarksProps) {
    if (shown.kind === 'hexagons')
      return hexagonLayers(shown, shades, x, y).map(({ colour, path }) => (
        <path key={colour} d={path} fill={colour} />
      ));
    // larger where there are few, as scanpy has it
    const size = Math.max(1.6, Math.min(6, 180 / Math.sqrt(Math.max(1, shown.x.length))));
    return pointLayers(shown, shades, x, y).map(({ key, colour, path }) => (
      <path
        key={key}
        d={path}
        fill="none"
        stroke={colour}
        strokeWidth={size}
        strokeLinecap="round"
      />
    ));
  },
  (a, b) =>
    a.shown === b.shown &&
    a.shades === b.shades &&
    a.x.at(a.x.low) === b.x.at(b.x.low) &&
    a.x.at(a.x.high) === b.x.at(b.x.high) &&
    a.y.at(a.y.low) === b.y.at(b.y.low),
);

function legendName({ pairs: { shown }, names, noun }: PairsPlotProps): string {
  if (shown.kind === 'points') return names.colour ?? '';
  return shown.means
    ? `Mean ${names.colour ?? ''} in hexagon`
    : `Number of ${noun} in hexagon (log scale)`;
}

function readoutOf(
  { pairs: { shown, labels }, names, isLog }: PairsPlotProps,
  mark: number,
  noun: string,
): string {
  const text = (value: number | undefined, log: boolean) =>
    formatShort(
      Number(
        (log ? Math.expm1(value ?? Number.NaN) : (value ?? Number.NaN)).toPrecision(4),
      ),
    );
  const place = `${names.x} ${text(shown.x[mark], isLog.x)}, ${names.y} ${text(shown.y[mark], isLog.y)}`;
  if (shown.kind === 'points') {
    const group = labels?.[shown.codes?.[mark] ?? -1];
    const value = shown.values?.[mark];
    const colour = group ?? (value === undefined ? undefined : text(value, false));
    return `row ${formatCount(shown.rows[mark] ?? 0)}: ${place}${colour === undefined ? '' : `, ${names.colour} ${colour}`}`;
  }
  const mode = labels?.[shown.modes?.[mark] ?? -1];
  const mean = shown.means?.[mark];
  return [
    `around ${place}: ${formatCount(shown.counts[mark] ?? 0)} ${noun}`,
    mode !== undefined && `most frequent ${mode}`,
    mean !== undefined && `mean ${names.colour} ${text(mean, false)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
