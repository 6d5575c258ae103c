import { placeAt } from './camera';
import type { PlotCamera } from './plot-camera';

/** Corners of the rectangle that is in view, x and y alternating. */
export function cornersOf({ camera, size }: PlotCamera): readonly number[] {
  const [left, top] = placeAt(camera, size, 0, 0);
  const [right, bottom] = placeAt(camera, size, size.width, size.height);
  return [left, top, right, top, right, bottom, left, bottom];
}

/** Step of an arrow key: pixels of a pan, and degrees of a rotation. */
const [STEP, ANGLE] = [60, 15];

/** Description of the keys, in words. */
export function keyWords(isInSpace: boolean): string {
  const arrows = isInSpace
    ? 'Arrow keys turn the points, with Shift they pan, plus and minus zoom, 0 fits all points, and once more turns them back.'
    : 'Arrow keys pan, plus and minus zoom, 0 fits all points.';
  return `${arrows} Enter selects the points in view; with Shift they are added, with Alt subtracted, with both intersected. Full stop shows the cell nearest to the middle, full stop and comma the next and the previous one in view. Escape leaves it, and clears the selection. The legend has the same information as text.`;
}

/** Applies a key to the camera; false if it means nothing here. */
export function steerByKey(camera: PlotCamera, key: string, isShifted: boolean): boolean {
  const arrow = (right: number, down: number) => {
    if (camera.camera.turn && !isShifted) camera.turn(ANGLE * right, ANGLE * down);
    else camera.pan(STEP * right, STEP * down);
    return true;
  };
  switch (key) {
    case 'ArrowLeft':
      return arrow(-1, 0);
    case 'ArrowRight':
      return arrow(1, 0);
    case 'ArrowUp':
      return arrow(0, -1);
    case 'ArrowDown':
      return arrow(0, 1);
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

/** Pointer that was pressed, and its position in the window. */
export type PressedPointer = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>;

/** Distance in pixels from which a pointer that is moved is dragged, and not clicked. */
const LEAST_DRAG = 4;

/** Calls back once a pressed pointer is dragged, with where it was pressed; never for a click. */
export function onceDragged(
  event: PointerEvent,
  begin: (pressed: PressedPointer) => void,
): void {
  const { pointerId, clientX, clientY } = event;
  const ends = new AbortController();
  const options = { signal: ends.signal };
  const move = (moved: PointerEvent) => {
    if (moved.pointerId !== pointerId) return;
    const far = Math.hypot(moved.clientX - clientX, moved.clientY - clientY);
    if (moved.buttons !== 0 && far < LEAST_DRAG) return;
    ends.abort();
    if (moved.buttons !== 0) begin({ pointerId, clientX, clientY });
  };
  const end = ({ pointerId: ended }: PointerEvent) => {
    if (ended === pointerId) ends.abort();
  };
  addEventListener('pointermove', move, options);
  addEventListener('pointerup', end, options);
  addEventListener('pointercancel', end, options);
}

/** Degrees per CSS pixel. */
const PACE = 0.4;

/** Rotates points in space while a pointer is dragged; a second finger, Shift or another button moves the camera. */
export function rotateByDrag(camera: PlotCamera, event: PointerEvent): void {
  const { shiftKey, ctrlKey, metaKey, button, pointerId, target } = event;
  if (!camera.camera.turn || button !== 0 || !event.isPrimary) return;
  if (shiftKey || ctrlKey || metaKey) return;
  const ends = new AbortController();
  const options = { signal: ends.signal };
  let [x, y] = [event.clientX, event.clientY];
  const turn = (moved: PointerEvent) => {
    if (moved.pointerId !== pointerId) return;
    if (moved.buttons === 0) ends.abort();
    else camera.turn(PACE * (moved.clientX - x), PACE * (moved.clientY - y));
    [x, y] = [moved.clientX, moved.clientY];
  };
  const end = ({ pointerId: ended }: PointerEvent) => {
    if (ended === pointerId) ends.abort();
  };
  addEventListener('pointermove', turn, options);
  addEventListener('pointerup', end, options);
  addEventListener('pointercancel', end, options);
  target?.addEventListener('pointerdown', () => ends.abort(), options);
}
