import { textWidth } from '../format/text-width';
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
      /** Maximum length in a figure, in pixels; wide pages have it longer. */
      readonly most?: number;
    }
  | {
      /** Categories side by side. */
      readonly kind: 'bands';
      readonly name: string;
      readonly labels: readonly string[];
      /**
       * Minimum and maximum width of a category in a figure, in pixels: with many, the plot is wider than the page; with
       * few, wide pages have them wider.
       */
      readonly limits: readonly [least: number, most: number];
    }
  | {
      /** Drawn by the layers, which need `before` px in front of the area, for a size of the cells of the other axis. */
      readonly kind: 'own';
      readonly before: (cell: number) => number;
      readonly length: number;
    }
  | {
      /**
       * Cells side by side, drawn by the layers in units of a cell; where both axes have them, they are as wide as high. A
       * figure has the smallest, a page those that it has room for.
       */
      readonly kind: 'cells';
      /** Returns the space in front of the area for a size of cells, both in pixels. */
      readonly before: (cell: number) => number;
      readonly count: number;
      /** Minimum and maximum size of a cell, in pixels. */
      readonly limits: readonly [least: number, most: number];
    };

/** Axes and size of a plot. */
export interface PlotShape {
  readonly x: Axis;
  readonly y: Axis;
  /** Height of the area in pixels, where its vertical axis does not determine it. */
  readonly high: number;
}

/** Place for which a plot is drawn: pages have it grow with their width, figures have a size of their own. */
export type PlotPlace = 'page' | 'figure';

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

/** Width in pixels of the page that figures are laid out for, and of a page that is not measured yet. */
export const FIGURE_WIDTH = 640;
/** Maximum growth of heights and of the limits of widths, on pages that are wider than a figure. */
const MAX_GROWTH = 1.75;
/** Height in pixels above which cells do not grow. */
const HIGH_CELLS = 640;
const [TOP, RIGHT] = [8, 14];
/** Space for the name of the vertical axis, in front of its labels, in pixels. */
const NAME = 38;
const [LEAST_WIDE, LEAST_BANDS, PER_TICK] = [180, 60, 90];

/** Returns the layout of both axes in `room` px, `beside` of which a legend beside the area takes, if that fits. */
export function layoutOf(
  { x, y, high }: PlotShape,
  room: number,
  place: PlotPlace = 'page',
  beside = 0,
): PlotScales {
  const growth =
    place === 'page' ? Math.min(MAX_GROWTH, Math.max(1, room / FIGURE_WIDTH)) : 1;
  const cell = place === 'page' ? cellIn({ x, y }, room, beside) : leastCell(x);
  const along = (axis: Axis, length: number, isUp: boolean) =>
    scaleAlong(axis, { room: length, isUp, growth, cell });
  const up = along(y, Math.round(high * growth), true);
  const left = hasTicks(x)
    ? NAME + widest(up.scale.ticks.map(({ label }) => label))
    : x.before(cell);
  const across = along(x, room - left - RIGHT, false);
  return {
    ...{ x: across.scale, y: up.scale },
    area: {
      ...{ left, top: hasTicks(y) ? TOP : y.before(cell) },
      ...{ wide: across.length, high: up.length },
    },
  };
}

type TickAxis = Extract<Axis, { kind: 'numbers' | 'bands' }>;

/** True for an axis that the frame draws, false for one that the layers draw. */
export function hasTicks(axis: Axis): axis is TickAxis {
  return axis.kind === 'numbers' || axis.kind === 'bands';
}

function leastCell(axis: Axis): number {
  return axis.kind === 'cells' ? axis.limits[0] : 0;
}

/** Returns the size of cells in whole pixels, so that dragging a pane does not redraw them at every step. */
function cellIn({ x, y }: Omit<PlotShape, 'high'>, room: number, beside: number): number {
  if (x.kind !== 'cells') return leastCell(y);
  const [least, most] = x.limits;
  const free = room - x.before(least);
  const besideLegend = (free - beside) / x.count;
  const wanted = besideLegend >= least ? besideLegend : (free - RIGHT) / x.count;
  const high = y.kind === 'cells' ? HIGH_CELLS / y.count : Number.POSITIVE_INFINITY;
  return Math.max(least, Math.floor(Math.min(most, wanted, high)));
}

interface AxisScale {
  readonly scale: Scale;
  /** Length in pixels. */
  readonly length: number;
}

interface AxisRoom {
  readonly room: number;
  readonly isUp: boolean;
  /** Factor for the limits of widths. */
  readonly growth: number;
  /** Size of a cell in pixels. */
  readonly cell: number;
}

function scaleAlong(axis: Axis, given: AxisRoom): AxisScale {
  const { room, growth, cell } = given;
  switch (axis.kind) {
    case 'own': {
      const { length } = axis;
      const scale = { low: 0, high: length, at: (px: number) => px, ticks: [], band: 0 };
      return { scale, length };
    }
    case 'cells': {
      const { count } = axis;
      const at = (place: number) => place * cell;
      return {
        scale: { low: 0, high: count, at, ticks: [], band: cell },
        length: count * cell,
      };
    }
    case 'bands': {
      const { labels, limits } = axis;
      const [least, most] = limits;
      const band = Math.min(most * growth, Math.max(least, room / labels.length));
      const scale = bandsOf(labels, band);
      return { scale, length: Math.max(LEAST_BANDS, band * labels.length) };
    }
    case 'numbers':
      return numbersAlong(axis, given);
  }
}

function numbersAlong(
  axis: Extract<Axis, { kind: 'numbers' }>,
  { room, isUp, growth }: AxisRoom,
): AxisScale {
  const { low, high, isLog = false, pad: [before, after] = [0, 0], most } = axis;
  const wide = Math.min((most ?? room) * growth, Math.max(LEAST_WIDE, room));
  const length = isUp ? room : wide;
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
