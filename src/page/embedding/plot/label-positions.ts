import { isOfRest } from '@/ask/colour/top-categories';
import { type PlacedLabel, withoutOverlap } from '@/ask/embeddings/centroids';
import { type Camera, pixelOfPlace, type Size } from './camera';
import type { Labelled } from './drawing';
import type { Mark } from './plot-marks';

/** Maximum number of letters per label, and of labels per picture. */
const MAX = { letters: 28, labels: 80 };
/** Metrics of labels, as in PlotLayers.module.css. */
const LABEL = { letter: 6.6, padding: 8, height: 18 };

/**
 * Names of visible categories, without those that overlap one with more cells. `places`: x and y (for points in space
 * also z) in the unit of the points, NaN for categories without position. If there are very many categories, only those
 * with a colour of their own have a label.
 */
export function labelsInView(
  places: Float32Array,
  { colours, palette, hidden, column }: Labelled,
  camera: Camera,
  size: Size,
): readonly Mark[] {
  if (colours?.kind !== 'categories') return [];
  const { counts } = colours;
  const { names } = column ?? {};
  const labels = colours.labels.map((label, code) => names?.[code] ?? label);
  const candidates: PlacedLabel[] = [];
  for (const [code, label] of labels.entries()) {
    const [x, y] = pixelOfLabel(camera, size, places, code);
    if (hidden.has(code) || isOfRest(colours, palette, code)) continue;
    if (!(x > 0 && y > 0 && x < size.width && y < size.height)) continue;
    const width = LABEL.padding + LABEL.letter * Math.min(MAX.letters, label.length);
    candidates.push({
      code,
      x: within(x, width, size.width),
      y,
      width,
      height: LABEL.height,
    });
  }
  candidates.sort((a, b) => (counts[b.code] ?? 0) - (counts[a.code] ?? 0));
  return withoutOverlap(candidates, MAX.labels).map(({ code, x, y }) => ({
    ...{ kind: 'text', key: code, x, y },
    text: shortened(labels[code] || '(empty)'),
  }));
}

/** The pixel of the position of a category; for points in space `places` are x, y and z. */
export function pixelOfLabel(
  camera: Camera,
  size: Size,
  places: Float32Array,
  code: number,
): readonly [x: number, y: number] {
  const axes = camera.turn ? 3 : 2;
  const [x = Number.NaN, y = Number.NaN, z = 0] = places.subarray(
    axes * code,
    axes * code + axes,
  );
  return pixelOfPlace(camera, size, [x, y, z]);
}

function shortened(label: string): string {
  return label.length > MAX.letters ? `${label.slice(0, MAX.letters - 1)}…` : label;
}

/** Moves the centre of a label so that it is not cut off at a side. */
function within(x: number, width: number, of: number): number {
  return Math.max(width / 2, Math.min(of - width / 2, x));
}
