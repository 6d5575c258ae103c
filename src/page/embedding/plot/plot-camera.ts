import { createStore } from 'zustand/vanilla';
import type { Box, PointFrame } from '@/ask/embeddings/points';
import type { Ball, Turn } from '@/ask/embeddings/rotation';
import type { Viewport } from '@/page/state/panels';
import {
  type Camera,
  cameraOf,
  fitCamera,
  fitRotated,
  limitsOf,
  placeAt,
  rotatedCamera,
  type Size,
  viewportOf,
} from './camera';

/** Target that shows what the camera sees. */
export interface CameraTarget {
  setCamera(camera: Camera): void;
  setFitted(fitted: Camera): void;
}

/** Initial rotation of points in space. */
export const FIRST_TURN: Turn = [30, 20];

/** Debounce (ms) before the camera is reported: a link is not written on every frame. */
const SETTLED = 300;

/**
 * Camera of an embedding: shows all of it, through changes of size and while points arrive, until the user or a link
 * says otherwise.
 */
export class PlotCamera {
  readonly #tell: Tell;
  #target: CameraTarget | undefined;
  #size: Size = { width: 0, height: 0 };
  #box: Box | undefined;
  #ball: Ball | undefined;
  #frame: PointFrame | undefined;
  #camera: Camera = { x: 0, y: 0, zoom: 0 };
  #wanted: Viewport | undefined;
  #isFitted = true;
  #followers: (() => readonly PlotCamera[]) | undefined;
  /** Changes with every move, and every change of size. */
  readonly moves = createStore<{ readonly camera: Camera }>(() => ({
    camera: this.#camera,
  }));
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `tell` is called with the view that the user chose. */
  constructor(tell: Tell) {
    this.#tell = tell;
  }

  get camera(): Camera {
    return this.#camera;
  }

  get size(): Size {
    return this.#size;
  }

  setTarget(target: CameraTarget | undefined): void {
    this.#target = target;
    this.#apply();
  }

  setSize(size: Size): void {
    this.#size = size;
    this.#apply();
  }

  /** The bounding box of the points received so far, and the ball around them if they are in space. */
  setExtent(box: Box | undefined, frame: PointFrame | undefined, ball?: Ball): void {
    this.#box = box;
    this.#ball = ball;
    this.#frame = frame;
    this.#apply();
  }

  /** Sets the rotation that a link states; undefined for points in a plane. */
  setTurn(turn: Turn | undefined): void {
    if (isSameRotation(turn, this.#camera.turn)) return;
    this.#camera = rotatedCamera(this.#camera, turn);
    this.#apply();
  }

  /** Rotates points in space by degrees: their front to the right, and down. */
  turn(right: number, down: number): void {
    const [azimuth, elevation] = this.#camera.turn ?? FIRST_TURN;
    const tenth = (value: number) => Math.round(10 * value) / 10;
    const next = (((azimuth + right + 180) % 360) + 360) % 360;
    const within = Math.max(-90, Math.min(90, elevation + down));
    this.#turnTo([tenth(next - 180), tenth(within)]);
    for (const other of this.#followers?.() ?? []) other.#turnTo(this.#camera.turn);
  }

  #turnTo(turn: Turn | undefined): void {
    this.setTurn(turn);
    this.#report();
  }

  /** Shows the viewport that a link states; undefined for all of the embedding. */
  show(viewport: Viewport | undefined): void {
    if (
      this.#frame &&
      viewport &&
      isSame(viewport, viewportOf(this.#camera, this.#frame))
    )
      return;
    this.#wanted = viewport;
    this.#isFitted = viewport === undefined;
    this.#apply();
  }

  /** Sets which cameras move with this one; undefined for none. */
  setFollowers(followers: (() => readonly PlotCamera[]) | undefined): void {
    this.#followers = followers;
  }

  /** Takes over a move that the user made already, and moves the followers. */
  moved(camera: Camera): void {
    this.#moveTo(camera);
    for (const other of this.#followers?.() ?? []) other.#follow(this);
  }

  /** Looks at the same place as another camera, with the same zoom relative to the fitted view. */
  #follow({ camera, fitted }: PlotCamera): void {
    const zoom = this.fitted.zoom + camera.zoom - fitted.zoom;
    this.#moveTo(this.#limited({ ...camera, zoom }));
    this.#target?.setCamera(this.#camera);
  }

  #moveTo(camera: Camera): void {
    this.#camera = camera;
    this.#isFitted = false;
    this.#wanted = undefined;
    this.#notify();
    this.#report();
  }

  /** Reports the view once the camera rests. */
  #report(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#frame) return;
      const viewport = this.#isFitted ? undefined : viewportOf(this.#camera, this.#frame);
      this.#tell(viewport, this.#chosenRotation());
    }, SETTLED);
  }

