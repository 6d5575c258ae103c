import { isOfRest } from '@/ask/colour/top-categories';
import type { PlacedLabel } from '@/ask/embeddings/centroids';
import { placeLabels } from '@/ask/embeddings/place-labels';
import { shownLine } from '@/model/shown-text';
import type { FigureMark } from '@/write/figure/figure';
import { figureTextWidth } from '@/write/figure/text-width';
import type { Camera, Size } from '../plot/camera';
import { pixelOfLabel } from '../plot/label-places';
import type { PlotLayer } from '../plot/plot-layers';

type LabelsLayer = Extract<PlotLayer, { kind: 'labels' }>;

export interface LabelLook {
  /** In points. */
  readonly size: number;
  readonly colour: string;
  readonly rim: string;
}

/**
 * The names in a picture, whole and all of them: one that would cover another is moved aside, with a line to its place.
 * `camera` and `size` are in points.
 */
export function pictureLabels(
  { places, labelled }: LabelsLayer,
  camera: Camera,
  plot: Size,
  { size, colour, rim }: LabelLook,
): readonly FigureMark[] {
  const { colours, palette, hidden, column } = labelled;
  if (colours?.kind !== 'categories') return [];
  const { labels, counts } = colours;
  const names = labels.map((label, code) =>
    shownLine((column?.names?.[code] ?? label) || '(empty)'),
  );
  const found: PlacedLabel[] = [];
  for (const [code, name] of names.entries()) {
    const [x, y] = pixelOfLabel(camera, plot, places, code);
    if (hidden.has(code) || isOfRest(colours, palette, code)) continue;
    if (!(x > 0 && y > 0 && x < plot.width && y < plot.height)) continue;
    const width = figureTextWidth(name, size, true) + 0.6 * size;
    found.push({ code, x, y, width, height: 1.3 * size });
  }
  found.sort((a, b) => (counts[b.code] ?? 0) - (counts[a.code] ?? 0));
  return placeLabels(found, plot).flatMap((label): readonly FigureMark[] => {
    const { code, x, y, placeX, placeY, height } = label;
    const text: FigureMark = {
      ...{ kind: 'text', text: names[code] ?? '', anchor: 'middle' },
      ...{ x, y: y + 0.36 * size, size, isBold: true, colour },
      rim: { colour: rim, width: 0.25 * size },
    };
    if (Math.abs(y - placeY) < 1.2 * height) return [text];
    const edge = y + Math.sign(placeY - y) * (height / 2);
    const data = `M${x} ${edge}L${placeX} ${placeY}`;
    return [{ kind: 'path', data, stroke: { colour, width: 0.05 * size } }, text];
  });
}
