import { DataError } from '@/model/errors';
import { formatCount } from '@/model/quantity';
import { FIGURE_FONTS, type Fill, type Painted, type TextMark } from './figure';
import type { PaintedFigure, PaintedMark, RasterMark } from './painted-figure';
import type { Raster } from './png-bytes';

/** Maximum size that every browser paints, in pixels: of a side, and in total. */
export const MAX_SIDE = 16_384;
export const MAX_PIXELS = 120_000_000;

type Context = OffscreenCanvasRenderingContext2D;

/**
 * Paints a figure as pixels, transparent where nothing is painted.
 *
 * @throws TooLargeError for more pixels than browsers paint
 */
export function canvasFigure(figure: PaintedFigure, dpi: number): Raster {
  const scale = dpi / 72;
  const [width, height] = [figure.width, figure.height].map((length) =>
    Math.max(1, Math.round(length * scale)),
  ) as [number, number];
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS)
    throw new DataError(
      'TooLargeError',
      `A picture of ${formatCount(width)} × ${formatCount(height)} pixels is more than browsers paint. Choose a smaller size or resolution, or a PDF or SVG.`,
    );
  const context = contextOf(width, height);
  context.scale(scale, scale);
  context.lineJoin = 'round';
  for (const mark of figure.marks) paint(context, mark);
  return rasterOf(context);
}

/** Paints a text as pixels, in the fonts of this device, for a file whose own fonts lack its characters. */
export function canvasText(mark: TextMark, dpi: number): RasterMark {
  const scale = dpi / 72;
  const probe = contextOf(1, 1);
  probe.font = fontOf(mark);
  const across = probe.measureText(mark.text).width;
  const margin = 1 + (mark.rim?.width ?? 0);
  const [wide, high] = [across + 2 * margin, 1.6 * mark.size + 2 * margin];
  const above = 1.15 * mark.size + margin;
  const context = contextOf(Math.ceil(wide * scale), Math.ceil(high * scale));
  context.scale(scale, scale);
  context.lineJoin = 'round';
  paintText(context, { ...mark, x: margin, y: above, anchor: 'start', turn: 0 });
  const raster = rasterOf(context);
  const start = { start: 0, middle: across / 2, end: across }[mark.anchor];
  return {
    kind: 'raster',
    x: mark.x - start - margin,
    y: mark.y - above,
    width: raster.width / scale,
    height: raster.height / scale,
    raster,
  };
}

function contextOf(width: number, height: number): Context {
  // painted by the CPU: reading a picture back from a busy graphics card can take a minute
  const context = new OffscreenCanvas(width, height).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new Error('This browser cannot draw on a canvas.');
  return context;
}

function rasterOf(context: Context): Raster {
  const { width, height } = context.canvas;
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
}

function paint(context: Context, mark: PaintedMark): void {
  context.save();
  switch (mark.kind) {
    case 'clip':
      context.beginPath();
      context.rect(mark.x, mark.y, mark.width, mark.height);
      context.clip();
      for (const inner of mark.marks) paint(context, inner);
      break;
    case 'rect': {
      const path = new Path2D();
      path.rect(mark.x, mark.y, mark.width, mark.height);
      paintPath(context, path, mark);
      break;
    }
    case 'circle': {
      const path = new Path2D();
      path.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI);
      paintPath(context, path, mark);
      break;
    }
    case 'path':
      if (mark.transform) context.transform(...mark.transform);
      paintPath(context, new Path2D(mark.data), mark);
      break;
    case 'text':
      paintText(context, mark);
      break;
    case 'raster':
      paintRaster(context, mark);
  }
  context.restore();
}

function paintPath(context: Context, path: Path2D, { fill, stroke }: Painted): void {
  if (fill) {
    context.fillStyle = styleOf(context, fill);
    context.fill(path);
  }
  if (stroke) {
    context.strokeStyle = styleOf(context, stroke);
    context.lineWidth = stroke.width;
    context.stroke(path);
  }
}

/** Sets the opacity and returns the colour. */
function styleOf(context: Context, { colour, opacity }: Fill): string {
  context.globalAlpha = opacity ?? 1;
  return colour;
}

function fontOf({ isBold, size }: TextMark): string {
  return `${isBold ? 'bold ' : ''}${size}px ${FIGURE_FONTS}`;
}

function paintText(context: Context, mark: TextMark): void {
  const { text, x, y, anchor, turn, rim, colour, opacity } = mark;
  context.font = fontOf(mark);
  context.textAlign = anchor === 'middle' ? 'center' : anchor;
  context.translate(x, y);
  if (turn) context.rotate((turn * Math.PI) / 180);
  if (rim) {
    context.strokeStyle = styleOf(context, rim);
    context.lineWidth = rim.width;
    context.strokeText(text, 0, 0);
  }
  context.fillStyle = styleOf(context, { colour, opacity: opacity ?? 1 });
  context.fillText(text, 0, 0);
}

/** Paints a raster, pixel by pixel if its pixels are those of the figure. */
function paintRaster(
  context: Context,
  { x, y, width, height, raster }: RasterMark,
): void {
  const layer = contextOf(raster.width, raster.height);
  layer.putImageData(new ImageData(raster.pixels, raster.width, raster.height), 0, 0);
  const { a: scale } = context.getTransform();
  const isExact =
    Math.abs(width * scale - raster.width) < 0.01 &&
    Math.abs(height * scale - raster.height) < 0.01;
  if (isExact) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    const [left, top] = [Math.round(x * scale), Math.round(y * scale)];
    context.drawImage(layer.canvas, left, top);
  } else context.drawImage(layer.canvas, x, y, width, height);
}
