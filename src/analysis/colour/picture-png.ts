import { growthOf } from '@/model/affine';
import { formatCount } from '@/model/quantity';
import type { Caption, CaptionEntry, PaintedLayer, PaintedTile } from '../caption';
import { adjustPixels } from '../image/compose-pixels';
import type { Mark } from '../points/plot-marks';
import { type PointPicture, paintPoints } from './paint-points';

/** All in CSS pixels: above the plot, beside it, a line of the legend. */
const [HEAD, LEGEND] = [52, 240];
const [ROW, MAX_COLUMNS, MARGIN] = [20, 4, 14];

/** Of the plot, in pixels of the file. */
interface Frame {
  readonly width: number;
  readonly height: number;
}

/**
 * A PNG of a plot with title and legend; painted by the processor, so that it is the same everywhere. Layers are
 * arguments of their own, for the arrays of an argument are sent in parts.
 */
export async function picturePng(
  frame: Frame,
  caption: Caption,
  ...layers: readonly PaintedLayer[]
): Promise<Blob> {
  const { scale } = caption;
  const [width, height] = [frame.width / scale, frame.height / scale];
  const rows = Math.max(1, Math.floor((height - 2 * ROW) / ROW));
  const columns = columnsOf(caption, rows);
  const canvas = new OffscreenCanvas(
    frame.width + scale * LEGEND * columns,
    frame.height + scale * HEAD,
  );
  // by the processor: reading a picture back from a busy graphics card can take a minute
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw on a canvas.');
  context.fillStyle = caption.ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  drawHead(context, caption, width + LEGEND * columns);
  context.translate(0, HEAD);
  for (const layer of layers)
    if (layer.kind === 'points') drawPoints(context, layer);
    else if (layer.kind === 'image') drawTile(context, layer, frame);
    else for (const mark of layer.marks) drawMark(context, mark, caption);
  context.translate(width, 0);
  drawLegend(context, caption, rows, columns);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Over the whole plot, pixel by pixel. */
function drawPoints(context: Context, picture: PointPicture): void {
  const points = new ImageData(paintPoints(picture), picture.width, picture.height);
  const layer = new OffscreenCanvas(picture.width, picture.height);
  layer.getContext('2d', { willReadFrequently: true })?.putImageData(points, 0, 0);
  const { e, f } = context.getTransform();
  context.save();
  context.setTransform(1, 0, 0, 1, e, f);
  context.drawImage(layer, 0, 0);
  context.restore();
}

/** A part of an image, cut at the edges of the plot; enlarged pixels stay squares. */
function drawTile(context: Context, tile: PaintedTile, frame: Frame): void {
  const { width, height, look, toFrame } = tile;
  const pixels = adjustPixels(new Uint8ClampedArray(tile.pixels), look);
  const image = new OffscreenCanvas(width, height);
  image
    .getContext('2d', { willReadFrequently: true })
    ?.putImageData(new ImageData(pixels, width, height), 0, 0);
  const { e, f } = context.getTransform();
  const [a, b, c, d, g, h] = toFrame;
  context.save();
  context.setTransform(1, 0, 0, 1, e, f);
  context.beginPath();
  context.rect(0, 0, frame.width, frame.height);
  context.clip();
  context.setTransform(a, d, b, g, e + c, f + h);
  context.imageSmoothingEnabled = growthOf(toFrame) < 1;
  context.drawImage(image, 0, 0);
  context.restore();
}

function columnsOf({ legend }: Caption, rows: number): number {
  if (legend.kind === 'none') return 0;
  if (legend.kind === 'numbers') return 1;
  return Math.min(MAX_COLUMNS, Math.max(1, Math.ceil(legend.entries.length / rows)));
}

type Context = OffscreenCanvasRenderingContext2D;

function drawHead(context: Context, { title, note, text }: Caption, width: number): void {
  context.textBaseline = 'middle';
  context.fillStyle = text;
  context.font = '600 16px sans-serif';
  context.fillText(title, MARGIN, 20, width - 2 * MARGIN);
  context.font = '12px sans-serif';
  context.globalAlpha = 0.75;
  context.fillText(note, MARGIN, 40, width - 2 * MARGIN);
  context.globalAlpha = 1;
}

/** As PlotLayers.module.css has them, but that names have a rim of the ground instead of a box. */
function drawMark(context: Context, mark: Mark, { ground, text, accent }: Caption): void {
  context.save();
  context.lineJoin = 'round';
  if (mark.kind === 'text') {
    context.font = '600 12px sans-serif';
    context.textAlign = 'center';
    context.lineWidth = 4;
    context.strokeStyle = ground;
    context.strokeText(mark.text, mark.x, mark.y);
    context.fillStyle = text;
    context.fillText(mark.text, mark.x, mark.y);
  } else if (mark.kind === 'bar') {
    const { x, y, width } = mark;
    context.font = '12px sans-serif';
    context.textAlign = 'center';
    context.lineWidth = 4;
    context.strokeStyle = ground;
    context.strokeText(mark.text, x + width / 2, y - 13);
    context.fillStyle = text;
    context.fillText(mark.text, x + width / 2, y - 13);
    context.fillRect(x, y - 3, width, 3);
  } else {
    const { corners } = mark;
    context.beginPath();
    for (let i = 0; i < corners.length; i += 2)
      context.lineTo(corners[i] as number, corners[i + 1] as number);
    context.closePath();
    context.fillStyle = accent;
    context.globalAlpha = 0.12;
    context.fill();
    context.globalAlpha = 1;
    context.lineWidth = 1.5;
    context.strokeStyle = accent;
    context.stroke();
  }
  context.restore();
}

function drawLegend(
  context: Context,
  { legend, text }: Caption,
  rows: number,
  columns: number,
): void {
  if (legend.kind === 'none') return;
  const wide = LEGEND - 2 * MARGIN;
  context.translate(MARGIN, 0);
  context.fillStyle = text;
  context.font = '600 13px sans-serif';
  context.fillText(legend.name, 0, 16, wide);
  context.font = '12px sans-serif';
  if (legend.kind === 'numbers') {
    const { steps, low, high, missing } = legend;
    for (const [i, colour] of steps.entries()) {
      context.fillStyle = colour;
      context.fillRect((wide * i) / steps.length, 32, wide / steps.length + 0.5, 12);
    }
    context.fillStyle = text;
    context.fillText(low, 0, 58, wide / 2);
    context.textAlign = 'right';
    context.fillText(high, wide, 58, wide / 2);
    context.textAlign = 'left';
    if (missing) drawEntry(context, missing, 84, text);
    return;
  }
  const room = rows * columns;
  const { entries } = legend;
  const fits = entries.length <= room ? entries : entries.slice(0, room - 1);
  for (const [i, entry] of fits.entries()) {
    context.save();
    context.translate(LEGEND * Math.floor(i / rows), 0);
    drawEntry(context, entry, 2 * ROW + ROW * (i % rows), text);
    context.restore();
  }
  if (fits.length < entries.length) {
    const more = formatCount(entries.length - fits.length);
    const [x, y] = [LEGEND * (columns - 1) + 18, 2 * ROW + ROW * (rows - 1)];
    context.fillText(`and ${more} more`, x, y, wide - 18);
  }
}

function drawEntry(context: Context, entry: CaptionEntry, y: number, text: string): void {
  const wide = LEGEND - 2 * MARGIN;
  context.fillStyle = entry.colour;
  context.beginPath();
  context.arc(6, y, 5, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = text;
  const room = wide - 28 - context.measureText(entry.count).width;
  context.fillText(shortened(context, entry.label, room), 18, y);
  context.globalAlpha = 0.75;
  context.textAlign = 'right';
  context.fillText(entry.count, wide, y);
  context.textAlign = 'left';
  context.globalAlpha = 1;
}

function shortened(context: Context, label: string, room: number): string {
  if (context.measureText(label).width <= room) return label;
  let kept = label.length - 1;
  while (kept > 1 && context.measureText(`${label.slice(0, kept)}…`).width > room) kept--;
  return `${label.slice(0, kept)}…`;
}
