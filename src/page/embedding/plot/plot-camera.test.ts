import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Viewport } from '@/page/state/panels';
import type { Camera } from './camera';
import { PlotCamera } from './plot-camera';

const size = { width: 316, height: 256 };
const box = { left: -1, right: 1, bottom: -1, top: 1 };
const frame = { x: 10, y: 20, unit: 2, up: 1 } as const;

function openCamera() {
  const told: (Viewport | undefined)[] = [];
  const shown: Camera[] = [];
  const camera = new PlotCamera((viewport) => told.push(viewport));
  camera.setTarget({ setCamera: (to) => shown.push(to), setFitted: () => {} });
  return { camera, told, now: () => shown.at(-1) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the camera of a plot', () => {
  it('shows all points, those too that arrive later, in a plot of any size', () => {
    const { camera, now } = openCamera();
    camera.setExtent(box, frame);
    camera.setSize(size);
    expect(now()).toEqual({ x: 0, y: 0, zoom: Math.log2(100) });
    camera.setExtent({ ...box, top: 3 }, frame);
    expect(now()).toEqual({ x: 0, y: 1, zoom: Math.log2(50) });
    camera.setSize({ width: 456, height: 456 });
    expect(now()).toEqual({ x: 0, y: 1, zoom: Math.log2(100) });
  });

  it('stays where the user moved it, and reports that once it rests', () => {
    const { camera, told, now } = openCamera();
    camera.setSize(size);
    camera.setExtent(box, frame);
    camera.moved({ x: 0.5, y: 0, zoom: 8 });
    camera.moved({ x: 0.5, y: 0.5, zoom: 8 });
    expect(told).toEqual([]);
    vi.runAllTimers();
    expect(told).toEqual([{ x: 11, y: 21, zoom: 7 }]);
    camera.setSize({ width: 500, height: 300 });
    expect(now()).toEqual({ x: 0.5, y: 0.5, zoom: 8 });
  });

  it('goes where a link says as soon as there are points', () => {
    const { camera, told, now } = openCamera();
    camera.show({ x: 11, y: 21, zoom: 7 });
    camera.setSize(size);
    camera.setExtent(box, frame);
    expect(now()).toEqual({ x: 0.5, y: 0.5, zoom: 8 });
    vi.runAllTimers();
    expect(told).toEqual([]);
  });

  it('does not jump when its own place comes back rounded', () => {
    const { camera, now } = openCamera();
    camera.setSize(size);
    camera.setExtent(box, frame);
    camera.moved({ x: 1 / 3, y: 0.5, zoom: 8.123456789 });
    const before = camera.camera;
    camera.show({ x: 10.6667, y: 21, zoom: 7.12346 });
    expect(camera.camera).toBe(before);
    camera.show(undefined);
    expect(now()).toEqual({ x: 0, y: 0, zoom: Math.log2(100) });
  });

  it('pans by pixels and zooms within limits', () => {
    const { camera, now } = openCamera();
    camera.setSize(size);
    camera.setExtent(box, frame);
    camera.pan(50, 25);
    expect(now()?.x).toBeCloseTo(0.5, 9);
    expect(now()?.y).toBeCloseTo(-0.25, 9);
    camera.zoom(1);
    expect(now()?.zoom).toBeCloseTo(Math.log2(200), 9);
    camera.zoom(99);
    expect(now()?.zoom).toBeCloseTo(Math.log2(100) + 13, 9);
    camera.zoom(-99);
    expect(now()?.zoom).toBeCloseTo(Math.log2(100) - 3, 9);
  });

  it('zooms around a pixel', () => {
    const { camera, now } = openCamera();
    camera.setSize(size);
    camera.setExtent(box, frame);
    camera.zoom(1, [258, 28]); // the position 1, 1
    expect(now()?.x).toBeCloseTo(0.5, 9);
    expect(now()?.y).toBeCloseTo(0.5, 9);
  });

  it('turns points in space about their middle, fitted or not, and reports from where', () => {
    const turns: (readonly number[] | undefined)[] = [];
    const places: (Viewport | undefined)[] = [];
    const camera = new PlotCamera((viewport, turn) => {
      places.push(viewport);
      turns.push(turn);
    });
    const ball = { centre: [0.5, 0, 0], radius: 1 } as const;
    camera.setSize(size);
    camera.setExtent(box, { ...frame, z: 0 }, ball);
    camera.setTurn([0, 0]);
    expect(camera.camera).toMatchObject({ x: 0.5, y: 0, zoom: Math.log2(100), depth: 0 });
    camera.turn(90, 0);
    // x now points away from the viewer
    expect(camera.camera.x).toBeCloseTo(0, 12);
    expect(camera.camera).toMatchObject({ turn: [90, 0], zoom: Math.log2(100) });
    vi.runAllTimers();
    expect([places, turns]).toEqual([[undefined], [[90, 0]]]);
    camera.turn(100, -95);
    expect(camera.camera.turn, 'the short way, and not upside down').toEqual([-170, -90]);
    camera.fit();
    vi.runAllTimers();
    expect(turns.at(-1), 'as at first').toBeUndefined();
    expect(camera.camera.turn).toEqual([30, 20]);
    camera.setTurn([0, 0]);
    camera.pan(100, 0);
    camera.turn(90, 0);
    // the centre, at x = 1.5, stays in the middle and comes to lie behind
    expect(camera.camera.x).toBeCloseTo(0, 12);
    expect(camera.camera.depth).toBeCloseTo(-1.5, 12);
    camera.fit();
    expect(camera.camera.turn, 'once: all of it, from the same side').toEqual([90, 0]);
  });

  it('goes where a link says in space, in coordinates as they are seen', () => {
    const { camera } = openCamera();
    camera.setTurn([90, 0]);
    camera.show({ x: 3, y: 20, zoom: 7 });
    camera.setSize(size);
    camera.setExtent(box, { ...frame, z: 5 }, { centre: [0, 0, 0], radius: 1 });
    // z to the right, from 5: 3 is one unit of two to the left
    expect(camera.camera.x).toBeCloseTo(-1, 12);
    expect(camera.camera).toMatchObject({ y: 0, zoom: 8, turn: [90, 0] });
  });

  it('fits again, and says that the link needs no place', () => {
    const { camera, told, now } = openCamera();
    camera.setSize(size);
    camera.setExtent(box, frame);
    camera.zoom(2);
    camera.fit();
    vi.runAllTimers();
    expect(told).toEqual([undefined]);
    expect(now()).toEqual({ x: 0, y: 0, zoom: Math.log2(100) });
  });
});
