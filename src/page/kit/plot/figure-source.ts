import type { ReactElement } from 'react';
import type { Figure, FigurePicture } from '@/write/figure/figure';
import type { FigureChoices } from './figure-choices';

/** A figure as it would be saved. */
export interface MadeFigure {
  readonly figure: Figure;
  /** Its points and images. */
  readonly pictures: readonly FigurePicture[];
  /** Sentences that the reader of the figure should know. */
  readonly notes: readonly string[];
}

/** Name, caption and code of a figure that is saved. */
export interface AboutFigure {
  /** Name of the file, without its ending. */
  readonly name: string;
  /** Description of what it shows: element, values, rows and their number. */
  readonly caption: string;
  /** Lines of Python that draw the same with scanpy. */
  readonly code?: string | undefined;
  /** Reason for the absence of code, as a sentence, if it is not that scanpy lacks such a function. */
  readonly noCode?: string | undefined;
}

/** A plot of the page, with the texts that are saved. */
export interface SavedPlot extends AboutFigure {
  readonly title: string;
  /** Returns the pixels of the images in it, indexed by their `data-picture`. */
  readonly pictures?: () => readonly FigurePicture[];
}

/** A plot of the page with its drawing as an SVG element, which has the size of the figure, whatever the page is. */
export interface DrawnPlot extends SavedPlot {
  readonly drawing: ReactElement;
}

/** A chart that the page draws in its own way; `draw` takes the colour of its texts. */
export interface ChartPlot extends AboutFigure {
  readonly draw: (ink: string) => Figure;
}

/** A figure for the dialog that saves figures. */
export interface FigureSource extends AboutFigure {
  /** `free`: laid out for a size; `drawn`: drawn already, and only scaled to a width or text size. */
  readonly layout: 'free' | 'drawn';
  readonly make: (choices: FigureChoices) => MadeFigure;
}
