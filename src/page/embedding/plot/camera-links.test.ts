import { expect, it, vi } from 'vitest';
import type { PointFrame } from '@/ask/embeddings/points';
import { CameraLinks } from './camera-links';
import { PlotCamera } from './plot-camera';

const BOX = { left: -1, right: 1, bottom: -1, top: 1 };
const FRAME: PointFrame = { x: 0, y: 0, unit: 1, up: 1 };

function open(width: number) {
  const camera = new PlotCamera(vi.fn());
  camera.setSize({ width, height: 400 });
  camera.setExtent(BOX, FRAME);
  return camera;
}

it('moves cameras of the same key together, as far zoomed in however large their plots are', () => {
  const links = new CameraLinks();
  const [large, small, other] = [open(600), open(300), open(600)];
  links.join(large, 'umap 0 1');
  const leave = links.join(small, 'umap 0 1');
  links.join(other, 'pca 0 1');
  const before = other.camera;
  large.zoom(2, [0, 0]);
  expect([small.camera.x, small.camera.y]).toEqual([large.camera.x, large.camera.y]);
  expect(small.camera.zoom - small.fitted.zoom).toBeCloseTo(2);
  expect(other.camera).toEqual(before);
  small.fit();
  expect(large.camera).toEqual(large.fitted);
  leave();
  large.pan(50, 0);
  expect(small.camera).toEqual(small.fitted);
  for (const camera of [large, small, other]) camera.close();
});
