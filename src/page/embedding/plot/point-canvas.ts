import { Deck, type Layer, OrthographicView } from '@deck.gl/core';
import { type Camera, limitsOf, type Size } from './camera';
import { canAverage } from './cell-mean-layer';
import type { CellPointLayer } from './cell-point-layer';
import { takeGpu, type UsedGpu } from './gpu';
import { PointBuffers } from './point-buffers';
import { PLAIN_STYLE, type PointStyle, pointLayer } from './point-style';

/** More points than this are thinned out while the camera moves. */
const POINTS_IN_MOTION = 500_000;
/**
 * Odd primes, because files often alternate samples or batches in twos, fours and tens: every second point may be of
 * one of them. WebGL allows 255 bytes from one point to the next, and a position takes 8.
 */
const STRIDES = [1, 3, 7, 17, 31] as const;

/** Draws every k-th point, so that the picture moves smoothly; 1 if all are drawn. */
export function strideFor(count: number): number {
  return STRIDES.find((stride) => count <= stride * POINTS_IN_MOTION) ?? 31;
}

/** Up to about this many points in view, single points are distinguishable, and their edges are smoothed. */
const SMOOTHED_POINTS = 200_000;

/** Whether edges are smoothed: for few points, and for many if the camera is so near that few are in view. */
export function isSmoothed(count: number, zoom: number, fitted: number): boolean {
  const inView = count * 4 ** -Math.max(0, zoom - fitted); // as if they were spread evenly
  return count > 0 && inView <= SMOOTHED_POINTS;
}

/** How long, in ms, the camera must rest before all points are drawn again. */
const REST = 150;

/**
 * Tracks whether the camera moves; points are thinned out meanwhile. If a frame takes longer than a rest, the next move
 * waits behind it and arrives with the next frame; and a pointer that is held is about to move on. Drawing all points
 * at once would delay both.
 */
export class Motion {
  readonly #rested: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;
  #isMoving = false;
  #isHeld = false;

  /** `rested` is called each time the camera has come to rest. */
  constructor(rested: () => void) {
    this.#rested = rested;
  }

  get isMoving(): boolean {
    return this.#isMoving;
  }

  /** Notes that the camera moved. */
  moved(): void {
    this.end();
    this.#isMoving = true;
    this.#wait();
  }

  /** Notes whether a pointer is held down on the picture. */
  setHeld(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    if (this.#isMoving) this.moved();
  }

  /** Ends the motion without calling back. */
  end(): void {
    clearTimeout(this.#timer);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#isMoving = false;
  }

  #wait(): void {
    if (this.#isHeld) return;
    this.#timer = setTimeout(() => {
      // pointer events that occurred meanwhile are handled before this
      this.#frame = requestAnimationFrame(() => {
        this.#isMoving = false;
        this.#rested();
      });
    }, REST);
  }
}

export interface PointCanvasEvents {
  /** The user moved the camera. */
  onCamera(camera: Camera): void;
  onResize(size: Size): void;
  /** `complete`: the last picture shows everything that was set, every point of it. */
  onPicture(complete: boolean): void;
  onFailure(sentence: string): void;
  /** The browser took the GPU away; another canvas may get it again. */
  onLost(): void;
}

/** A layer below the points, with the link status of its program. */
export type LayerBelow = Layer & { readonly linkStatus: CellPointLayer['linkStatus'] };

/** Drawn pixels per CSS pixel that smooth an edge: the browser averages them where the screen has fewer. */
const SMOOTH_RATIO = 2;

/** Number of canvases so far. */
let opened = 0;

/**
 * How long, in ms, arriving points are collected before they are drawn: those of a local file have all arrived by then.
 */
const SKETCH = 500;

/**
 * The picture of one embedding: owns canvas and deck, and shares the GPU and the columns of points with other panels.
 */
export class PointCanvas {
  readonly buffers: PointBuffers;
  readonly #events: PointCanvasEvents;
  readonly #canvas: HTMLCanvasElement;
  readonly #taken: UsedGpu;
  readonly #endResizes: () => void;
  readonly #endLoss: () => void;
  readonly #deck: Deck<OrthographicView>;
  #style = PLAIN_STYLE;
  #nextStyle = PLAIN_STYLE;
  #below: LayerBelow | undefined;
  #camera: Camera = { x: 0, y: 0, zoom: 0 };
  #fitted: Camera = { x: 0, y: 0, zoom: 0 };
  #size: Size = { width: 0, height: 0 };
  #isSettled = false;
  /** True once a complete picture was drawn, or the user moved the camera in an earlier one. */
  #hasPicture = false;
  /** Time, by `performance.now()`, from which an incomplete set of points may be drawn. */
  #sketchAt = performance.now() + SKETCH;
  #sketchTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #motion = new Motion(() => this.#update());
  #revision = 0;
  #isStale = true;
  #ratio: number | true = true;
  #isDestroyed = false;
  readonly #listens = new AbortController();

