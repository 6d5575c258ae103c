import type { Affine } from '@/model/affine';
import type { PointPicture } from './colour/paint-points';
import type { ImageLook } from './image/compose-pixels';
import type { Mark } from './points/plot-marks';

/** A coloured line of a legend. */
export interface CaptionEntry {
  readonly label: string;
  readonly count: string;
  /** As in CSS. */
  readonly colour: string;
}

/** The texts around and over the points of a saved picture, and its colours. */
export interface Caption {
  readonly title: string;
  /** Below the title: the source, and the number of points. */
  readonly note: string;
  readonly legend:
    | { readonly kind: 'none' }
    | {
        readonly kind: 'categories';
        readonly name: string;
        readonly entries: readonly CaptionEntry[];
      }
    | {
        readonly kind: 'numbers';
        readonly name: string;
        /** Colours from lowest to highest, in CSS syntax. */
        readonly steps: readonly string[];
        readonly low: string;
        readonly high: string;
        readonly missing: CaptionEntry | undefined;
      };
  /** Of the page, in CSS syntax. */
  readonly ground: string;
  readonly text: string;
  readonly accent: string;
  /** File pixels per CSS pixel. */
  readonly scale: number;
}

/** A part of an image in a saved plot. */
export interface PaintedTile {
  readonly width: number;
  readonly height: number;
  /** RGBA, not multiplied by opacity. */
  readonly pixels: Uint8Array<ArrayBuffer>;
  readonly look: ImageLook;
  /** From its pixels to those of the plot in the file. */
  readonly toFrame: Affine;
}

/** A layer of a saved plot as it is painted: points over the whole of it, a part of an image, or marks. */
export type PaintedLayer =
  | (PointPicture & { readonly kind: 'points' })
  | (PaintedTile & { readonly kind: 'image' })
  | { readonly kind: 'marks'; readonly marks: readonly Mark[] };
