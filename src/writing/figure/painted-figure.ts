import {
  type PointPicture,
  paintPoints,
  pointCircles,
} from '@/analysis/colour/paint-points';
import {
  type Figure,
  type FigureMark,
  type FigureOutput,
  type FigurePicture,
  MAX_CIRCLES,
} from '@/analysis/figure/figure';
import { paintImage } from '@/analysis/image/paint-image';
import { composed, scaling } from '@/model/affine';
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

/** What the painters of files paint: points are circles, or pixels; an image is pixels. */
export type PaintedMark =
  | Exclude<FigureMark, { readonly kind: 'points' | 'image' | 'clip' }>
  | RasterMark
  | (Omit<Extract<FigureMark, { readonly kind: 'clip' }>, 'marks'> & {
      readonly marks: readonly PaintedMark[];
    });

export interface PaintedFigure extends Omit<Figure, 'marks'> {
  readonly marks: readonly PaintedMark[];
}

/** A figure with its points, whose pictures have sizes and scales in points (1/72 inch). */
export function paintedFigure(
  figure: Figure,
  output: FigureOutput,
  pictures: readonly FigurePicture[],
): PaintedFigure {
  const perPoint = output.dpi / 72;
  const painted = (mark: FigureMark): PaintedMark => {
    if (mark.kind === 'clip') return { ...mark, marks: mark.marks.map(painted) };
    if (mark.kind === 'image') return imageMark(mark, pictures, perPoint);
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

/** A rectangle in whole pixels of the file, so that none of them mixes two. */
function rasterMark(
  area: Pick<RasterMark, 'x' | 'y' | 'width' | 'height'>,
  perPoint: number,
  /** `right` and `down` are from the upper left pixel to that of the area. */
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