  /** Current rotation; undefined if it is the initial one. */
  #chosenRotation(): Turn | undefined {
    const { turn } = this.#camera;
    return isSameRotation(turn, FIRST_TURN) ? undefined : turn;
  }

  /** Moves by CSS pixels, right and down. */
  pan(right: number, down: number): void {
    const { width, height } = this.#size;
    const [x, y] = placeAt(
      this.#camera,
      this.#size,
      width / 2 + right,
      height / 2 + down,
    );
    this.#go({ ...this.#camera, x, y });
  }

  /** Zooms by powers of two; the position under the pixel is fixed, by default the centre. */
  zoom(doublings: number, pixel?: readonly [x: number, y: number]): void {
    const { width, height } = this.#size;
    const [x, y] = pixel ?? [width / 2, height / 2];
    const [placeX, placeY] = placeAt(this.#camera, this.#size, x, y);
    const zoom = this.#camera.zoom + doublings;
    const next = this.#limited({ ...this.#camera, zoom });
    const [movedX, movedY] = placeAt(next, this.#size, x, y);
    this.#go({ ...next, x: next.x + placeX - movedX, y: next.y + placeY - movedY });
  }

  /** Shows all points again; if it does already, restores the initial rotation. */
  fit(): void {
    if (this.#isFitted && this.#camera.turn) {
      this.turn(
        FIRST_TURN[0] - this.#camera.turn[0],
        FIRST_TURN[1] - this.#camera.turn[1],
      );
      return;
    }
    this.#fit();
    for (const other of this.#followers?.() ?? []) other.#fit();
  }

  #fit(): void {
    clearTimeout(this.#timer);
    this.#isFitted = true;
    this.#wanted = undefined;
    this.#apply();
    this.#tell(undefined, this.#chosenRotation());
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Camera that shows all points. */
  get fitted(): Camera {
    const { turn } = this.#camera;
    return this.#ball && turn
      ? fitRotated(this.#ball, turn, this.#size)
      : { ...fitCamera(this.#box, this.#size), turn };
  }

  #limited(camera: Camera): Camera {
    const { min, max } = limitsOf(this.fitted);
    return { ...camera, zoom: Math.min(max, Math.max(min, camera.zoom)) };
  }

  #go(camera: Camera): void {
    this.moved(camera);
    this.#target?.setCamera(camera);
  }

  #apply(): void {
    const { fitted } = this;
    this.#target?.setFitted(fitted);
    if (this.#isFitted) this.#camera = fitted;
    else if (this.#wanted && this.#frame) {
      const { turn } = this.#camera;
      this.#camera = this.#limited(
        cameraOf(this.#wanted, this.#frame, { turn, depth: fitted.depth ?? 0 }),
      );
      this.#wanted = undefined;
    }
    this.#target?.setCamera(this.#camera);
    this.#notify();
  }

  #notify(): void {
    this.moves.setState({ camera: this.#camera });
  }
}

/**
 * Callback for the view: `viewport` is undefined for the whole picture, `turn` for the initial rotation and in a plane.
 */
type Tell = (viewport: Viewport | undefined, turn: Turn | undefined) => void;

export function isSameRotation(a: Turn | undefined, b: Turn | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
}

/** Compares viewports with a tolerance, because links keep six digits. */
function isSame(a: Viewport, b: Viewport): boolean {
  const isClose = (left: number, right: number) =>
    Math.abs(left - right) <= 1e-5 * Math.max(Math.abs(left), Math.abs(right), 1e-30);
  return isClose(a.x, b.x) && isClose(a.y, b.y) && isClose(a.zoom, b.zoom);
}
