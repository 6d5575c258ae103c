import type { RefObject } from 'react';
import type { Figure, FigurePicture } from '@/write/figure/figure';
import type { FigureChoices } from './figure-choices';

/** A figure as it would be saved. */
export interface MadeFigure {
  readonly figure: Figure;
  /** Its points and images. */
  readonly pictures: readonly FigurePicture[];
  /** What the reader of the figure should know of it, in sentences. */
  readonly notes: readonly string[];
}

/** What is said of a figure that is saved. */
export interface AboutFigure {
  /** Of the file, without its ending. */
  readonly name: string;
  /** What it shows: element, values, rows and their number. */
  readonly caption: string;
  /** The lines of Python that draw the same with scanpy. */
  readonly code?: string | undefined;
  /** Why there are none, in a sentence, where it is not that scanpy lacks such a function. */
  readonly noCode?: string | undefined;
}

/** A plot of the page, which is saved as it is drawn. */
export interface SavedPlot extends AboutFigure {
  readonly title: string;
  /** Pixels of the images in it, each by its `data-picture`. */
  readonly pictures?: () => readonly FigurePicture[];
}

export interface DrawnPlot extends SavedPlot {
  readonly drawing: RefObject<SVGSVGElement | null>;
}

/** A chart that the page draws in its own way; `draw` takes the colour of its texts. */
export interface ChartPlot extends AboutFigure {
  readonly draw: (ink: string) => Figure;
}

/** What the dialog for saving saves. */
export interface FigureSource extends AboutFigure {
  /** Laid out for a size, or drawn already: then only as large as its texts are to be. */
  readonly layout: 'free' | 'drawn';
  readonly make: (choices: FigureChoices) => MadeFigure;
}
