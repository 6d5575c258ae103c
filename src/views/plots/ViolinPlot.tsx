import { type RefObject, useMemo, useState } from 'react';
import type { PlotSpread } from '@/model/plots';
import { formatCount } from '@/model/quantity';
import { formatShort } from '../common/format/number';
import { type LegendItem, swatchLegend } from './Legend';
import { DrawnGroups, PlotFrame, widest } from './PlotFrame';
import styles from './Plots.module.css';
import { type Scale, scaleOf } from './scale';
import type { DrawnGroup, DrawnSpread } from './spread-groups';
import { type ViolinSides, violinShape } from './violin-shape';

interface ViolinPlotProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly kind: 'violin' | 'box';
  readonly spread: PlotSpread;
  readonly groups: readonly DrawnGroup[];
  /** The parts of each group from the left, where groups have parts. */
  readonly legend: readonly LegendItem[] | undefined;
  readonly names: { readonly value: string; readonly by: string };
  readonly isLog: boolean;
  /** Room for it, in px. */
  readonly width: number;
  readonly high: number;
  readonly caption: string;
  readonly colourOf: (spread: DrawnSpread) => string;
}

/** Narrower bands than this are not drawn: the picture becomes wider. */
const [MIN_BAND, MIN_PART, MAX_BAND] = [26, 14, 150];
/** More than this many violins are not drawn; the table has all. */
const MAX_VIOLINS = 400;

/** The number of groups that are drawn, by the parts of each. */
export function drawnViolins(parts: number): number {
  return Math.max(1, Math.floor(MAX_VIOLINS / parts));
}

/** Violins or boxes, group by group and part by part. */
export function ViolinPlot(props: ViolinPlotProps) {
  const { svg, kind, spread, legend, names, isLog, width, high, caption, colourOf } =
    props;
  const [at, setAt] = useState<number>();
  const parts = spread.parts?.length ?? 1;
  const groups = props.groups.slice(0, drawnViolins(parts));
  const { whole } = spread;
  const y = scaleOf(whole.min, whole.max, { from: high - 8, to: 8, isLog, count: 6 });
  const left = 38 + widest(y.ticks.map(({ label }) => label));
  const isHalved = kind === 'violin' && parts === 2;
  const least = Math.max(MIN_BAND, isHalved ? MIN_BAND : parts * MIN_PART);
  const band = Math.min(
    MAX_BAND * Math.max(1, parts / 2),
    Math.max(least, (width - left - 14) / groups.length),
  );
  const wide = Math.max(60, band * groups.length);
  const marks = useMemo(
    () =>
      groups.flatMap(({ parts: own }, i) =>
        own.map((drawn) => ({
          drawn,
          ...bandOf(drawn.place, parts, isHalved, { from: i * band, band }),
        })),
      ),
    [groups, parts, isHalved, band],
  );
  const labels = groups.map(({ label }) => label);
  const readout =
    at === undefined
      ? 'Hover, or focus the figure and press the arrow keys, for numbers.'
      : readoutOf(marks[at]?.drawn, isLog);
  return (
    <>
      <PlotFrame
        svg={svg}
        label={`${kind === 'violin' ? 'Violin' : 'Box'} plot of ${names.value}${names.by && ` by ${names.by}`}`}
        area={{ left, top: 8, wide, high }}
        xName={names.by}
        xTicks={
          names.by === ''
            ? []
            : labels.map((label, i) => ({ at: (i + 0.5) * band, label }))
        }
        areTurned={widest(labels) > band - 6}
        yName={isLog ? `${names.value} (log scale)` : names.value}
        yTicks={y.ticks}
        caption={caption}
        room={width}
        legend={legend && swatchLegend(legend, width - 20)}
        marks={marks.length}
        at={at}
        onAt={setAt}
        markAt={(x) => {
          const found = marks.findIndex(({ start, stop }) => x >= start && x < stop);
          return found < 0 ? undefined : found;
        }}
        readout={readout}
      >
        {marks.map(({ drawn, ...place }, i) => (
          <Mark
            key={`${drawn.group} ${drawn.part}`}
            kind={kind}
            spread={drawn}
            scale={y}
            place={place}
            colour={colourOf(drawn)}
            isAt={i === at}
          />
        ))}
      </PlotFrame>
      <DrawnGroups drawn={groups.length} all={props.groups.length} />
    </>
  );
}

