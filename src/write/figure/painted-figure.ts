import { type PointPicture, paintPoints, pointCircles } from '@/ask/colour/paint-points';
import { paintImage } from '@/ask/images/paint-image';
import { composed, scaling } from '@/model/affine';
import { extremesOf } from '@/model/extremes';
import { discPath, dotCount } from './dot-path';
import {
  type Figure,
  type FigureMark,
  type FigureOutput,
  type FigurePicture,
  MAX_CIRCLES,
} from './figure';
import type { Raster } from './png-bytes';

/** Pixels with the rectangle that they fill. */
export interface RasterMark {
  readonly kind: 'raster';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly raster: Raster;
}

/** Marks that the painters of files paint: points are circles, or pixels; an image is pixels. */
export type PaintedMark =
  | Exclude<FigureMark, { readonly kind: 'points' | 'dots' | 'image' | 'clip' }>
  | RasterMark
  | (Omit<Extract<FigureMark, { readonly kind: 'clip' }>, 'marks'> & {
      readonly marks: readonly PaintedMark[];
    });

export interface PaintedFigure extends Omit<Figure, 'marks'> {
  readonly marks: readonly PaintedMark[];
}

/** Returns a figure with its points painted; its pictures have sizes and scales in points (1/72 inch). */
export function paintedFigure(
  figure: Figure,
  output: FigureOutput,
  pictures: readonly FigurePicture[],
): PaintedFigure {
  const perPoint = output.dpi / 72;
  const areDiscs = output.kind === 'png' || dotCount(figure.marks) <= MAX_CIRCLES;
  const painted = (mark: FigureMark): PaintedMark => {
    if (mark.kind === 'clip') return { ...mark, marks: mark.marks.map(painted) };
    if (mark.kind === 'image') return imageMark(mark, pictures, perPoint);
    if (mark.kind === 'dots') return areDiscs ? discs(mark) : dotsMark(mark, perPoint);
    if (mark.kind !== 'points') return mark;
    const picture = pictures[mark.picture];
    if (picture?.kind !== 'points')
      throw new Error('The points of a figure were not given.');
    const { x, y } = mark;
    const circles =
      output.kind === 'png' ? undefined : pointCircles(picture, MAX_CIRCLES);
    if (!circles) return pointsMark(x, y, picture, perPoint);
    const { width, height } = picture;
    return {
      ...{ kind: 'clip', x, y, width, height },
      marks: circles.map((circle) => ({
        ...{ kind: 'circle', radius: circle.radius },
        ...{ x: x + circle.x, y: y + circle.y },
        fill: { colour: circle.colour },
      })),
    };
  };
  return { ...figure, marks: figure.marks.map(painted) };
}

type DotsMark = Extract<FigureMark, { readonly kind: 'dots' }>;

function placed({ x, y, scale, places }: DotsMark) {
  return places.map(([right, down]) => [x + scale * right, y + scale * down] as const);
}

function discs(mark: DotsMark): PaintedMark {
  const data = discPath(placed(mark), mark.radius);
  return { kind: 'path', data, fill: mark.fill };
}

/** Paints discs as pixels; where some overlap, their colour is no denser. */
function dotsMark(mark: DotsMark, perPoint: number): RasterMark {
  const places = placed(mark);
  const { radius } = mark;
  const [left, right] = extremesOf(places.map(([x]) => x));
  const [top, bottom] = extremesOf(places.map(([, y]) => y));
  const area = {
    ...{ x: left - radius, y: top - radius },
    ...{ width: right - left + 2 * radius, height: bottom - top + 2 * radius },
  };
  const { colour, opacity = 1 } = mark.fill;
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  ) as [number, number, number];
  const far = radius * perPoint;
  return rasterMark(area, perPoint, (width, height, shiftX, shiftY) => {
    const pixels = new Uint8ClampedArray(4 * width * height);
    for (const [x, y] of places) {
      const middle = (x - area.x) * perPoint + shiftX - 0.5;
      const line = (y - area.y) * perPoint + shiftY - 0.5;
      const last = Math.min(height - 1, Math.floor(line + far + 1));
      for (let row = Math.max(0, Math.ceil(line - far - 1)); row <= last; row++) {
        const end = Math.min(width - 1, Math.floor(middle + far + 1));
        for (let at = Math.max(0, Math.ceil(middle - far - 1)); at <= end; at++) {
          const distance = Math.hypot(at - middle, row - line);
          // fraction of the pixel that the disc covers
          const cover = Math.max(0, Math.min(1, far + 0.5 - distance));
          const alpha = 255 * opacity * cover;
          const pixel = 4 * (row * width + at);
          if (alpha <= (pixels[pixel + 3] as number)) continue;
          pixels[pixel] = red;
          pixels[pixel + 1] = green;
          pixels[pixel + 2] = blue;
          pixels[pixel + 3] = alpha;
        }
      }
    }
    return pixels;
  });
}

function pointsMark(
  x: number,
  y: number,
  picture: PointPicture,
  perPoint: number,
): RasterMark {
  const { width, height } = picture;
  return rasterMark({ x, y, width, height }, perPoint, (wide, high) =>
    paintPoints({
      ...{ ...picture, width: wide, height: high },
      scale: picture.scale * perPoint,
      pointSize: picture.pointSize * perPoint,
    }),
  );
}

function imageMark(
  mark: Extract<FigureMark, { readonly kind: 'image' }>,
  pictures: readonly FigurePicture[],
  perPoint: number,
): RasterMark {
  return rasterMark(mark, perPoint, (wide, high, right, down) => {
    const toPixels = scaling(perPoint, perPoint, right, down);
    const parts = mark.parts.map(({ picture: at, toFrame }) => {
      const picture = pictures[at];
      if (picture?.kind !== 'pixels')
        throw new Error('An image of a figure was not given.');
      return { ...picture, toFrame: composed(toFrame, toPixels) };
    });
    return paintImage(parts, mark.look, wide, high);
  });
}

/** Paints a rectangle in whole pixels of the file, so that none of these mixes two. */
function rasterMark(
  area: Pick<RasterMark, 'x' | 'y' | 'width' | 'height'>,
  perPoint: number,
  /** `right` and `down` are the offset of the area from the upper left pixel, in pixels. */
  paint: (width: number, height: number, right: number, down: number) => Raster['pixels'],
): RasterMark {
  const [left, top] = [area.x * perPoint, area.y * perPoint];
  const [x, y] = [Math.round(left), Math.round(top)];
  const width = Math.max(1, Math.round(left + area.width * perPoint) - x);
  const height = Math.max(1, Math.round(top + area.height * perPoint) - y);
  const pixels = paint(width, height, left - x, top - y);
  return {
    kind: 'raster',
    x: x / perPoint,
    y: y / perPoint,
    width: width / perPoint,
    height: height / perPoint,
    raster: { width, height, pixels },
  };
}