  /** Puts a canvas into `host`. Throws an error with a readable sentence if the browser cannot draw. */
  static async open(host: HTMLElement, events: PointCanvasEvents): Promise<PointCanvas> {
    const taken = await takeGpu();
    const canvas = document.createElement('canvas');
    canvas.id = `points-${++opened}`; // deck identifies the canvas by this
    canvas.setAttribute('aria-hidden', 'true');
    host.prepend(canvas);
    return new PointCanvas(canvas, taken, events);
  }

  private constructor(
    canvas: HTMLCanvasElement,
    taken: UsedGpu,
    events: PointCanvasEvents,
  ) {
    this.#canvas = canvas;
    this.#taken = taken;
    const { gpu } = taken;
    this.#events = events;
    const { device } = gpu;
    this.buffers = new PointBuffers(device, gpu.columns, () => this.#update());
    this.#deck = new Deck({
      device,
      _canvases: [canvas],
      views: new OrthographicView({ id: 'points', canvasId: canvas.id, flipY: false }),
      controller: controllerOf(false),
      viewState: this.#viewState(),
      layers: [],
      getCursor: ({ isDragging }) => (isDragging ? 'grabbing' : 'crosshair'),
      onViewStateChange: ({ viewState }) => {
        // one zoom for both axes, because ours has one
        const { target, zoom } = viewState as { target: number[]; zoom: number };
        const { x, y } = this.#camera;
        const isSame = x === target[0] && y === target[1] && zoom === this.#camera.zoom;
        if (isSame) return; // a drag that rotates points, which deck does not handle
        this.#hasPicture = true;
        this.setCamera({ ...this.#camera, x: target[0] ?? 0, y: target[1] ?? 0, zoom });
        events.onCamera(this.#camera);
      },
      onResize: (size) => {
        this.#size = size;
        this.#update();
        events.onResize(size);
      },
      onLoad: () => {
        canvas.tabIndex = -1; // deck makes it a stop; the keys are those of the plot around it
      },
      onAfterRender: () => this.#check(),
      onError: (error) =>
        events.onFailure(`The embedding cannot be drawn: ${error.message}`),
    });
    // a private method: deck otherwise learns only of resizes of the last canvas that was opened
    const deck = this.#deck as unknown as { _updateMultiCanvasDimensions(): void };
    this.#endResizes = gpu.onResize(() => {
      if (this.#deck.isInitialized) deck._updateMultiCanvasDimensions();
    });
    const { signal } = this.#listens;
    const hold = ({ buttons, target }: PointerEvent) =>
      this.#motion.setHeld(buttons !== 0 && target === canvas);
    const types = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;
    for (const type of types) addEventListener(type, hold, { signal });
    this.#endLoss = gpu.onLost(() => events.onLost());
  }

  setStyle(style: PointStyle): void {
    this.#nextStyle = style;
    this.#update();
  }

  /** Sets the layer that is drawn before the points; undefined for none. */
  setBelow(layer: LayerBelow | undefined): void {
    this.#below = layer;
    this.#update();
  }

  /** Moves the camera at once. */
  setCamera(camera: Camera): void {
    const isInSpace = camera.turn !== undefined;
    if (isInSpace !== (this.#camera.turn !== undefined))
      this.#deck.setProps({ controller: controllerOf(isInSpace) });
    this.#camera = camera;
    // before that the camera follows the points that arrive
    if (this.#hasPicture) this.#motion.moved();
    this.#update();
  }

  /** Sets the camera that shows all points: it limits the zoom, and point sizes grow relative to it. */
  setFitted(fitted: Camera): void {
    this.#fitted = fitted;
    this.#update();
  }

  /** Sets whether everything that was asked for has been set; until then no picture is complete. */
  setSettled(isSettled: boolean): void {
    this.#isSettled = isSettled;
    this.#update();
  }

  /** Whether points can be half transparent, and overlapping ones averaged. */
  get canAverage(): boolean {
    return canAverage(this.#taken.gpu.device);
  }

  /** For tests that look at pixels. */
  get deck(): Deck<OrthographicView> {
    return this.#deck;
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#motion.end();
    this.#listens.abort();
    clearTimeout(this.#sketchTimer);
    this.#endResizes();
    this.#endLoss();
    this.#deck.finalize();
    this.buffers.destroy();
    this.#taken.leave();
    this.#canvas.remove();
  }

  #update(): void {
    if (this.#isDestroyed) return;
    this.#isStale = true;
    this.#revision++;
    // the next style belongs to colours that are still being written: their codes have another meaning
    if (!this.buffers.isRecolouring) this.#style = this.#nextStyle;
    this.#events.onPicture(false);
    if (this.#isTooEarly()) return;
    this.#smooth();
    this.#deck.setProps({ viewState: this.#viewState(), layers: this.#layers() });
  }

  /** True if more points are about to arrive: drawing each part of the first picture by itself would delay them. */
  #isTooEarly(): boolean {
    clearTimeout(this.#sketchTimer);
    if (this.#hasPicture) return false;
    if (this.#isSettled) return this.buffers.isUploading; // the end of the upload updates again
    const wait = this.#sketchAt - performance.now();
    if (wait > 0) this.#sketchTimer = setTimeout(() => this.#update(), wait);
    else this.#sketchAt += SKETCH - wait;
    return wait > 0;
  }

  /** Draws more pixels than a coarse screen has: points stay hard discs, of one colour and one depth each. */
  #smooth(): void {
    if (this.#motion.isMoving) return; // resizing the canvas would be visible, and takes time
    const count = this.buffers.ready?.positions.length ?? 0;
    const isFine = isSmoothed(count, this.#camera.zoom, this.#fitted.zoom);
    const ratio = isFine && devicePixelRatio < SMOOTH_RATIO ? SMOOTH_RATIO : true;
    if (ratio === this.#ratio) return;
    this.#ratio = ratio;
    this.#deck.setProps({ useDevicePixels: ratio });
  }

  #layers(): LayerBelow[] {
    const { ready } = this.buffers;
    const below = this.#below ? [this.#below] : [];
    if (!ready) return below;
    const isSketch = this.#motion.isMoving || !(this.#hasPicture || this.#isSettled);
    const layer = pointLayer(
      ready,
      this.#style,
      { camera: this.#camera, fitted: this.#fitted, size: this.#size },
      {
        revision: this.#revision,
        stride: isSketch ? strideFor(ready.positions.length) : 1,
        canAverage: this.canAverage,
      },
    );
    return [...below, layer];
  }

  #viewState() {
    const { x, y, zoom } = this.#camera;
    const { min, max } = limitsOf(this.#fitted);
    return {
      target: [x, y, 0] as [number, number, number],
      zoom,
      minZoom: min,
      maxZoom: max,
    };
  }

  /** After each frame: reports whether it is complete, and requests another one if not. */
  #check(): void {
    if (this.#isDestroyed || !this.#isStale) return;
    const layers = this.#deck.props.layers as LayerBelow[]; // made above
    const has = (status: LayerBelow['linkStatus']) =>
      layers.some(({ linkStatus }) => linkStatus === status);
    if (has('error')) {
      this.#isStale = false;
      this.#events.onFailure(
        'The graphics driver of this computer rejects the shader that draws the points.',
      );
    } else if (has('pending')) {
      requestAnimationFrame(() => {
        if (!this.#isDestroyed) this.#deck.redraw('the program was not linked');
      });
    } else if (
      this.#size.width > 1 &&
      !this.#motion.isMoving &&
      !this.buffers.isUploading
    ) {
      this.#isStale = false;
      this.#hasPicture ||= this.#isSettled;
      this.#events.onPicture(this.#isSettled);
    }
  }
}

/**
 * Controller in which a drag moves the camera; for points in space only with Shift or the right button, because a plain
 * drag rotates them.
 */
function controllerOf(isInSpace: boolean) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    scrollZoom: { speed: 0.01, smooth: false },
    doubleClickZoom: false, // handled by the panel: at once, and without a wait after each click
    touchZoom: true,
    multiTouchDrag: 'pan',
    dragMode: isInSpace ? 'rotate' : 'pan',
    dragRotate: false,
    keyboard: false,
    inertia: isStill ? 0 : 250,
  } as const;
}
