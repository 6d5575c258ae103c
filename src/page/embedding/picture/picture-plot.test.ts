import { expect, it } from 'vitest';
import type { CategoryColours } from '@/ask/colour/colour-points';
import type { FigurePicture } from '@/write/figure/figure';
import { type Drawing, pointStyleOf } from '../plot/drawing';
import { PlotCamera } from '../plot/plot-camera';
import type { PlotLayer } from '../plot/plot-layers';
import { DARK, LIGHT } from '../plot/use-plot-theme';
import { PointSet } from '../points/point-set';
import { figurePlot, type PictureOfPlot } from './picture-plot';

const colours: CategoryColours = {
  kind: 'categories',
  codes: Uint8Array.of(0, 1, 1),
  labels: ['T cells', 'B\u202ecells'],
  ordered: false,
  counts: Uint32Array.of(1, 2, 0),
};
const palette = Uint8Array.of(9, 9, 9, 8, 8, 8);
const hidden = new Set<number>();

/** Points at −10, 0 and 10, with names at the first and the last. */
const layers: readonly PlotLayer[] = [
  {
    kind: 'points',
    positions: Float32Array.of(-10, 0, 0, 0, 10, 0),
    values: colours.codes,
    palette: new Uint8Array(1024),
    missingCode: 2,
    range: [0, 1],
    ...{ curve: 0, order: 'value', opacity: 1, size: 1 },
    selected: undefined,
    dim: [1, 1, 1],
  },
  {
    kind: 'labels',
    labelled: { colours, palette, hidden },
    places: Float32Array.of(-10, 0, 10, 5),
  },
];

const drawing: Drawing = {
  ...{ points: new PointSet(3), arrived: 3, colours, palette, hidden },
  ...{ highlight: [], range: [0, 1], selected: undefined, curve: 0 },
  look: pointStyleOf(undefined),
};

/** Of a plot of 400 × 200 px at 8 px a unit. */
function plotSeen(): PictureOfPlot {
  const camera = new PlotCamera(() => {});
  camera.setSize({ width: 400, height: 200 });
  camera.moved({ x: 0, y: 0, zoom: 3 });
  camera.close();
  return {
    ...{ name: 'X_umap', title: 'X_umap · kind', by: 'kind', axes: ['1', '2'] },
    ...{ shown: undefined, caption: '', code: '', layers, drawing, camera },
  };
}

const look = {
  ...{ theme: LIGHT, textSize: 8, text: '#000000', ground: '#ffffff', hasAxes: true },
};

it('draws the layers of the screen in their order and at the same places', () => {
  const pictures: FigurePicture[] = [];
  const plot = figurePlot(plotSeen(), look, pictures);
  expect(plot.aspect).toBe(2);
  const [clip] = plot.draw(300, 150);
  if (clip?.kind !== 'clip') throw new Error('a plot is clipped');
  const [points, ...names] = clip.marks;
  expect(points).toEqual({ kind: 'points', x: 0, y: 0, picture: 0 });
  // 50 units are 300 points wide
  expect(pictures).toEqual([
    expect.objectContaining({ x: 0, y: 0, width: 300, height: 150, scale: 6 }),
  ]);
  expect(names).toEqual([
    expect.objectContaining({
      kind: 'text',
      text: 'B⟦RLO⟧cells',
      x: 210,
      y: 75 - 30 + 0.36 * 8,
    }),
    expect.objectContaining({ kind: 'text', text: 'T cells', x: 90, y: 75 + 0.36 * 8 }),
  ]);
});

it('has the colours of the figure, whatever those of the page', () => {
  for (const theme of [LIGHT, DARK]) {
    const pictures: FigurePicture[] = [];
    figurePlot(plotSeen(), { ...look, theme }, pictures).draw(300, 150);
    const [picture] = pictures;
    if (picture?.kind !== 'points') throw new Error('the points are the first picture');
    expect(picture.dim).toEqual(theme.dim);
    expect([...picture.palette.subarray(0, 12)]).toEqual([
      ...[9, 9, 9, 255, 8, 8, 8, 255],
      ...[...theme.missing, 255],
    ]);
  }
});

it('keeps the size of points in proportion to what is seen', () => {
  const sizes = [150, 300].map((width) => {
    const pictures: FigurePicture[] = [];
    figurePlot(plotSeen(), look, pictures).draw(width, width / 2);
    const [picture] = pictures;
    return picture?.kind === 'points' ? picture.pointSize : 0;
  });
  expect((sizes[1] ?? 0) / (sizes[0] ?? 1)).toBeCloseTo(2, 9);
});

it('draws points in space as they are seen, with their axes instead of a frame', () => {
  const seen = plotSeen();
  const z = Float32Array.of(0, 5, 0);
  const [points] = layers;
  if (points?.kind !== 'points') throw new Error('the first layer is the points');
  const ball = { centre: [0, 0, 0], radius: 10 } as const;
  const inSpace: readonly PlotLayer[] = [
    { ...points, solid: { z, ball } },
    { kind: 'axes', names: ['0', '1', '2'], up: 1 },
  ];
  seen.camera.setTurn([90, 0]);
  const pictures: FigurePicture[] = [];
  const plot = figurePlot({ ...seen, layers: inSpace }, look, pictures);
  expect(plot.axes).toBeUndefined();
  const [clip] = plot.draw(300, 150);
  if (clip?.kind !== 'clip') throw new Error('a plot is clipped');
  expect(pictures).toEqual([
    expect.objectContaining({ solid: { z, ball, turn: [90, 0] } }),
  ]);
  const names = clip.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(names).toEqual(['0', '1', '2']);
});
