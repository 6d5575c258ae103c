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
      readonly transform?: Transform;
    })
  /** Discs of one colour and size, whose centres are `scale` times these from x and y. */
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
  /** An image in parts, of which nothing outside a rectangle is seen. */
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
        /** From its pixels to points from the upper left corner of the rectangle. */
        readonly toFrame: Affine;
      }[];
    }
  /** Marks, of which nothing outside a rectangle is seen. */
  | {
      readonly kind: 'clip';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly marks: readonly FigureMark[];
    };

/** What a figure is given beside its marks: points, with sizes and scales in points (1/72 inch), or pixels. */
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
  /** On the baseline: the start of the text, its middle or its end. */
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** In points. */
  readonly size: number;
  readonly isBold: boolean;
  readonly colour: string;
  readonly opacity?: number;
  /** Clockwise around x and y, in degrees. */
  readonly turn?: number;
  /** A rim, so that the text is legible on points. */
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

/** As `matrix(a, b, c, d, e, f)` of SVG. */
export type Transform = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
];

export const POINTS_PER_MM = 72 / 25.4;

/** Fonts of the same widths, so that texts take the space that was computed for them; a PDF brings Arimo. */
export const FIGURE_FONTS = "Arial, Helvetica, 'Liberation Sans', Arimo, sans-serif";

/** How a figure becomes a file; `dpi` is that of a PNG, and of points that are pixels in the others. */
export interface FigureOutput {
  readonly kind: 'png' | 'svg' | 'pdf';
  readonly dpi: number;
}

export interface FigureFile {
  readonly file: Blob;
  /** Texts that are pixels in a PDF, because its fonts lack their characters. */
  readonly paintedTexts: readonly string[];
}

/** Points of a plot, and discs of a figure, are a picture in SVG and PDF above this number, and circles up to it. */
export const MAX_CIRCLES = 10_000;
