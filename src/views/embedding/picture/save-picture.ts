import { useState } from 'react';
import type { Caption, CaptionEntry } from '@/analysis/caption';
import { MISSING_LEVEL } from '@/analysis/colour/colour-levels';
import { hexAt } from '@/analysis/colour/colour-parse';
import type { DrawnColours } from '@/analysis/colour/colour-points';
import type { PointPicture } from '@/analysis/colour/paint-points';
import { isOfRest, REST_COLOUR } from '@/analysis/colour/top-categories';
import type { PointsClient } from '@/client/points';
import { messageOf } from '@/model/errors';
import { formatCount, formatNumber } from '@/model/quantity';
import { shownLine } from '@/model/shown-text';
import { useNotify } from '@/views/common/context/notify';
import { formatShort } from '@/views/common/format/number';
import { download } from '@/views/common/plots/download';
import { withRowsCounted } from '../legend/legend-entries';
import { pointSizeOf } from '../plot/camera';
import type { Drawing } from '../plot/drawing';
import type { PlotLabel } from '../plot/label-places';
import { missingCodeOf, type PaletteImage, type Rgb } from '../plot/palette-image';
import type { PlotCamera } from '../plot/plot-camera';
import type { PlotTheme } from '../plot/use-plot-theme';

export interface SavedPicture {
  /** What is drawn, and what of it. */
  readonly title: string;
  readonly note: string;
  /** What colours it; empty where nothing does. */
  readonly by: string;
  readonly drawing: Drawing;
  /** Points that are drawn, where a query hides the others: the legend counts these. */
  readonly shown?: Uint32Array | undefined;
  /** What is drawn: a code or a level a point, and their colours. */
  readonly values: PointPicture['values'];
  readonly image: PaletteImage;
  readonly theme: PlotTheme;
  readonly camera: PlotCamera;
  readonly labels: readonly PlotLabel[];
  /** Of the page: ground and text. */
  readonly ground: string;
  readonly text: string;
}

/** Pixels of the file a CSS pixel. */
const SCALE = 2;
/** Steps of a colour map in the picture. */
const STEPS = 64;

/** The plot as it is looked at, with title and legend, at twice the size of the screen. */
export function pictureOf(saved: SavedPicture, client: PointsClient): Promise<Blob> {
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
    ...{ range: drawing.range, isShuffled: drawing.isShuffled },
    ...{ selected: drawing.selected, dim: theme.dim, x, y },
    scale: SCALE * 2 ** zoom,
    width: Math.round(SCALE * width),
    height: Math.round(SCALE * height),
    pointSize: SCALE * size,
  };
  return client.picturePng(picture, captionOf(saved));
}

/** What stands around the points: the legend has what is shown, and no more. */
export function captionOf(saved: Omit<SavedPicture, 'camera' | 'values'>): Caption {
  const { ground, text } = saved;
  return {
    title: shownLine(saved.title),
    note: shownLine(saved.note),
    labels: saved.labels.map((label) => ({ ...label, text: shownLine(label.text) })),
    ground,
    text,
    scale: SCALE,
    legend: legendOf(saved),
  };
}

function legendOf({
  by,
  drawing,
  shown: drawn,
  theme,
  image,
}: Pick<
  SavedPicture,
  'by' | 'drawing' | 'shown' | 'theme' | 'image'
>): Caption['legend'] {
  const { palette, hidden, range } = drawing;
  const colours =
    drawing.colours && drawn ? countedAmong(drawing.colours, drawn) : drawing.colours;
  if (!colours) return { kind: 'none' };
  const missingOf = (count: number): CaptionEntry => ({
    label: 'missing',
    count: formatCount(count),
    colour: cssOf(theme.missing),
  });
  if (colours.kind === 'numbers') {
    const { min, max, missing } = colours;
    const valueAt = (level: number) =>
      formatShort(Number((min * (1 - level) + max * level).toPrecision(4)));
    return {
      kind: 'numbers',
      name: shownLine(by),
      steps: Array.from({ length: STEPS }, (_, i) =>
        hexAt(palette, Math.round((255 * i) / (STEPS - 1))),
      ),
      low: valueAt(range[0]),
      high: valueAt(range[1]),
      missing: missing > 0 && !hidden.has(0) ? missingOf(missing) : undefined,
    };
  }
  const { labels, counts } = colours;
  const shown = labels
    .map((label, code) => ({ label: label || '(empty)', code, cells: counts[code] ?? 0 }))
    .filter(({ code, cells }) => cells > 0 && !hidden.has(code));
  // with very many, those that fit are to be the largest
  if (shown.length > 100) shown.sort((a, b) => b.cells - a.cells);
  const rest = shown.filter(({ code }) => isOfRest(palette, code));
  const own = shown.filter(({ code }) => !isOfRest(palette, code));
  const entries = own.map(({ label, code, cells }) => {
    const [red = 0, green = 0, blue = 0] = image.bytes.subarray(4 * code, 4 * code + 3);
    return {
      label: shownLine(label),
      count: formatCount(cells),
      colour: cssOf([red, green, blue]),
    };
  });
  if (rest.length > 0)
    entries.push({
      label: formatNumber(rest.length, 'other category', 'other categories'),
      count: formatCount(rest.reduce((sum, { cells }) => sum + cells, 0)),
      colour: cssOf(REST_COLOUR),
    });
  const lost = counts[labels.length] ?? 0;
  if (lost > 0 && !hidden.has(labels.length)) entries.push(missingOf(lost));
  return { kind: 'categories', name: shownLine(by), entries };
}

/** Colours with the counts of some points. */
function countedAmong(colours: DrawnColours, points: Uint32Array): DrawnColours {
  if (colours.kind === 'categories') return withRowsCounted(colours, points);
  const { levels } = colours;
  const isMissing = (point: number) => levels[point] === MISSING_LEVEL;
  return { ...colours, missing: points.filter(isMissing).length };
}

function cssOf(colour: Rgb): string {
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
