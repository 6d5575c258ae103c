// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PaintedLayer } from '@/analysis/caption';
import type { CategoryColours } from '@/analysis/colour/colour-points';
import type { PointsClient } from '@/client/points';
import { pointLookOf } from '../plot/drawing';
import { PlotLayers } from '../plot/PlotLayers';
import { PlotCamera } from '../plot/plot-camera';
import type { PlotLayer } from '../plot/plot-layers';
import { PointSet } from '../points/point-set';
import { pictureOf } from './save-picture';

const colours: CategoryColours = {
  kind: 'categories',
  codes: Uint8Array.of(0, 1, 1),
  labels: ['T cells', 'B\u202ecells'],
  ordered: false,
  counts: Uint32Array.of(1, 2, 0),
};
const palette = Uint8Array.of(9, 9, 9, 8, 8, 8);
const hidden = new Set<number>();

/** Points at −10, 0 and 10, with names at the first and the last, in a plot of 400 × 200 px at 8 px a unit. */
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

function camera(): PlotCamera {
  const one = new PlotCamera(() => {});
  one.setSize({ width: 400, height: 200 });
  one.moved({ x: 0, y: 0, zoom: 3 });
  return one;
}

it('saves the layers that the screen shows, in their order and at the same places', async () => {
  const at = camera();
  render(<PlotLayers layers={layers} camera={at} />);
  const shown = ['T cells', 'B⟦RLO⟧cells'].map((name) => {
    const { left, top } = screen.getByText(name).style;
    return [name, left, top];
  });
  expect(shown).toEqual([
    ['T cells', '120px', '100px'],
    ['B⟦RLO⟧cells', '280px', '60px'],
  ]);

  const picturePng = vi.fn(async () => new Blob());
  const look = pointLookOf(undefined);
  const theme = { missing: [1, 1, 1], dim: [2, 2, 2], plain: [3, 3, 3] } as const;
  await pictureOf(
    {
      ...{ title: 'X_umap', note: '', by: 'kind', layers, theme, camera: at },
      ...{ ground: 'white', text: 'black', accent: 'blue' },
      drawing: {
        ...{ points: new PointSet(3), arrived: 3, colours, palette, hidden },
        ...{ highlight: [], range: [0, 1], selected: undefined, curve: 0, look },
      },
    },
    { picturePng } as unknown as PointsClient,
  );
  const [[frame, , points, names]] = picturePng.mock.calls as unknown as [
    [object, object, PaintedLayer, PaintedLayer],
  ];
  expect(frame).toEqual({ width: 800, height: 400 });
  expect(points).toMatchObject({ kind: 'points', x: 0, y: 0, width: 800, scale: 16 });
  expect(names).toEqual({
    kind: 'marks',
    marks: [
      { kind: 'text', key: 1, text: 'B⟦RLO⟧cells', x: 280, y: 60 },
      { kind: 'text', key: 0, text: 'T cells', x: 120, y: 100 },
    ],
  });
  at.close();
});