interface Place {
  readonly start: number;
  readonly stop: number;
  readonly middle: number;
  readonly wide: number;
  readonly sides: ViolinSides;
}

function bandOf(
  place: number,
  parts: number,
  isHalved: boolean,
  { from, band }: { readonly from: number; readonly band: number },
): Place {
  const room = band * (parts > 1 ? 0.88 : 0.8);
  const first = from + (band - room) / 2;
  const step = room / parts;
  const start = first + place * step;
  if (isHalved)
    return {
      ...{ start, stop: start + step, middle: from + band / 2, wide: step },
      sides: place === 0 ? 'left' : 'right',
    };
  const wide = parts > 1 ? step * 0.9 : step;
  return { start, stop: start + step, middle: start + step / 2, wide, sides: 'both' };
}

interface MarkProps {
  readonly kind: 'violin' | 'box';
  readonly spread: DrawnSpread;
  readonly scale: Scale;
  readonly place: Place;
  readonly colour: string;
  readonly isAt: boolean;
}

function Mark({ kind, spread, scale, place, colour, isAt }: MarkProps) {
  const { count, quartiles, whiskers, outliers, min, max } = spread;
  const { middle, wide, sides } = place;
  if (count === 0) return null;
  const [lower, median, upper] = quartiles.map((value) => scale.at(value)) as [
    number,
    number,
    number,
  ];
  const side = sides === 'both' ? 0 : sides === 'left' ? -1 : 1;
  const centre = middle + side * (kind === 'violin' ? 4 : 0);
  const half = kind === 'violin' ? 2.5 : Math.max(3, wide * 0.42);
  const shape = kind === 'violin' ? violinShape(spread, scale, place) : undefined;
  const [low, high] = whiskers;
  return (
    <g>
      {shape !== undefined && (
        <path
          d={shape}
          fill={colour}
          className={isAt ? `${styles.shape} ${styles.at}` : styles.shape}
          style={isAt ? { fill: colour } : undefined}
        />
      )}
      {kind === 'violin' && shape === undefined && (
        <line
          x1={middle - (side > 0 ? 0 : wide / 2)}
          x2={middle + (side < 0 ? 0 : wide / 2)}
          y1={scale.at(min)}
          y2={scale.at(max)}
          className={styles.median}
        />
      )}
      <line
        x1={centre}
        x2={centre}
        y1={scale.at(low)}
        y2={scale.at(high)}
        className={styles.whisker}
      />
      <rect
        x={centre - half}
        width={2 * half}
        y={upper}
        height={Math.max(0.75, lower - upper)}
        fill={kind === 'box' ? colour : undefined}
        className={kind === 'box' ? styles.box : styles.inner}
        strokeWidth={isAt && kind === 'box' ? 2 : undefined}
      />
      <line
        x1={centre - half - (kind === 'violin' ? 2 : 0)}
        x2={centre + half + (kind === 'violin' ? 2 : 0)}
        y1={median}
        y2={median}
        className={styles.median}
      />
      {kind === 'box' &&
        [low, high].map((value) => (
          <line
            key={value}
            x1={centre - half / 2}
            x2={centre + half / 2}
            y1={scale.at(value)}
            y2={scale.at(value)}
            className={styles.whisker}
          />
        ))}
      {kind === 'box' &&
        Array.from(outliers, (value, i) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: an outlier is its rank
            key={i}
            cx={centre}
            cy={scale.at(value)}
            r={1.8}
            className={styles.outlier}
          />
        ))}
    </g>
  );
}

function readoutOf(spread: DrawnSpread | undefined, isLog: boolean): string {
  if (!spread) return '';
  const { label, count, missing, quartiles, min, max } = spread;
  const text = (value: number) =>
    formatShort(Number((isLog ? Math.expm1(value) : value).toPrecision(4)));
  const lost = isLog ? 'missing or below zero' : 'missing';
  if (count === 0) return `${label}: no number${isLog ? ' that a log scale has' : ''}`;
  const [lower, median, upper] = quartiles.map(text);
  return `${label}: n ${formatCount(count)}, median ${median}, quartiles ${lower} and ${upper}, ${text(min)} to ${text(max)}${missing > 0 ? `, ${formatCount(missing)} ${lost}` : ''}`;
}
