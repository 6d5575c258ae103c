import { useState } from 'react';
import { isAveraged } from '@/ask/colour/paint-points';
import { formatCount, formatNumber } from '@/model/quantity';
import { groundOf } from '@/page/kit/plot/drawn-figure';
import { FigureDialog } from '@/page/kit/plot/FigureDialog';
import type { FigureChoices } from '@/page/kit/plot/figure-choices';
import type { FigureSource, MadeFigure } from '@/page/kit/plot/figure-source';
import { type FigurePicture, MAX_CIRCLES, POINTS_PER_MM } from '@/write/figure/figure';
import { plotFigure } from '@/write/figure/plot-figure';
import { commentLine } from '@/write/text/python-text';
import { DARK, LIGHT } from '../plot/use-plot-theme';
import { figurePlot, type PictureOfPlot } from './picture-plot';

interface PictureDialogProps {
  /** Plots of the panels; undefined for one that is not drawn in full. */
  readonly panels: readonly (PictureOfPlot | undefined)[];
  readonly file: string;
  readonly onClose: () => void;
}

/** Saves the panels as one figure. */
export function PictureDialog({ panels, file, onClose }: PictureDialogProps) {
  // the panels as they were at the click that opened the dialog
  const [source] = useState(() => pictureSource(panels, file));
  return <FigureDialog source={source} onClose={onClose} />;
}

function pictureSource(
  panels: readonly (PictureOfPlot | undefined)[],
  file: string,
): FigureSource {
  const pictures = panels.flatMap((panel) => panel ?? []);
  const [first] = pictures;
  const parts = first ? [first.name, ...(first.by === '' ? [] : [first.by])] : [];
  const captions = pictures.map((picture) => picture.caption);
  const caption = `${captions.join(' ')} File: ${file}.`;
  const code = pictures.some((picture) => picture.code !== undefined)
    ? pictures
        .map(
          ({ code: lines, title }) =>
            lines ?? `${commentLine(`scanpy has no such plot: ${title}`)}\n`,
        )
        .join('\n')
    : undefined;
  const absent = panels.length - pictures.length;
  const notes =
    absent === 0
      ? []
      : [
          `${formatNumber(absent, 'panel is', 'panels are')} not drawn yet, and not in the figure.`,
        ];
  return {
    ...{ name: parts.join(' '), caption, code, layout: 'free' },
    make: (choices) => {
      const made = pictureFigure(pictures, parts.join(' · '), caption, choices);
      return { ...made, notes: [...notes, ...made.notes] };
    },
  };
}

/** Lays out all panels in one figure. */
function pictureFigure(
  pictures: readonly PictureOfPlot[],
  title: string,
  caption: string,
  choices: FigureChoices,
): MadeFigure {
  const made: FigurePicture[] = [];
  const { ground, text } = groundOf(choices);
  const { textSize, width, height, legend, hasTitles, hasAxes, hasCaption } = choices;
  const look = {
    theme: choices.ground === 'dark' ? DARK : LIGHT,
    ...{ textSize, text, ground: ground ?? '#ffffff', hasAxes },
  };
  const figure = plotFigure(
    title,
    pictures.map((picture) => figurePlot(picture, look, made)),
    {
      ...{ textSize, legend, hasTitles, ground, text },
      width: width * POINTS_PER_MM,
      height: height === undefined ? undefined : height * POINTS_PER_MM,
      caption: hasCaption ? caption : undefined,
    },
  );
  const notes: string[] = [];
  if (height !== undefined && figure.height > height * POINTS_PER_MM + 0.01)
    notes.push('Legend and caption need more than this height: the figure is higher.');
  if (choices.format !== 'png' && made.some(arePixels))
    notes.push(
      `Points are pixels where they are more than ${formatCount(MAX_CIRCLES)} in a plot, transparent or averaged; axes, labels and legend are vectors.`,
    );
  return { figure, pictures: made, notes };
}

function arePixels(points: FigurePicture): boolean {
  if (points.kind !== 'points') return false;
  return points.values.length > MAX_CIRCLES || isAveraged(points);
}
