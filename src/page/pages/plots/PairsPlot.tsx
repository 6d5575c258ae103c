import { memo, useMemo } from 'react';
import type { PlotPairs } from '@/ask/plots/questions';
import { formatCount } from '@/model/quantity';
import { colourMapOf } from '@/page/kit/colours/colour-maps';
import { useView } from '@/page/kit/context/view-context';
import { formatShort } from '@/page/kit/format/number';
import { barLegend, swatchLegend } from '@/page/kit/plot/legends';
import { Plot } from '@/page/kit/plot/Plot';
import styles from '@/page/kit/plot/Plot.module.css';
import type { Scale } from '@/page/kit/plot/scale';
import type { ColumnStyle } from '@/page/state/column-style';
import {
  hexagonLayers,
  markNearest,
  pointLayers,
  type Shades,
  shadesOf,
} from './pair-marks';
import type { FigureParts } from './ViolinPlot';

interface PairsPlotProps {
  /** Data of the plot, with the labels of pictures. */
  readonly pairs: PlotPairs;
  readonly look: ColumnStyle | undefined;
  readonly names: { readonly x: string; readonly y: string; readonly colour?: string };
  readonly isLog: { readonly x: boolean; readonly y: boolean };
  readonly noun: string;
  /** Returns the colour of a group by its code. */
  readonly shadeOf: (group: number) => string;
  readonly onRow?: ((row: number) => void) | undefined;
  readonly figure: FigureParts;
}

const HINTS = {
  points:
    'Hover, or focus the figure and press the arrow keys, for values; click or Enter opens the row.',
  hexagons: 'Hover, or focus the figure and press the arrow keys, for counts.',
} as const;

/** Scatter plot of two variables, or hexagons that count their points. */
export function PairsPlot(props: PairsPlotProps) {
  const { pairs, names, noun, shadeOf, onRow, look, figure } = props;
  const { map: mapName } = useView((view) => view.paint) ?? {};
  const map = colourMapOf(mapName).steps;
  const { shown, labels } = pairs;
  const shades = useMemo(
    () => shadesOf(shown, labels, map, shadeOf, look),
    [shown, labels, map, shadeOf, look],
  );
  // order for arrow keys, from left to right
  const order = useMemo(
    () =>
      Array.from(shown.x.keys()).sort(
        (a, b) => (shown.x[a] as number) - (shown.x[b] as number),
      ),
    [shown],
  );
  return (
    <Plot
      {...figure}
      {...axesOf(props)}
      label={`${shown.kind === 'points' ? 'Scatter plot' : 'Hexagonal bins'} of ${names.y} against ${names.x}`}
      hint={figure.hint ?? HINTS[shown.kind]}
      legend={legendOf(props, shades, map)}
      layers={({ x, y }, { at }) => (
        <>
          <Marks shown={shown} shades={shades} x={x} y={y} />
          {at !== undefined && (
            <circle
              data-page-only
              cx={x.at(shown.x[order[at] ?? 0] as number)}
              cy={y.at(shown.y[order[at] ?? 0] as number)}
              r={5}
              className={styles.at}
            />
          )}
        </>
      )}
      marks={({ x, y }) => ({
        count: order.length,
        at(px, py) {
          const found = markNearest(shown, x, y, [px, py]);
          return found === undefined ? undefined : order.indexOf(found);
        },
        readout: (mark) => readoutOf(props, order[mark] ?? -1, noun),
        open:
          shown.kind === 'points' && onRow
            ? (mark) => {
                const row = shown.rows[order[mark] ?? -1];
                if (row !== undefined) onRow(row);
              }
            : undefined,
      })}
    />
  );
}

function axesOf({ pairs: { shown, rangeX, rangeY }, names, isLog }: PairsPlotProps) {
  const [padX, padY] =
    shown.kind === 'hexagons' ? [shown.stepX / 2, shown.stepY / 1.5] : [0, 0];
  const axis = (of: 'x' | 'y', [low, high]: readonly [number, number], pad: number) => ({
    ...{ kind: 'numbers' as const, low: low - pad, high: high + pad, isLog: isLog[of] },
    ...{ name: isLog[of] ? `${names[of]} (log scale)` : names[of], pad: [6, 6] as const },
  });
  return {
    x: { ...axis('x', rangeX, padX), most: 720 },
    y: { ...axis('y', rangeY, padY), ticks: 6 },
  };
}

function legendOf(props: PairsPlotProps, shades: Shades, map: Uint8Array) {
  switch (shades.kind) {
    case 'groups':
      return (room: number) => swatchLegend(shades.items, room);
    case 'numbers': {
      const { low, high } = shades;
      return () => barLegend(map, { name: legendName(props), low, high });
    }
    case 'one':
      return undefined;
  }
}

interface MarksProps {
  readonly shown: PlotPairs['shown'];
  readonly shades: Shades;
  readonly x: Scale;
  readonly y: Scale;
}

/** Redrawn only if the values change: hovering over one of thousands must not redraw them. */
const Marks = memo(
  function Marks({ shown, shades, x, y }: MarksProps) {
    if (shown.kind === 'hexagons')
      return hexagonLayers(shown, shades, x, y).map(({ colour, path }) => (
        <path key={colour} d={path} fill={colour} />
      ));
    // larger if there are few, as in scanpy
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
