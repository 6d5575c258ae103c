import type { RefObject } from 'react';
import type { Figure, FigureMark } from '@/analysis/figure/figure';
import { texts } from '@/analysis/figure/figure-legend';
import { moved, scaledFigure } from '@/analysis/figure/moved-marks';
import { wrapped } from '@/analysis/figure/text-width';
import type { FigureChoices } from './figure-choices';
import type { FigureSource, MadeFigure } from './figure-source';
import { svgFigure } from './svg-figure';

/** Size of the labels of drawings, in CSS pixels. */
const LABEL = 13;
const [PAPER, INK, DARK, LIGHT] = ['#ffffff', '#000000', '#16191c', '#e8eaeb'];

/** Grounds and texts of figures. */
export function groundOf({ ground }: FigureChoices): {
  readonly ground: string | undefined;
  readonly text: string;
} {
  if (ground === 'dark') return { ground: DARK, text: LIGHT };
  return { ground: ground === 'white' ? PAPER : undefined, text: INK };
}

/** What is saved of a drawing of the page. */
export function drawnSource(
  drawing: RefObject<SVGSVGElement | null>,
  about: Pick<FigureSource, 'name' | 'caption' | 'code'> & { readonly title: string },
): FigureSource {
  const { title, ...source } = about;
  return {
    ...{ ...source, layout: 'drawn' },
    make: (choices) => {
      if (!drawing.current) throw new Error('The plot is no longer shown.');
      return drawnFigure(drawing.current, title, source.caption, choices);
    },
  };
}

/** A drawing of the page as a figure, as large as its labels are to be, its caption below it. */
function drawnFigure(
  drawing: SVGSVGElement,
  title: string,
  caption: string,
  choices: FigureChoices,
): MadeFigure {
  const { ground, text } = groundOf(choices);
  const theme = choices.ground === 'dark' ? 'dark' : 'light';
  const { textSize } = choices;
  const plot = scaledFigure(svgFigure(drawing, title, theme), textSize / LABEL);
  const margin = 0.75 * textSize;
  const lines = choices.hasCaption
    ? wrapped(caption, Math.max(plot.width - 2 * margin, 20 * textSize), textSize)
    : [];
  const below = texts(lines, { size: textSize, colour: text });
  const width = Math.max(plot.width, below.width + 2 * margin);
  const height = plot.height + (lines.length > 0 ? below.height + margin : 0);
  const marks: FigureMark[] = [];
  if (ground !== undefined)
    marks.push({ kind: 'rect', x: 0, y: 0, width, height, fill: { colour: ground } });
  marks.push(...plot.marks, ...moved(below.marks, margin, plot.height));
  const figure: Figure = { title, width, height, marks };
  return { figure, pictures: [], notes: [] };
}
