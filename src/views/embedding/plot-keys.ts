import type { PlotCamera } from './plot-camera';

const STEP = 60;

/** What a key does to the camera; false where it means nothing here. */
export function steerByKey(camera: PlotCamera, key: string): boolean {
  switch (key) {
    case 'ArrowLeft':
      camera.pan(-STEP, 0);
      return true;
    case 'ArrowRight':
      camera.pan(STEP, 0);
      return true;
    case 'ArrowUp':
      camera.pan(0, -STEP);
      return true;
    case 'ArrowDown':
      camera.pan(0, STEP);
      return true;
    case '+':
    case '=':
      camera.zoom(0.5);
      return true;
    case '-':
    case '_':
      camera.zoom(-0.5);
      return true;
    case '0':
      camera.fit();
      return true;
    default:
      return false;
  }
}
