import { formatCount } from '@/model/quantity';
import { dotCount } from '@/write/figure/dot-path';
import {
  type Figure,
  type FigureMark,
  type FigurePicture,
  MAX_CIRCLES,
  POINTS_PER_MM,
} from '@/write/figure/figure';
import { texts } from '@/write/figure/figure-legend';
import { moved, scaledFigure } from '@/write/figure/moved-marks';
import { wrapped } from '@/write/figure/text-width';
import type { FigureChoices } from './figure-choices';
import type { ChartPlot, DrawnPlot, FigureSource, MadeFigure } from './figure-source';
import { svgFigure } from './svg-figure';

const [PAPER, INK, DARK, LIGHT] = ['#ffffff', '#000000', '#16191c', '#e8eaeb'];

/** Returns the colours of the background and the texts of a figure; an undefined ground is transparent. */
export function groundOf({ ground }: FigureChoices): {
  readonly ground: string | undefined;
  readonly text: string;
} {
  if (ground === 'dark') return { ground: DARK, text: LIGHT };
  return { ground: ground === 'white' ? PAPER : undefined, text: INK };
}

/** Returns the source of a chart that the page draws differently, or of a figure that is laid out for a size. */
export function sourceOf(given: FigureSource | ChartPlot): FigureSource {
  if ('make' in given) return given;
  return {
    ...{ ...given, layout: 'drawn' },
    make: (choices) =>
      laidOut(given.draw(groundOf(choices).text), given.caption, [], choices),
  };
}

/** Returns the source of a plot of the page; `drawing` is what its drawing renders. It is read once for each theme. */
export function drawnSource(given: DrawnPlot, drawing: SVGSVGElement): FigureSource {
  const pixels = given.pictures?.() ?? [];
  const read = new Map<string, Figure>();
  return {
    ...{ ...given, layout: 'drawn' },
    make(choices) {
      const theme = choices.ground === 'dark' ? 'dark' : 'light';
      const own = read.get(theme) ?? svgFigure(drawing, given.title, theme, pixels);
      read.set(theme, own);
      return laidOut(own, given.caption, pixels, choices);
    },
  };
}

/** Smallest text that most journals allow, in points. */
const LEAST_TEXT = 5;

/** Scales a drawing to the chosen width, or so that its labels have the chosen size, and adds the caption below it. */
function laidOut(
  own: Figure,
  caption: string,
  pictures: readonly FigurePicture[],
  choices: FigureChoices,
): MadeFigure {
  const { ground, text } = groundOf(choices);
  const { drawnWidth } = choices;
  const label = usualTextSize(own.marks);
  const scale =
    drawnWidth === undefined
      ? choices.textSize / label
      : (drawnWidth * POINTS_PER_MM) / own.width;
  const plot = scaledFigure(own, scale);
  const textSize = label * scale;
  const margin = 0.75 * textSize;
  const least = drawnWidth === undefined ? 20 * textSize : 0;
  const lines = choices.hasCaption
    ? wrapped(caption, Math.max(plot.width - 2 * margin, least), textSize)
    : [];
  const below = texts(lines, { size: textSize, colour: text });
  const width = Math.max(plot.width, below.width + 2 * margin);
  const height = plot.height + (lines.length > 0 ? below.height + margin : 0);
  const marks: FigureMark[] = [];
  if (ground !== undefined)
    marks.push({ kind: 'rect', x: 0, y: 0, width, height, fill: { colour: ground } });
  for (const mark of [...plot.marks, ...moved(below.marks, margin, plot.height)])
    marks.push(mark);
  const points = Number(textSize.toFixed(1));
  const dots = dotCount(own.marks);
  const asPixels =
    dots > MAX_CIRCLES
      ? [
          `In SVG and PDF, the ${formatCount(dots)} points are pixels of the chosen resolution; axes, labels and legend are vectors.`,
        ]
      : [];
  const ofText =
    drawnWidth === undefined
      ? []
      : [
          `Text of ${points} pt${textSize < LEAST_TEXT ? `, which is smaller than most journals allow (${LEAST_TEXT} pt)` : ''}.`,
        ];
  return {
    figure: { title: own.title, width, height, marks },
    pictures,
    notes: [...ofText, ...asPixels],
  };
}

/** Returns the size that most texts have. */
function usualTextSize(marks: readonly FigureMark[]): number {
  const counts = new Map<number, number>();
  for (const mark of marks)
    if (mark.kind === 'text') {
      const size = Number(mark.size.toFixed(1));
      counts.set(size, (counts.get(size) ?? 0) + 1);
    }
  const [[size] = [USUAL]] = [...counts].toSorted(([, a], [, b]) => b - a);
  return size;
}

/** Text size of a drawing without texts, in pixels. */
const USUAL = 12;
