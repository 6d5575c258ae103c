import { expect, it } from 'vitest';
import { coloursOfNumbers } from '@/ask/colour/colour-levels';
import { panelCaption } from './panel-caption';
import { type Drawing, pointStyleOf } from './plot/drawing';
import { PlotCamera } from './plot/plot-camera';
import { PointSet } from './points/point-set';
import type { PanelToSave } from './use-panel-picture';

/** Three points around (0, 0), drawn from −1 to 1. */
function pointsOf(): PointSet {
  const points = new PointSet(3);
  const values = Float32Array.of(-10, -10, 0, 0, 10, 10);
  points.add(0, { values, width: 2, column: 0 }, { values, width: 2, column: 1 });
  return points;
}

/** Of a plot of 400 × 400 px: 4 units across at zoom 6.64. */
function cameraAt(x: number, zoom: number): PlotCamera {
  const camera = new PlotCamera(() => {});
  camera.setSize({ width: 400, height: 400 });
  camera.moved({ x, y: 0, zoom });
  camera.close();
  return camera;
}

const colours = coloursOfNumbers(Float32Array.of(0, 8, 4));
const drawing: Drawing = {
  ...{ points: pointsOf(), arrived: 3, colours, palette: new Uint8Array(0) },
  ...{ hidden: new Set<number>(), highlight: [], range: [0, 1], curve: 0 },
  ...{ selected: undefined, look: pointStyleOf(undefined) },
};
const shown = { path: '/obs/score', name: 'score', colours };
const placed = {
  ...{ dataset: { nouns: { row: 'cell', column: 'gene' } }, dimensions: { x: 0, y: 1 } },
  embedding: { path: '/obsm/X_umap', shape: [3, 4], rows: '/obs' },
  ...{ turn: [30, 15], yAxis: {}, tissue: undefined },
  drawn: { hidesOthers: false, ofQuery: undefined, rows: undefined },
};
const plain = {
  ...{ placed, coloured: { colouring: { shown: undefined }, blend: {} } },
  ...{ labels: {}, selection: {}, drawing },
};

/** What the caption of a panel says, of what it is told of. */
function caption(picture: object = {}, panel: object = {}): string {
  const made = {
    ...{ picture: { ...plain, ...picture }, query: { text: '' } },
    plot: { layers: [], drawing, camera: cameraAt(0, 6) },
    ...panel,
  };
  return panelCaption(made as unknown as PanelToSave); // with what is looked at
}
const byNumbers = (more: Partial<Drawing> = {}, picture: object = {}) =>
  caption({ ...colouredBy(shown), drawing: { ...drawing, ...more }, ...picture });

function colouredBy(shown: object): object {
  return { coloured: { colouring: { shown }, blend: {} } };
}

function placedAt(more: object): object {
  return { placed: { ...placed, ...more } };
}

it('says which points are drawn, and nothing that is plain', () => {
  expect(caption()).toBe('/obsm/X_umap; n = 3 cells.');
});

it('says what colours the points, how values become colours and which points are in front', () => {
  expect(byNumbers()).toBe(
    '/obsm/X_umap, coloured by /obs/score; n = 3 cells. Points with higher values are in front.',
  );
  expect(byNumbers({ range: [0.25, 1], curve: 3 })).toContain(
    'Colours from 2 to 8; values beyond have the colour of the end (the data: 0 to 8). Colours on a logarithmic scale.',
  );
  // beyond the values nothing is cut
  expect(byNumbers({ range: [-1, 1] })).not.toContain('values beyond');
  const look = pointStyleOf({ order: 'mean' });
  expect(byNumbers({ look })).toContain(
    'Overlapping points have the colour of their mean.',
  );
  expect(byNumbers({ look: pointStyleOf({ order: 'random' }) })).toContain(
    'Points in random order.',
  );
});

it('says how points in space are seen, whose nearer ones are in front', () => {
  const inSpace = placedAt({ dimensions: { x: 0, y: 1, z: 2 } });
  expect(byNumbers({}, inSpace)).toBe(
    '/obsm/X_umap, coloured by /obs/score; n = 3 cells. Columns 0, 1 and 2 without perspective, turned by 30° and 15°. Nearer points are in front.',
  );
  expect(byNumbers({ look: pointStyleOf({ order: 'mean' }) }, inSpace)).toContain(
    'Overlapping points have the colour of their mean.',
  );
});

it('says what the values of a gene are, and names the column of labels where these are drawn', () => {
  const gene = { ...shown, path: '/X', gene: 'CD3E' };
  const said = caption(
    { ...colouredBy(gene), labels: { column: '/obs/kind', labelled: {} } },
    { statement: 'counts, sampled' },
  );
  expect(said).toBe(
    '/obsm/X_umap, coloured by CD3E in /X; n = 3 cells. Values: counts, sampled. Points with higher values are in front. Labels: /obs/kind.',
  );
  expect(caption({ labels: { column: '/obs/torn', labelled: undefined } })).not.toContain(
    'Labels',
  );
});

it('says that points are beyond the frame only where some are', () => {
  const at = (x: number, zoom: number) =>
    caption({}, { plot: { layers: [], drawing, camera: cameraAt(x, zoom) } });
  const beyond = 'Points beyond the frame are counted, but not visible.';
  expect(at(0, 8)).toContain(beyond);
  expect(at(3, 6.64)).toContain(beyond);
  // zoomed out, and moved a little
  expect(at(0, 5)).not.toContain(beyond);
  expect(at(0.5, 6.64)).not.toContain(beyond);
});

it('says where y points down, and which library and image are shown', () => {
  expect(caption(placedAt({ yAxis: { isFlipped: true } }))).toContain(
    'The y axis is flipped.',
  );
  const look = { brightness: 0, contrast: 1, opacity: 1 };
  const tissue = {
    ...{ library: { name: 'A' }, image: { path: '/uns/spatial/A/images/hires' }, look },
    ...{ rows: Uint32Array.of(0, 1), diameter: undefined },
    tissue: { libraries: [{}, {}] },
  };
  expect(caption(placedAt({ yAxis: { image: '/uns/spatial' }, tissue }))).toBe(
    '/obsm/X_umap; n = 3 cells. Library: A (2 points). Image: /uns/spatial/A/images/hires. The y axis points down (tissue coordinates).',
  );
  // the file does not say which points are whose
  expect(caption(placedAt({ tissue: { ...tissue, rows: 'all' } }))).toContain(
    'Library: A; the points are of all 2 libraries.',
  );
  const one = { ...tissue, rows: 'all', tissue: { libraries: [{}] } };
  expect(caption(placedAt({ tissue: one }))).toContain('Library: A.');
  const changed = { ...tissue, look: { ...look, opacity: 0.5 }, diameter: 3 };
  expect(caption(placedAt({ tissue: changed }))).toContain(
    'hires, with changed brightness, contrast or opacity. Spots are true to scale.',
  );
});
