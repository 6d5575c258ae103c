import type { PointPicture } from '@/ask/colour/paint-points';
import type { ImageStyle } from '@/ask/images/compose-pixels';
import type { Affine } from '@/model/affine';

/**
 * A figure for a paper, or for a slide: marks in points (1/72 inch) from its upper left corner, the first painted
 * first. Made once, and painted as SVG, PDF and PNG by `write/figure`. Colours are `#rrggbb`.
 */
export interface Figure {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly marks: readonly FigureMark[];
}

export type FigureMark =
  | (Painted & {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    })
  | (Painted & {
      readonly kind: 'circle';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
    })
  /** Path data of SVG, transformed. */
  | (Painted & {
      readonly kind: 'path';
      readonly data: string;
      readonly transform?: Affine;
    })
  /** Discs of one colour and size; their centres are `scale` times `places`, relative to x and y. */
  | {
      readonly kind: 'dots';
      readonly x: number;
      readonly y: number;
      readonly scale: number;
      readonly places: readonly (readonly [x: number, y: number])[];
      readonly radius: number;
      readonly fill: Fill;
    }
  | TextMark
  /** The points of a plot, with their upper left corner; the picture has their width and height. */
  | {
      readonly kind: 'points';
      readonly x: number;
      readonly y: number;
      /** Index into the pictures that are given beside the figure: their arrays are sent in parts. */
      readonly picture: number;
    }
  /** An image in parts, clipped to a rectangle. */
  | {
      readonly kind: 'image';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly look: ImageStyle;
      readonly parts: readonly {
        /** Index into the pictures that are given beside the figure. */
        readonly picture: number;
        /** Transform from its pixels to points from the upper left corner of the rectangle. */
        readonly toFrame: Affine;
      }[];
    }
  /** Marks that are clipped to a rectangle. */
  | {
      readonly kind: 'clip';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly marks: readonly FigureMark[];
    };

/**
 * Picture that is passed beside the marks of a figure: points, with sizes and scales in points (1/72 inch), or pixels.
 */
export type FigurePicture =
  | (PointPicture & { readonly kind: 'points' })
  | {
      readonly kind: 'pixels';
      readonly width: number;
      readonly height: number;
      /** RGBA, not multiplied by opacity. */
      readonly pixels: Uint8Array<ArrayBuffer>;
    };

export interface TextMark {
  readonly kind: 'text';
  readonly text: string;
  /** Position on the baseline: of the start of the text, its middle or its end. */
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** In points. */
  readonly size: number;
  readonly isBold: boolean;
  readonly colour: string;
  readonly opacity?: number;
  /** Clockwise rotation around x and y, in degrees. */
  readonly turn?: number;
  /** Outline that makes the text legible on points. */
  readonly rim?: Stroke;
}

export interface Painted {
  readonly fill?: Fill;
  readonly stroke?: Stroke;
}

export interface Fill {
  readonly colour: string;
  readonly opacity?: number;
}

export interface Stroke extends Fill {
  readonly width: number;
}

export const POINTS_PER_MM = 72 / 25.4;

/** Fonts of the same widths, so that texts take the space that was computed for them; a PDF brings Arimo. */
export const FIGURE_FONTS = "Arial, Helvetica, 'Liberation Sans', Arimo, sans-serif";

/** File format of a figure; `dpi` is the resolution of a PNG, and of points that are pixels in the other formats. */
export interface FigureOutput {
  readonly kind: 'png' | 'svg' | 'pdf';
  readonly dpi: number;
}

export interface FigureFile {
  readonly file: Blob;
  /** Texts that are pixels in a PDF, because its fonts lack their characters. */
  readonly paintedTexts: readonly string[];
}

/**
 * Maximum number of points of a plot, or of discs of a figure, that are circles in SVG and PDF; above it they are a
 * picture.
 */
export const MAX_CIRCLES = 10_000;
