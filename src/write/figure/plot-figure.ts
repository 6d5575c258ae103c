import { extremesOf } from '@/model/extremes';
import type { Figure, FigureMark, TextMark } from './figure';
import { type FigureLegend, legendMarks, type PlacedMarks, texts } from './figure-legend';
import { moved } from './moved-marks';
import { wrapped } from './text-width';

/** Plot of a figure, and the text around it. */
export interface FigurePlot {
  readonly title: string;
  /** Names of the axes; undefined for a plot without a frame. */
  readonly axes: readonly [x: string, y: string] | undefined;
  readonly legend: FigureLegend;
  /** Width divided by height, if the height of the figure does not determine it. */
  readonly aspect: number;
  /** Draws the plot from an upper left corner at 0, 0. */
  readonly draw: (width: number, height: number) => readonly FigureMark[];
}

/** Lengths in points. */
export interface FigureStyle {
  readonly width: number;
  /** Undefined for the height that the plots need. */
  readonly height: number | undefined;
  readonly textSize: number;
  readonly legend: 'none' | 'names' | 'counts';
  readonly hasTitles: boolean;
  /** Text below the plots. */
  readonly caption: string | undefined;
  /** Background as `#rrggbb`; undefined for transparent. */
  readonly ground: string | undefined;
  readonly text: string;
}

/** Maximum share of a figure's width for a legend beside its plot; a larger one is below. */
const MAX_BESIDE = 0.45;
/** Minimum height of a plot above its legend, relative to its width; the figure grows if the legend needs more room. */
const MIN_PLOT = 0.4;
/** Height of a line of text, and minimum length of one beside an axis, per text size. */
const [LINE, LEAST_NAME] = [1.3, 5];

/**
 * Arranges plots in rows, with titles, axes, legends and caption. Nothing is truncated or left out: if a legend needs
 * more than the requested height, the figure is higher.
 */
export function plotFigure(
  title: string,
  plots: readonly FigurePlot[],
  look: FigureStyle,
): Figure {
  const margin = 0.75 * look.textSize;
  const gap = 2 * look.textSize;
  const columns = plots.length <= 3 ? plots.length : Math.ceil(Math.sqrt(plots.length));
  const rows = Math.ceil(plots.length / Math.max(1, columns));
  const inner = look.width - 2 * margin;
  const width = (inner - (columns - 1) * gap) / Math.max(1, columns);
  const caption = texts(
    look.caption === undefined ? [] : wrapped(look.caption, inner, look.textSize),
    { size: look.textSize, colour: look.text },
  );
  const above = caption.height > 0 ? caption.height + gap / 2 : 0;
  const free =
    look.height === undefined
      ? undefined
      : (look.height - 2 * margin - above - (rows - 1) * gap) / rows;
  const cells = plots.map((plot) => cellMarks(plot, look, width, free));
  const marks: FigureMark[] = [];
  let top = margin;
  for (let row = 0; row < rows; row++) {
    const here = cells.slice(row * columns, (row + 1) * columns);
    for (const [i, cell] of here.entries())
      for (const mark of moved(cell.marks, margin + i * (width + gap), top))
        marks.push(mark);
    top += Math.max(0, extremesOf(here.map(({ height }) => height))[1]) + gap;
  }
  top -= gap;
  if (above > 0) {
    for (const mark of moved(caption.marks, margin, top + gap / 2)) marks.push(mark);
    top += above;
  }
  const height = Math.max(look.height ?? 0, top + margin);
  const ground: readonly FigureMark[] =
    look.ground === undefined
      ? []
      : [
          {
            ...{ kind: 'rect', x: 0, y: 0, width: look.width, height },
            fill: { colour: look.ground },
          },
        ];
  return { title, width: look.width, height, marks: [...ground, ...marks] };
}

