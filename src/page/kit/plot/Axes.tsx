import type { ReactNode } from 'react';
import { textWidth } from '../format/text-width';
import { type Axis, clipped, hasTicks, type PlotScales, widest } from './layout';
import styles from './Plot.module.css';
import type { Scale, Tick } from './scale';

interface AxesProps {
  readonly x: Axis;
  readonly y: Axis;
  readonly scales: PlotScales;
}

/** True if the labels of categories are rotated, because they are long. */
function areVertical(axis: Axis, { band, ticks }: Scale): boolean {
  return axis.kind === 'bands' && widest(ticks.map(({ label }) => label)) > band - 6;
}

/** Height of the ticks and the name of the horizontal axis, in px. */
export function heightBelow(axis: Axis, scale: Scale): number {
  const labels = scale.ticks.map(({ label }) => label);
  const ticks = areVertical(axis, scale) ? 14 + widest(labels) : 24;
  return ticks + 14 + (hasTicks(axis) && axis.name !== '' ? 16 : 0);
}

/** Draws both axes around the area of a plot; the layers are above the grid. */
export function Axes({
  x,
  y,
  scales,
  children,
}: AxesProps & { readonly children: ReactNode }) {
  const { left, top, wide, high } = scales.area;
  const place = `translate(${left} ${top})`;
  if (!hasTicks(x) || !hasTicks(y)) return <g transform={place}>{children}</g>;
  const isVertical = areVertical(x, scales.x);
  return (
    <g transform={place}>
      <rect data-page-only width={wide} height={high} className={styles.ground} />
      {scales.y.ticks.map((tick) => (
        <g key={`${tick.label} ${tick.at}`} transform={`translate(0 ${tick.at})`}>
          <line x2={wide} className={styles.grid} />
          <text x={-6} {...endingLabel(tick.label)} />
        </g>
      ))}
      {children}
      {scales.x.ticks.map((tick) => (
        <g key={`${tick.label} ${tick.at}`} transform={`translate(${tick.at} ${high})`}>
          <line y2={5} className={styles.axis} />
          {isVertical ? (
            <text transform="translate(0 10) rotate(-90)" {...endingLabel(tick.label)} />
          ) : (
            <text
              y={9}
              dy="0.71em"
              textAnchor={anchorOf(tick, wide)}
              className={styles.tick}
            >
              {tick.label}
            </text>
          )}
        </g>
      ))}
      <line y2={high} className={styles.axis} />
      <line x2={wide} y1={high} y2={high} className={styles.axis} />
    </g>
  );
}

/** Returns the properties of a text that ends at its tick, cut if it is long. */
function endingLabel(label: string) {
  const shown = { className: styles.tick, 'data-whole': label, children: clipped(label) };
  return { ...shown, textAnchor: 'end', dy: '0.32em' } as const;
}

/** Returns the middle, or the end for a long label that would be cut off at the right. */
function anchorOf({ at, label }: Tick, wide: number): 'middle' | 'end' {
  return at + textWidth(label) / 2 > wide + 20 ? 'end' : 'middle';
}

/** Draws the names of both axes. */
export function AxisNames({ x, y, scales }: AxesProps) {
  const { left, top, wide, high } = scales.area;
  if (!hasTicks(x) || !hasTicks(y)) return null;
  const nameAt = top + high + heightBelow(x, scales.x) - (x.name === '' ? 0 : 16);
  return (
    <>
      {x.name !== '' && (
        <text
          x={left + wide / 2}
          y={nameAt}
          dy="0.3em"
          textAnchor="middle"
          className={styles.name}
        >
          {x.name}
        </text>
      )}
      <text
        transform={`translate(13 ${top + high / 2}) rotate(-90)`}
        textAnchor="middle"
        dy="0.3em"
        className={styles.name}
      >
        {y.name}
      </text>
    </>
  );
}
