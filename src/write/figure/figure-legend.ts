import { extremesOf } from '@/model/extremes';
import type { FigureMark, TextMark } from './figure';
import { moved } from './moved-marks';
import { figureTextWidth, wrapped } from './text-width';

/** A coloured line of a legend. */
export interface LegendEntry {
  readonly label: string;
  readonly count: string;
  /** As `#rrggbb`. */
  readonly colour: string;
}

/** Meaning of the colours of a plot. */
export type FigureLegend =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'categories';
      readonly name: string;
      readonly entries: readonly LegendEntry[];
    }
  | {
      readonly kind: 'numbers';
      readonly name: string;
      /** Colours from lowest to highest, as `#rrggbb`. */
      readonly steps: readonly string[];
      readonly low: string;
      readonly high: string;
      readonly missing: LegendEntry | undefined;
    };

/** Sizes and colours of the texts of a figure; lengths in points. */
export interface TextStyle {
  readonly size: number;
  readonly colour: string;
}

/** Marks from an upper left corner at 0, 0. */
export interface PlacedMarks {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly FigureMark[];
}

/** Heights of a line and of the disc beside it, per text size. */
const LINE = 1.3;
const DISC = 0.8;
const GREY = '#5f666b';

/**
 * Returns a legend in the columns that it needs to be no higher than `height`. Labels are never truncated: those longer
 * than `widest` have several lines.
 */
export function legendMarks(
  legend: FigureLegend,
  look: TextStyle & { readonly hasCounts: boolean },
  height: number,
  widest: number,
): PlacedMarks {
  if (legend.kind === 'none') return { width: 0, height: 0, marks: [] };
  const head = texts(wrapped(legend.name, widest, look.size, true), look, true);
  const below = Math.max(LINE * look.size, height - head.height);
  const body =
    legend.kind === 'numbers'
      ? barMarks(legend, look, below, widest)
      : columnMarks(legend.entries, look, below, widest);
  return {
    width: Math.max(head.width, body.width),
    height: head.height + body.height,
    marks: [...head.marks, ...moved(body.marks, 0, head.height)],
  };
}

/** Returns lines of text below one another. */
export function texts(
  lines: readonly string[],
  { size, colour }: TextStyle,
  isBold = false,
): PlacedMarks {
  const marks = lines.map(
    (text, i): TextMark => ({
      ...{ kind: 'text', text, x: 0, y: (LINE * i + 1) * size, anchor: 'start' },
      ...{ size, isBold, colour },
    }),
  );
  const widths = lines.map((line) => figureTextWidth(line, size, isBold));
  return {
    width: Math.max(0, extremesOf(widths)[1]),
    height: LINE * size * lines.length,
    marks,
  };
}

function columnMarks(
  entries: readonly LegendEntry[],
  look: TextStyle & { readonly hasCounts: boolean },
  height: number,
  widest: number,
): PlacedMarks {
  const marks: FigureMark[] = [];
  let [left, top, wide, highest] = [0, 0, 0, 0];
  for (const entry of entries) {
    const one = entryMarks(entry, look, widest);
    if (top > 0 && top + one.height > height) {
      left += wide + 1.5 * look.size;
      [top, wide] = [0, 0];
    }
    for (const mark of moved(one.marks, left, top)) marks.push(mark);
    top += one.height;
    wide = Math.max(wide, one.width);
    highest = Math.max(highest, top);
  }
  return { width: left + wide, height: highest, marks };
}

function entryMarks(
  { label, count, colour }: LegendEntry,
  look: TextStyle & { readonly hasCounts: boolean },
  widest: number,
): PlacedMarks {
  const { size } = look;
  const indent = 1.4 * size;
  const name = texts(wrapped(label, widest - indent, size), look);
  const marks: FigureMark[] = [
    {
      ...{ kind: 'circle', x: (DISC / 2) * size, y: 0.66 * size },
      ...{ radius: (DISC / 2) * size, fill: { colour } },
    },
    ...moved(name.marks, indent, 0),
  ];
  const width = indent + name.width;
  if (!look.hasCounts) return { width, height: name.height, marks };
  const x = width + 0.6 * size;
  const y = name.height - (LINE - 1) * size;
  marks.push({
    ...{ kind: 'text', text: count, x, y, anchor: 'start' },
    ...{ size, isBold: false, colour: GREY },
  });
  return { width: x + figureTextWidth(count, size), height: name.height, marks };
}

/** Returns an upright bar of colours with the values at its ends, and below it the entry for missing values. */
function barMarks(
  { steps, low, high, missing }: Extract<FigureLegend, { kind: 'numbers' }>,
  look: TextStyle & { readonly hasCounts: boolean },
  height: number,
  widest: number,
): PlacedMarks {
  const { size, colour } = look;
  const below = missing && entryMarks(missing, look, widest);
  const free = height - size - (below ? below.height + 0.5 * size : 0);
  const tall = Math.max(3 * size, Math.min(12 * size, free));
  const wide = 1.2 * size;
  const step = tall / steps.length;
  const top = 0.3 * size;
  const marks: FigureMark[] = steps.map((fill, i) => {
    const y = top + tall - (i + 1) * step;
    // overlaps the next one: no line of the background is visible between them
    const overlap = i === 0 ? 0 : 0.5 * step;
    const box = { x: 0, y, width: wide, height: step + overlap };
    return { kind: 'rect', ...box, fill: { colour: fill } };
  });
  const ends = [
    [high, top + 0.75 * size],
    [low, top + tall],
  ] as const;
  for (const [text, y] of ends)
    marks.push({
      ...{ kind: 'text', text, x: wide + 0.5 * size, y, anchor: 'start' },
      ...{ size, isBold: false, colour },
    });
  const [, widestEnd] = extremesOf(ends.map(([text]) => figureTextWidth(text, size)));
  const width = wide + 0.5 * size + widestEnd;
  const bar = { width, height: top + tall + 0.3 * size };
  if (!below) return { ...bar, marks };
  const at = bar.height + 0.5 * size;
  return {
    width: Math.max(width, below.width),
    height: at + below.height,
    marks: [...marks, ...moved(below.marks, 0, at)],
  };
}