/** Returns one plot with everything around it. */
function cellMarks(
  plot: FigurePlot,
  look: FigureStyle,
  width: number,
  free: number | undefined,
): PlacedMarks {
  const { textSize: size, text: colour } = look;
  const head = texts(
    look.hasTitles && plot.title !== '' ? wrapped(plot.title, width, size, true) : [],
    { size, colour },
    true,
  );
  const top = head.height > 0 ? head.height + 0.3 * size : 0;
  const [xLines, yLines] = axisLines(plot, size, width, free && free - top);
  const [bottom, left] = [xLines, yLines].map((lines) =>
    lines.length === 0 ? 0 : (0.3 + LINE * lines.length) * size,
  ) as [number, number];
  const legendOf = (height: number, widest: number) =>
    legendMarks(
      look.legend === 'none' ? { kind: 'none' } : plot.legend,
      { size, colour, hasCounts: look.legend === 'counts' },
      height,
      widest,
    );
  const gap = 1.2 * size;
  const heightFor = (plotWidth: number) =>
    Math.max(size, free === undefined ? plotWidth / plot.aspect : free - top - bottom);

  // a narrower plot is lower, and its legend may need one column more
  let plotWidth = width - left;
  let beside = legendOf(heightFor(plotWidth), MAX_BESIDE * width);
  if (beside.width > 0) {
    plotWidth = width - left - gap - beside.width;
    beside = legendOf(heightFor(Math.max(plotWidth, size)), MAX_BESIDE * width);
  }
  const isBeside = beside.width <= MAX_BESIDE * width;
  const under = isBeside ? undefined : legendBelow(legendOf, width);
  plotWidth = width - left - (beside.width > 0 && isBeside ? gap + beside.width : 0);
  const wanted =
    heightFor(plotWidth) - (free !== undefined && under ? under.height + gap : 0);
  const plotHeight = under ? Math.max(wanted, MIN_PLOT * plotWidth) : wanted;
  const marks: FigureMark[] = [
    ...moved(plot.draw(plotWidth, plotHeight), left, top),
    ...moved(head.marks, 0, 0),
    ...(plot.axes
      ? moved(axisMarks([xLines, yLines], plotWidth, plotHeight, size, colour), left, top)
      : []),
  ];
  const end = top + plotHeight + bottom;
  if (under) {
    for (const mark of moved(under.marks, 0, end + gap)) marks.push(mark);
    return { width, height: end + gap + under.height, marks };
  }
  if (beside.width > 0)
    for (const mark of moved(beside.marks, width - beside.width, top)) marks.push(mark);
  return { width, height: Math.max(end, top + beside.height), marks };
}

/** Returns the lowest legend that is no wider than a plot with its margins. */
function legendBelow(
  legendOf: (height: number, widest: number) => PlacedMarks,
  width: number,
): PlacedMarks {
  const whole = legendOf(Number.POSITIVE_INFINITY, width);
  let [low, high] = [0, whole.height];
  let best = whole;
  // a lower legend has more columns
  for (let turn = 0; turn < 12; turn++) {
    const middle = (low + high) / 2;
    const legend = legendOf(middle, width);
    if (legend.width <= width) {
      best = legend;
      high = middle;
    } else low = middle;
  }
  return best;
}

/** Returns the names of the axes, wrapped into lines that fit axes of the minimum length. */
function axisLines(
  { axes, aspect }: FigurePlot,
  size: number,
  width: number,
  free: number | undefined,
): readonly [x: readonly string[], y: readonly string[]] {
  if (!axes) return [[], []];
  const [x, y] = axes;
  const wide = (1 - MAX_BESIDE) * width - 3 * size;
  const high = free === undefined ? wide / aspect : free - 3 * size;
  const linesOf = (name: string, long: number) =>
    wrapped(name, Math.max(LEAST_NAME * size, long), size);
  return [linesOf(x, wide), linesOf(y, high)];
}

/** Returns a frame with the names of the axes, as scanpy draws embeddings: their units mean nothing. */
function axisMarks(
  [x, y]: readonly [readonly string[], readonly string[]],
  width: number,
  height: number,
  size: number,
  colour: string,
): readonly FigureMark[] {
  const name = { kind: 'text', anchor: 'middle', size, isBold: false, colour } as const;
  const names: readonly TextMark[] = [
    ...x.map((text, i) => ({
      ...{ ...name, text, x: width / 2, y: height + LINE * (i + 1) * size },
    })),
    ...y.map((text, i) => ({
      ...{ ...name, text, x: -(0.6 + LINE * (y.length - 1 - i)) * size },
      ...{ y: height / 2, turn: -90 },
    })),
  ];
  const stroke = { colour, width: 0.6 };
  return [{ kind: 'rect', x: 0, y: 0, width, height, stroke }, ...names];
}
