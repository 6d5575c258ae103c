import type { Box, PointFrame } from '@/analysis/points/points';
import type { Viewport } from '@/state/panels';
import {
  type Camera,
  cameraOf,
  fitCamera,
  limitsOf,
  placeAt,
  type Size,
  viewportOf,
} from './camera';

/** What shows the camera. */
export interface CameraTarget {
  setCamera(camera: Camera): void;
  setFitted(fitted: Camera): void;
}

/** Debounce (ms) before the camera is reported: a link is not written on every frame. */
const SETTLED = 300;

/**
 * Where one looks at an embedding: all of it, through changes of size and while points arrive,
 * until the user or a link says otherwise.
 */
export class PlotCamera {
  readonly #tell: (viewport: Viewport | undefined) => void;
  #target: CameraTarget | undefined;
  #size: Size = { width: 0, height: 0 };
  #box: Box | undefined;
  #frame: PointFrame | undefined;
  #camera: Camera = { x: 0, y: 0, zoom: 0 };
  #wanted: Viewport | undefined;
  #isFitted = true;
  #followers: (() => readonly PlotCamera[]) | undefined;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Called with the view that the user chose; undefined for the whole picture. */
  constructor(tell: (viewport: Viewport | undefined) => void) {
    this.#tell = tell;
  }

  /** Hears of every move and every change of size. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

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

  /** The bounding box of the points received so far. */
  setExtent(box: Box | undefined, frame: PointFrame | undefined): void {
    this.#box = box;
    this.#frame = frame;
    this.#apply();
  }

  /** Looks where a link says; undefined is all of it. */
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

  /** Says which cameras move with this one; undefined for none. */
  setFollowers(followers: (() => readonly PlotCamera[]) | undefined): void {
    this.#followers = followers;
  }

  /** The user moved it already. */
  moved(camera: Camera): void {
    this.#moveTo(camera);
    for (const other of this.#followers?.() ?? []) other.#follow(this);
  }

  /** Looks at the same place as another camera, as far zoomed in from all points. */
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
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#frame) this.#tell(viewportOf(this.#camera, this.#frame));
    }, SETTLED);
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

  /** Shows all points again. */
  fit(): void {
    this.#fit();
    for (const other of this.#followers?.() ?? []) other.#fit();
  }

  #fit(): void {
    clearTimeout(this.#timer);
    this.#isFitted = true;
    this.#wanted = undefined;
    this.#apply();
    this.#tell(undefined);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Shows all points. */
  get fitted(): Camera {
    return fitCamera(this.#box, this.#size);
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
      this.#camera = this.#limited(cameraOf(this.#wanted, this.#frame));
      this.#wanted = undefined;
    }
    this.#target?.setCamera(this.#camera);
    this.#notify();
  }

  #notify(): void {
    for (const notify of [...this.#listeners]) notify();
  }
}

/** Links keep six digits. */
function isSame(a: Viewport, b: Viewport): boolean {
  const isClose = (left: number, right: number) =>
    Math.abs(left - right) <= 1e-5 * Math.max(Math.abs(left), Math.abs(right), 1e-30);
  return isClose(a.x, b.x) && isClose(a.y, b.y) && isClose(a.zoom, b.zoom);
}
