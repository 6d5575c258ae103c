import { hexAt } from '@/analysis/colour-parse';
import { type PointPicture, paintPoints } from '@/analysis/paint-points';
import type { PointsClient } from '@/client/points';
import { formatShort } from '../format/number';
import { formatCount } from '../format/quantity';
import { pointSizeOf } from './camera';
import { missingCodeOf, type PaletteImage } from './palette-image';
import type { PlotCamera } from './plot-camera';
import type { Drawing } from './use-drawing';
import type { PlotTheme } from './use-plot-theme';

export interface SavedPicture {
  readonly title: string;
  readonly drawing: Drawing;
  /** What is drawn: a code or a level a point, and their colours. */
  readonly values: PointPicture['values'];
  readonly image: PaletteImage;
  readonly theme: PlotTheme;
  readonly camera: PlotCamera;
  /** Of the page: ground and text. */
  readonly ground: string;
  readonly text: string;
}

/** Pixels of the file a CSS pixel. */
const SCALE = 2;
const LEGEND = 240;
const ROW = 20;
/** Up to so many points are painted right here; more would hold the page. */
const POINTS_AT_ONCE = 50_000;

/** The plot as it is looked at, with its legend, at twice the size of the screen. */
export async function picturePng(
  saved: SavedPicture,
  client: PointsClient,
): Promise<Blob> {
  const { drawing, camera, theme } = saved;
  const { width, height } = camera.size;
  const { x, y, zoom } = camera.camera;
  const { points, colours } = drawing;
  const size = pointSizeOf(points.count, camera.size, zoom - camera.fitted.zoom);
  const picture: PointPicture = {
    positions: points.positions,
    values: saved.values,
    palette: saved.image.bytes,
    missingCode: colours ? missingCodeOf(colours) : -1,
    ...{ range: drawing.range, selected: drawing.selected, dim: theme.dim, x, y },
    scale: SCALE * 2 ** zoom,
    width: Math.round(SCALE * width),
    height: Math.round(SCALE * height),
    pointSize: SCALE * size,
  };
  const pixels =
    points.count <= POINTS_AT_ONCE
      ? paintPoints(picture)
      : await client.paintPoints(picture);
  const canvas = new OffscreenCanvas(
    picture.width + (colours ? SCALE * LEGEND : 0),
    picture.height,
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas to paint on.');
  context.fillStyle = saved.ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const data = new ImageData(pixels, picture.width, picture.height);
  context.drawImage(await createImageBitmap(data), 0, 0);
  context.scale(SCALE, SCALE);
  context.translate(width + 12, 0);
  if (colours) drawLegend(context, saved, height);
  return canvas.convertToBlob({ type: 'image/png' });
}

function drawLegend(
  context: OffscreenCanvasRenderingContext2D,
  { title, drawing, theme, text }: SavedPicture,
  height: number,
): void {
  const { colours, palette, hidden, range } = drawing;
  const wide = LEGEND - 24;
  context.fillStyle = text;
  context.textBaseline = 'middle';
  context.font = '600 13px sans-serif';
  context.fillText(title, 0, 20, wide);
  context.font = '12px sans-serif';
  if (colours?.kind === 'numbers') {
    for (let i = 0; i < wide; i++) {
      context.fillStyle = hexAt(palette, Math.round((255 * i) / (wide - 1)));
      context.fillRect(i, 36, 1.5, 10);
    }
    const valueAt = (level: number) =>
      formatShort(
        Number((colours.min * (1 - level) + colours.max * level).toPrecision(4)),
      );
    context.fillStyle = text;
    context.fillText(valueAt(range[0]), 0, 58);
    context.textAlign = 'right';
    context.fillText(valueAt(range[1]), wide, 58);
    return;
  }
  if (!colours) return;
  const { labels, counts } = colours;
  const shown = [...labels, 'missing'].flatMap((label, code) =>
    hidden.has(code) || (counts[code] ?? 0) === 0
      ? []
      : [{ label: label || '(empty)', code }],
  );
  const most = Math.max(1, Math.floor((height - 60) / ROW));
  const fits = shown.length <= most ? shown : shown.slice(0, most - 1);
  let row = 46;
  for (const { label, code } of fits) {
    context.fillStyle =
      code < labels.length ? hexAt(palette, code) : `rgb(${theme.missing.join(' ')})`;
    context.beginPath();
    context.arc(6, row, 5, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = text;
    context.fillText(label, 18, row, wide - 18);
    row += ROW;
  }
  if (fits.length < shown.length)
    context.fillText(
      `and ${formatCount(shown.length - fits.length)} more`,
      18,
      row,
      wide - 18,
    );
}
