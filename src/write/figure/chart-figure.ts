import type { Figure, FigureMark, TextMark } from './figure';
import { figureTextWidth } from './text-width';

/** A value and how often it occurs. */
export interface ChartBar {
  readonly label: string;
  readonly count: number;
  /** The count as it is written. */
  readonly text: string;
  /** As `#rrggbb`. */
  readonly colour: string;
}

const [SIZE, LINE, PLOT_WIDTH, MARGIN] = [12, 20, 480, 8];

/**
 * Returns horizontal bars below one another, with their labels before and their counts behind; labels are never
 * truncated.
 */
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
