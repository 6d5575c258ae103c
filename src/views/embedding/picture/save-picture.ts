import { useState } from 'react';
import type { Caption, CaptionEntry, PaintedLayer } from '@/analysis/caption';
import { MISSING_LEVEL } from '@/analysis/colour/colour-levels';
import { hexAt } from '@/analysis/colour/colour-parse';
import type { CategoryColours, DrawnColours } from '@/analysis/colour/colour-points';
import { isOfRest, REST_COLOUR } from '@/analysis/colour/top-categories';
import type { Mark } from '@/analysis/points/plot-marks';
import type { PointsClient } from '@/client/points';
import { type Affine, composed } from '@/model/affine';
import { messageOf } from '@/model/errors';
import { formatCount, formatNumber } from '@/model/quantity';
import { shownLine } from '@/model/shown-text';
import { useNotify } from '@/views/common/context/notify';
import { formatShort } from '@/views/common/format/number';
import { download } from '@/views/common/plots/download';
import {
  entriesOf,
  MISSING,
  missingEntry,
  withRowsCounted,
} from '../legend/legend-entries';
import { drawnSizeOf, type Size } from '../plot/camera';
import type { Drawing } from '../plot/drawing';
import type { PlotCamera } from '../plot/plot-camera';
import { marksOf, type PlotLayer } from '../plot/plot-layers';
import type { PlotTheme } from '../plot/use-plot-theme';

export interface SavedPicture {
  /** The picture, and its source. */
  readonly title: string;
  readonly note: string;
  /** What colours it; empty where nothing does. */
  readonly by: string;
  /** What the legend lists, where that does not follow from the colours. */
  readonly entries?: readonly CaptionEntry[];
  readonly drawing: Drawing;
  /** Points that are drawn, where a query hides the others: the legend counts these. */
  readonly shown?: Uint32Array | undefined;
  /** As on the screen. */
  readonly layers: readonly PlotLayer[];
  readonly theme: PlotTheme;
  readonly camera: PlotCamera;
  /** Of the page. */
  readonly ground: string;
  readonly text: string;
  readonly accent: string;
}

/** File pixels per CSS pixel. */
const SCALE = 2;
/** Steps of a colour map in the picture. */
const STEPS = 64;

/** The plot as it is looked at, with title and legend, at twice the size of the screen. */
export function pictureOf(saved: SavedPicture, client: PointsClient): Promise<Blob> {
  const { width, height } = saved.camera.size;
  const frame = { width: Math.round(SCALE * width), height: Math.round(SCALE * height) };
  const layers = saved.layers.flatMap((layer) =>
    paintedLayers(layer, saved.camera, frame),
  );
  return client.picturePng(frame, captionOf(saved), ...layers);
}

/** A layer as it is painted from where the camera is: an image in its parts. */
function paintedLayers(
  layer: PlotLayer,
  { camera, size, fitted }: PlotCamera,
  frame: Size,
): readonly PaintedLayer[] {
  const { x, y, zoom } = camera;
  if (layer.kind === 'image') {
    const scale = SCALE * 2 ** zoom;
    const toFrame: Affine = [
      ...[scale, 0, frame.width / 2 - x * scale],
      ...[0, -scale, frame.height / 2 + y * scale],
    ] as unknown as Affine; // six of them
    return layer.tiles.map(({ width, height, pixels, toPositions }) => ({
      ...{ kind: 'image', width, height, look: layer.look },
      pixels: new Uint8Array(pixels.buffer),
      toFrame: composed(toPositions, toFrame),
    }));
  }
  if (layer.kind !== 'points')
    return [{ kind: 'marks', marks: marksOf(layer, camera, size).map(shownMark) }];
  const count = layer.positions.length / 2;
  const pointSize =
    SCALE * layer.size * drawnSizeOf(count, size, camera, fitted, layer.diameter);
  return [{ ...layer, ...frame, x, y, scale: SCALE * 2 ** zoom, pointSize }];
}

function shownMark(mark: Mark): Mark {
  return mark.kind === 'text' ? { ...mark, text: shownLine(mark.text) } : mark;
}

/** The texts around the plot: the legend lists only shown entries. */
export function captionOf(saved: Omit<SavedPicture, 'camera'>): Caption {
  const { ground, text, accent } = saved;
  return {
    title: shownLine(saved.title),
    note: shownLine(saved.note),
    ...{ ground, text, accent },
    scale: SCALE,
    legend: legendOf(saved),
  };
}

