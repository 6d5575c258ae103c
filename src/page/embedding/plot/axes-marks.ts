import { rotationOf, type Turn } from '@/ask/embeddings/rotation';
import { shownLine } from '@/model/shown-text';
import type { FigureMark } from '@/write/figure/figure';
import { figureTextWidth } from '@/write/figure/text-width';
import type { Size } from './camera';
import { axisNameAt, type Mark } from './plot-marks';

interface Axes {
  readonly names: readonly [x: string, y: string, z: string];
  /** −1 where y of the data points down. */
  readonly up: 1 | -1;
}

interface FigureText {
  /** Text size in points. */
  readonly size: number;
  readonly colour: string;
  readonly rim: string;
}

/** Length of an axis that is seen from the side, and margin around all three with their names, in pixels. */
const [LENGTH, MARGIN] = [34, 22];
/** Plots smaller than this, in pixels, have no axes. */
const LEAST = 160;
/** Maximum number of letters per name. */
const LETTERS = 12;

/** Marks for the axes of points in space, at the lower left; those that point away from the viewer first. */
export function axesMarks(
  { names, up }: Axes,
  turn: Turn,
  { width, height }: Size,
  nameOf: (name: string) => string = shortened,
): readonly Mark[] {
  if (Math.min(width, height) < LEAST) return [];
  const from = [MARGIN + LENGTH, height - MARGIN - LENGTH] as const;
  const [right, above, front] = rotationOf(turn);
  const axes = (['x', 'y', 'z'] as const).map((axis, at) => {
    const sign = axis === 'y' ? up : 1;
    const along = (row: readonly number[]) => sign * (row[at] ?? 0);
    const depth = along(front);
    const mark: Mark = {
      kind: 'axis',
      axis,
      from,
      x: from[0] + LENGTH * along(right),
      y: from[1] - LENGTH * along(above),
      text: nameOf(names[at] ?? ''),
      isBehind: depth < -1e-9,
    };
    return { depth, mark };
  });
  return axes.toSorted((a, b) => a.depth - b.depth).map(({ mark }) => mark);
}

/** Text size on the page, in pixels, to which the lengths above apply. */
const LETTER = 12;

/** The same marks in a figure: in points, scaled to the size of its text, with unabbreviated names. */
export function figureAxes(
  axes: Axes,
  turn: Turn,
  { width, height }: Size,
  { size, colour, rim }: FigureText,
): readonly FigureMark[] {
  const scale = size / LETTER;
  const plot = { width: width / scale, height: height / scale };
  return axesMarks(axes, turn, plot, shownLine).flatMap((mark): readonly FigureMark[] => {
    if (mark.kind !== 'axis') return [];
    const { from, text, isBehind } = mark;
    const opacity = isBehind ? 0.5 : 1;
    const points = [from, [mark.x, mark.y]].map((at) =>
      at.map((part) => scale * (part ?? 0)),
    );
    const [middle, y] = axisNameAt(mark);
    // a long name begins within the plot
    const x = Math.max(middle, figureTextWidth(text, LETTER) / 2);
    return [
      {
        kind: 'path',
        data: `M${points.map((at) => at.join(' ')).join('L')}`,
        stroke: { colour, opacity, width: 0.12 * size },
      },
      {
        ...{
          kind: 'text',
          text,
          anchor: 'middle',
          size,
          colour,
          opacity,
        },
        ...{ x: scale * x, y: scale * y + 0.36 * size, isBold: false },
        rim: { colour: rim, width: 0.25 * size },
      },
    ];
  });
}

function shortened(name: string): string {
  return name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name;
}
