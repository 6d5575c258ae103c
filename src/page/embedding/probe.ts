import { type Camera, pixelOfPoint } from './plot/camera';
import type { Drawing } from './plot/drawing';
import type { PlotCamera } from './plot/plot-camera';
import type { PointCanvas } from './plot/point-canvas';

/** What end-to-end tests look at: they compare pixels with what should be there. */
interface PlotProbe {
  readonly canvas: PointCanvas;
  readonly drawing: Drawing;
  readonly camera: () => Camera;
  /** Where a point is, in CSS pixels of the plot. */
  readonly pixelOf: (point: number) => readonly [x: number, y: number];
}

declare global {
  var __petri:
    | { viz?: PlotProbe; panels?: Readonly<Record<number, PlotProbe>> }
    | undefined;
}

/** Offers the probe of the panel at a place in a browser that a test drives; to everyone else the page has no such thing. */
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
    // a panel that is no longer there would stay in memory with its canvas
    const isOthers = ([place, probe]: [string, PlotProbe]) =>
      Number(place) !== at || probe !== viz;
    const kept = Object.entries(probes?.panels ?? {}).filter(isOthers);
    globalThis.__petri = { ...probes, panels: Object.fromEntries(kept) };
  };
}