function legendOf({
  by,
  entries: given,
  drawing,
  shown: drawn,
  theme,
}: Pick<
  SavedPicture,
  'by' | 'entries' | 'drawing' | 'shown' | 'theme'
>): Caption['legend'] {
  const { palette, hidden, range } = drawing;
  const colours =
    drawing.colours && drawn ? countedAmong(drawing.colours, drawn) : drawing.colours;
  if (!colours) return { kind: 'none' };
  if (given) return { kind: 'categories', name: shownLine(by), entries: given };
  const missingOf = (count: number): CaptionEntry => ({
    label: MISSING,
    count: formatCount(count),
    colour: cssOf(theme.missing),
  });
  if (colours.kind === 'numbers') {
    const { min, max, missing } = colours;
    const valueAt = (level: number) =>
      formatShort(Number((min * (1 - level) + max * level).toPrecision(4)));
    return {
      kind: 'numbers',
      name: shownLine(drawing.curve > 0 ? `${by}, log scale` : by),
      steps: Array.from({ length: STEPS }, (_, i) =>
        hexAt(palette, Math.round((255 * i) / (STEPS - 1))),
      ),
      low: valueAt(range[0]),
      high: valueAt(range[1]),
      missing: missing > 0 && !hidden.has(0) ? missingOf(missing) : undefined,
    };
  }
  const shown = entriesOf(colours, palette, drawing.column).filter(
    ({ code, count }) => count > 0 && !hidden.has(code),
  );
  // with very many, those that fit are to be the largest
  if (shown.length > 100) shown.sort((a, b) => b.count - a.count);
  const rest = shown.filter(({ code }) => isOfRest(palette, code));
  const own = shown.filter(({ code }) => !isOfRest(palette, code));
  const entries = own.map(({ label, code, count }) => ({
    label: shownLine(label),
    count: formatCount(count),
    colour: cssOf([...palette.subarray(3 * code, 3 * code + 3)]),
  }));
  if (rest.length > 0)
    entries.push({
      label: formatNumber(rest.length, 'other category', 'other categories'),
      count: formatCount(rest.reduce((sum, { count }) => sum + count, 0)),
      colour: cssOf(REST_COLOUR),
    });
  const context = drawing.look.hasContext ? hiddenAmong(colours, hidden) : undefined;
  if (context)
    entries.push({
      label: formatNumber(context.categories, 'category in grey', 'categories in grey'),
      count: formatCount(context.points),
      colour: cssOf(theme.missing),
    });
  const lost = missingEntry(colours);
  if (lost && !hidden.has(lost.code)) entries.push(missingOf(lost.count));
  return { kind: 'categories', name: shownLine(by), entries };
}

/** Hidden categories that have points; undefined without any. */
function hiddenAmong({ labels, counts }: CategoryColours, hidden: ReadonlySet<number>) {
  const codes = [...hidden].filter(
    (code) => code < labels.length && (counts[code] ?? 0) > 0,
  );
  const points = codes.reduce((sum, code) => sum + (counts[code] ?? 0), 0);
  return codes.length > 0 ? { categories: codes.length, points } : undefined;
}

/** Colours with the counts of some points. */
function countedAmong(colours: DrawnColours, points: Uint32Array): DrawnColours {
  if (colours.kind === 'categories') return withRowsCounted(colours, points);
  const { levels } = colours;
  const isMissing = (point: number) => levels[point] === MISSING_LEVEL;
  return { ...colours, missing: points.filter(isMissing).length };
}

function cssOf(colour: readonly number[]): string {
  return `rgb(${colour.join(' ')})`;
}

/** Saves a picture as a file that is named after the embedding and what colours it. */
export function useSavePicture(
  embedding: string,
  client: PointsClient,
): readonly [save: (picture: SavedPicture) => Promise<void>, isSaving: boolean] {
  const notify = useNotify();
  const [isSaving, setSaving] = useState(false);
  const save = async (picture: SavedPicture) => {
    setSaving(true);
    try {
      const parts = picture.by === '' ? [embedding] : [embedding, picture.by];
      download(await pictureOf(picture, client), `${parts.join(' ')}.png`);
    } catch (error) {
      notify({
        tone: 'warning',
        text: `The picture could not be saved: ${messageOf(error)}`,
      });
    } finally {
      setSaving(false);
    }
  };
  return [save, isSaving];
}
