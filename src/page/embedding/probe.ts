import { type Camera, pixelOfPoint } from './plot/camera';
import type { Drawing } from './plot/drawing';
import type { PlotCamera } from './plot/plot-camera';
import type { PointCanvas } from './plot/point-canvas';

/** Probe for end-to-end tests, which compare pixels with what should be drawn. */
interface PlotProbe {
  readonly canvas: PointCanvas;
  readonly drawing: Drawing;
  readonly camera: () => Camera;
  /** Position of a point in CSS pixels of the plot. */
  readonly pixelOf: (point: number) => readonly [x: number, y: number];
}

declare global {
  var __petri:
    | { viz?: PlotProbe; panels?: Readonly<Record<number, PlotProbe>> }
    | undefined;
}

/**
 * Exposes the probe of the panel at a position in a browser that a test drives, and nothing in any other. Returns a
 * function that removes it.
 */
export function offerProbe(
  canvas: PointCanvas,
  camera: PlotCamera,
  drawing: Drawing,
  at: number,
): (() => void) | undefined {
  if (!navigator.webdriver) return undefined;
  const viz: PlotProbe = {
    canvas,
    drawing,
    camera: () => camera.camera,
    pixelOf: (point) => pixelOfPoint(camera.camera, camera.size, drawing.points, point),
  };
  const panels = { ...globalThis.__petri?.panels, [at]: viz };
  globalThis.__petri = { ...globalThis.__petri, viz, panels };
  return () => {
    const { __petri: probes } = globalThis;
    if (probes?.viz === viz) delete probes.viz;
    // a removed panel would otherwise stay in memory with its canvas
    const isOthers = ([place, probe]: [string, PlotProbe]) =>
      Number(place) !== at || probe !== viz;
    const kept = Object.entries(probes?.panels ?? {}).filter(isOthers);
    globalThis.__petri = { ...probes, panels: Object.fromEntries(kept) };
  };
}
