import { hexAt } from '@/ask/colour/colour-parse';
import type { PlotPairs } from '@/ask/plots/questions';
import { extremesOf } from '@/model/extremes';
import type { LegendItem } from '@/page/kit/plot/legends';
import { nearestMark } from '@/page/kit/plot/marks';
import type { Scale } from '@/page/kit/plot/scale';
import { type ColumnStyle, inPictureOrder } from '@/page/state/column-style';

type Shown = PlotPairs['shown'];
type ShownPoints = Extract<Shown, { kind: 'points' }>;
type ShownHexagons = Extract<Shown, { kind: 'hexagons' }>;

/** The colours of marks, and what they mean. */
export type Shades =
  | { readonly kind: 'one' }
  | {
      readonly kind: 'groups';
      readonly items: readonly LegendItem[];
      of(mark: number): string;
    }
  | {
      readonly kind: 'numbers';
      readonly low: number;
      readonly high: number;
      of(mark: number): string;
      /** Position of the value of a mark in the colour map, from 0 to 1; NaN without a value. */
      level(mark: number): number;
    };

/** Colour of marks without a value, and without a group. */
const GREY = '#a0a0a0';
const ACCENT = 'var(--accent-bar)';
/** Steps of a colour map that are distinguished. */
const STEPS = 48;

/**
 * Returns the colours of marks. `labels` are those of pictures, by code; `look` determines their order in the legend.
 */
export function shadesOf(
  shown: Shown,
  labels: readonly string[] | undefined,
  map: Uint8Array,
  shadeOf: (group: number) => string,
  look?: ColumnStyle,
): Shades {
  const codes = shown.kind === 'points' ? shown.codes : shown.modes;
  if (codes && labels) {
    const present = new Set<number>(codes);
    const items = inPictureOrder([...labels.keys()], look).flatMap((code) =>
      present.has(code)
        ? [{ label: labels[code] || '(empty text)', colour: shadeOf(code) }]
        : [],
    );
    const missing = present.has(-1) ? [{ label: 'missing', colour: GREY }] : [];
    return {
      kind: 'groups',
      items: [...items, ...missing],
      of: (mark) => {
        const code = codes[mark] as number;
        return code < 0 ? GREY : shadeOf(code);
      },
    };
  }
  const values = shown.kind === 'points' ? shown.values : (shown.means ?? undefined);
  if (!values && shown.kind === 'points') return { kind: 'one' };
  const counts = shown.kind === 'hexagons' ? shown.counts : undefined;
  const numbers = values ?? Float64Array.from(counts ?? [], Math.log);
  const finite = Array.from(numbers).filter(Number.isFinite);
  const [low, high] = finite.length > 0 ? extremesOf(finite) : [0, 0];
  const last = map.length / 3 - 1;
  const level = (mark: number) => {
    const value = numbers[mark] as number;
    return high > low ? (value - low) / (high - low) : value - low;
  };
  return {
    kind: 'numbers',
    low: values ? low : Math.round(Math.exp(low)),
    high: values ? high : Math.round(Math.exp(high)),
    level,
    of: (mark) => {
      const at = level(mark);
      if (!Number.isFinite(at)) return GREY;
      return hexAt(map, Math.round((Math.round(at * (STEPS - 1)) / (STEPS - 1)) * last));
    },
  };
}

/** Number of turns in which the points of each colour are drawn, so that no group hides all others. */
const TURNS = 8;

/** Paths of points of one colour: those with the highest values last, groups in turns. */
export function pointLayers(shown: ShownPoints, shades: Shades, x: Scale, y: Scale) {
  const layers = new Map<
    string,
    { readonly order: number; readonly colour: string; readonly parts: string[] }
  >();
  for (let mark = 0; mark < shown.x.length; mark++) {
    const colour = shades.kind === 'one' ? ACCENT : shades.of(mark);
    const turn = shades.kind === 'groups' ? turnOf(mark) : 0;
    const key = `${turn} ${colour}`;
    const level = shades.kind === 'numbers' ? shades.level(mark) : turn;
    const layer = layers.get(key) ?? {
      order: Number.isFinite(level) ? level : -1,
      colour,
      parts: [],
    };
    const place = `${x.at(shown.x[mark] as number).toFixed(1)},${y.at(shown.y[mark] as number).toFixed(1)}`;
    // a zero-length line with round caps is a disc
    layer.parts.push(`M${place}L${place}`);
    layers.set(key, layer);
  }
  return [...layers]
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([key, { colour, parts }]) => ({ key, colour, path: parts.join('') }));
}

/** Returns the turn of a mark: pseudo-random, and the same each time. */
function turnOf(mark: number): number {
  return (Math.imul(mark + 1, 0x9e37_79b1) >>> 8) % TURNS;
}

/** Paths of hexagons of one colour. */
export function hexagonLayers(shown: ShownHexagons, shades: Shades, x: Scale, y: Scale) {
  const [halfX, thirdY] = [shown.stepX / 2, shown.stepY / 3];
  const corners = [
    [halfX, -thirdY / 2],
    [halfX, thirdY / 2],
    [0, thirdY],
    [-halfX, thirdY / 2],
    [-halfX, -thirdY / 2],
    [0, -thirdY],
  ] as const;
  const layers = new Map<string, string[]>();
  for (let mark = 0; mark < shown.x.length; mark++) {
    const colour = shades.kind === 'one' ? ACCENT : shades.of(mark);
    const outline = corners.map(
      ([dx, dy]) =>
        `${x.at((shown.x[mark] as number) + dx).toFixed(1)},${y.at((shown.y[mark] as number) + dy).toFixed(1)}`,
    );
    const parts = layers.get(colour) ?? [];
    parts.push(`M${outline.join('L')}Z`);
    layers.set(colour, parts);
  }
  return [...layers].map(([colour, parts]) => ({ colour, path: parts.join('') }));
}

/** Distance in pixels within which the pointer hits a point. */
const REACH = 12;

/** Mark nearest to a position; a point only if it is within `REACH`. */
export function markNearest(
  shown: Shown,
  x: Scale,
  y: Scale,
  [px, py]: readonly [number, number],
): number | undefined {
  const most =
    shown.kind === 'points'
      ? REACH
      : Math.abs(x.at(shown.stepX) - x.at(0)) + Math.abs(y.at(shown.stepY) - y.at(0));
  const far = (mark: number) =>
    Math.hypot(x.at(shown.x[mark] as number) - px, y.at(shown.y[mark] as number) - py);
  return nearestMark(shown.x.length, far, most);
}
