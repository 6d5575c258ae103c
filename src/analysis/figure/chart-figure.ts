import type { Figure, FigureMark, TextMark } from './figure';
import { figureTextWidth } from './text-width';

/** A value and how often it occurs. */
export interface ChartBar {
  readonly label: string;
  readonly count: number;
  /** How the count is written. */
  readonly text: string;
  /** As `#rrggbb`. */
  readonly colour: string;
}

/** Numbers at places of equal distance, from the left. */
export interface ChartSeries {
  readonly values: ArrayLike<number>;
  /** Labels below the first and the last place. */
  readonly ends: readonly [first: string, last: string];
  readonly xName: string;
  readonly yName: string;
  readonly numberText: (value: number) => string;
  readonly colour: string;
}

const [SIZE, LINE, PLOT_WIDTH, PLOT_HEIGHT, MARGIN] = [12, 20, 480, 240, 8];
/** Of axes. */
const GREY = '#8a9093';

/** Horizontal bars below one another, with their labels before and their counts behind; labels are never cut. */
export function barFigure(title: string, bars: readonly ChartBar[], ink: string): Figure {
  const before = widest(bars.map(({ label }) => label));
  const behind = widest(bars.map(({ text }) => text));
  const most = bars.reduce((top, { count }) => Math.max(top, count), 1);
  const left = MARGIN + before + 8;
  const marks = bars.flatMap(({ label, count, text, colour }, i): FigureMark[] => {
    const [top, wide] = [MARGIN + i * LINE, (PLOT_WIDTH * count) / most];
    return [
      labelAt(label, left - 8, top + 14, 'end', ink),
      {
        ...{ kind: 'rect', x: left, y: top + 3, width: wide, height: LINE - 6 },
        fill: { colour },
      },
      labelAt(text, left + wide + 6, top + 14, 'start', ink),
    ];
  });
  return {
    ...{ title, marks, width: left + PLOT_WIDTH + behind + 6 + MARGIN },
    height: 2 * MARGIN + LINE * bars.length,
  };
}

/** A column for each number, from zero. */
export function columnsFigure(title: string, series: ChartSeries, ink: string): Figure {
  const { values, colour } = series;
  const { marks, left, bottom, heightOf, size } = axesOf(series, ink, 0);
  const step = PLOT_WIDTH / Math.max(1, values.length);
  const gap = step > 6 ? 1 : 0.4;
  const columns = Array.from(values, (value, i): FigureMark => {
    const tall = value === 0 ? 0 : Math.max(1, heightOf(value));
    return {
      ...{ kind: 'rect', x: left + i * step + gap / 2, y: bottom - tall },
      ...{ width: step - gap, height: tall, fill: { colour } },
    };
  });
  return { title, ...size, marks: [...columns, ...marks] };
}

/** A line through the numbers, and a dot for each. */
export function lineFigure(title: string, series: ChartSeries, ink: string): Figure {
  const { values, colour } = series;
  const known = Array.from(values).filter(Number.isFinite);
  const low = known.reduce((least, value) => Math.min(least, value), 0);
  const { marks, left, bottom, heightOf, size } = axesOf(series, ink, low);
  const x = (i: number) => left + (PLOT_WIDTH * i) / Math.max(1, values.length - 1);
  const places = Array.from(values, (value, i) => ({ value, x: x(i) })).flatMap((one) =>
    Number.isFinite(one.value) ? [{ x: one.x, y: bottom - heightOf(one.value) }] : [],
  );
  const data = places
    .map(({ x: at, y }, i) => `${i === 0 ? 'M' : 'L'}${at} ${y}`)
    .join('');
  const dots = places.map(
    (place): FigureMark => ({ kind: 'circle', ...place, radius: 2.2, fill: { colour } }),
  );
  const line: FigureMark = { kind: 'path', data, stroke: { colour, width: 1.2 } };
  return { title, ...size, marks: [line, ...dots, ...marks] };
}

/** Axes, their names and the numbers at their ends. */
function axesOf(
  { values, ends, xName, yName, numberText }: ChartSeries,
  ink: string,
  low: number,
) {
  const high = Array.from(values).reduce(
    (most, value) => (value > most ? value : most),
    low === 0 ? Number.MIN_VALUE : low,
  );
  const numbers = [low, high].map(numberText);
  const left = MARGIN + LINE + widest(numbers) + 8;
  const [top, bottom] = [MARGIN + 6, MARGIN + 6 + PLOT_HEIGHT];
  const right = left + PLOT_WIDTH;
  const name = labelAt(yName, MARGIN + SIZE, (top + bottom) / 2, 'middle', ink);
  const [lowest = '', highest = ''] = numbers;
  const marks: readonly FigureMark[] = [
    {
      kind: 'path',
      data: `M${left} ${top}L${left} ${bottom}L${right} ${bottom}`,
      stroke: { colour: GREY, width: 1 },
    },
    labelAt(highest, left - 6, top + 4, 'end', ink),
    labelAt(lowest, left - 6, bottom + 4, 'end', ink),
    labelAt(ends[0], left, bottom + LINE, 'start', ink),
    labelAt(ends[1], right, bottom + LINE, 'end', ink),
    labelAt(xName, (left + right) / 2, bottom + 2 * LINE, 'middle', ink),
    { ...name, turn: -90 },
  ];
  const heightOf = (value: number) => (PLOT_HEIGHT * (value - low)) / (high - low || 1);
  const size = {
    width: right + MARGIN + widest([ends[1]]) / 2,
    height: bottom + 2 * LINE + MARGIN + 4,
  };
  return { marks, left, bottom, heightOf, size };
}

function labelAt(
  text: string,
  x: number,
  y: number,
  anchor: TextMark['anchor'],
  colour: string,
): TextMark {
  return { kind: 'text', text, x, y, anchor, size: SIZE, isBold: false, colour };
}

function widest(labels: readonly string[]): number {
  return labels.reduce((most, label) => Math.max(most, figureTextWidth(label, SIZE)), 0);
}
