import { textWidth } from '../grid/text-width';
import { bandsOf, type Scale, scaleOf } from './scale';

/** An axis of a plot. */
export type Axis =
  | {
      readonly kind: 'numbers';
      readonly name: string;
      readonly low: number;
      readonly high: number;
      /** Values are log1p of the values that the ticks name. */
      readonly isLog?: boolean;
      /** Free space at its low and its high end, in pixels. */
      readonly pad?: readonly [low: number, high: number];
      /** Approximate number of ticks, or the ticks themselves. */
      readonly ticks?: number | readonly NamedValue[];
      /** Maximum length in pixels. */
      readonly most?: number;
    }
  | {
      /** Categories side by side. */
      readonly kind: 'bands';
      readonly name: string;
      readonly labels: readonly string[];
      /** Minimum and maximum width of a category, in pixels: with many, the plot is wider than the page. */
      readonly limits: readonly [least: number, most: number];
    }
  | {
      /** Drawn by the layers, which need `before` px in front of the area. */
      readonly kind: 'own';
      readonly before: number;
      readonly length: number;
    };

interface NamedValue {
  readonly value: number;
  readonly label: string;
}

/** The area of a plot within its picture, in px. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;
}

/** Scales and area that layers draw with; positions are relative to the upper left corner of the area. */
export interface PlotScales {
  readonly x: Scale;
  readonly y: Scale;
  readonly area: PlotArea;
}

const [TOP, RIGHT] = [8, 14];
/** Space for the name of the vertical axis, in front of its labels, in pixels. */
const NAME = 38;
const [LEAST_WIDE, LEAST_BANDS, PER_TICK] = [180, 60, 90];

/** Returns the layout of both axes in `room` px; `high` is the height of the area. */
export function layoutOf(
  { x, y, high }: { readonly x: Axis; readonly y: Axis; readonly high: number },
  room: number,
): PlotScales {
  const up = scaleAlong(y, high, true);
  const left =
    x.kind === 'own' ? x.before : NAME + widest(up.scale.ticks.map(({ label }) => label));
  const across = scaleAlong(x, room - left - RIGHT, false);
  return {
    ...{ x: across.scale, y: up.scale },
    area: {
      ...{ left, top: y.kind === 'own' ? y.before : TOP },
      ...{ wide: across.length, high: up.length },
    },
  };
}

interface AxisScale {
  readonly scale: Scale;
  /** Length in pixels. */
  readonly length: number;
}

function scaleAlong(axis: Axis, room: number, isUp: boolean): AxisScale {
  switch (axis.kind) {
    case 'own': {
      const { length } = axis;
      const scale = { low: 0, high: length, at: (px: number) => px, ticks: [], band: 0 };
      return { scale, length };
    }
    case 'bands': {
      const { labels, limits } = axis;
      const band = Math.min(limits[1], Math.max(limits[0], room / labels.length));
      const scale = bandsOf(labels, band);
      return { scale, length: Math.max(LEAST_BANDS, band * labels.length) };
    }
    case 'numbers':
      return numbersAlong(axis, room, isUp);
  }
}

function numbersAlong(
  axis: Extract<Axis, { kind: 'numbers' }>,
  room: number,
  isUp: boolean,
): AxisScale {
  const { low, high, isLog = false, pad: [before, after] = [0, 0], most = room } = axis;
  const length = isUp ? room : Math.min(most, Math.max(LEAST_WIDE, room));
  const count = isUp ? 5 : Math.max(3, length / PER_TICK);
  const { ticks = count } = axis;
  const scale = scaleOf(low, high, {
    ...(isUp
      ? { from: length - before, to: after }
      : { from: before, to: length - after }),
    ...{ isLog, count: typeof ticks === 'number' ? ticks : 0 },
  });
  if (typeof ticks === 'number') return { scale, length };
  const named = ticks.map(({ value, label }) => ({ at: scale.at(value), label }));
  return { scale: { ...scale, ticks: named }, length };
}

const LONGEST = 200;
/** Size of tick labels, 11 px, relative to the 13 px at which they are measured. */
const SMALL = 11 / 13;

/** Returns the maximum width of labels as ticks are drawn, in pixels. */
export function widest(labels: readonly string[]): number {
  const all = labels.reduce((most, label) => Math.max(most, textWidth(label)), 0);
  return Math.ceil(Math.min(LONGEST, SMALL * all));
}

/** Returns the label of a tick, truncated if it is very long. */
export function clipped(label: string): string {
  return textWidth(label) * SMALL <= LONGEST ? label : `${label.slice(0, 30)}…`;
}
