import { type Device, luma } from '@luma.gl/core';
import { webgl2Adapter } from '@luma.gl/webgl';
import { createStore } from 'zustand/vanilla';
import { SharedColumns } from './shared-columns';

/**
 * The one GPU context of all panels, because browsers allow only 16. It draws into a canvas outside of the page, from
 * which deck copies each picture to the canvas of its panel.
 */
export class Gpu {
  readonly device: Device;
  readonly columns: SharedColumns;
  readonly #events = createStore(() => ({ resizes: 0, isLost: false }));

  constructor(device: Device) {
    this.device = device;
    this.columns = new SharedColumns(device);
    device.lost.then(() => this.#events.setState({ isLost: true }));
  }

  /**
   * Calls `listener` when the browser takes the GPU away; returns a function that unsubscribes. A promise would keep
   * each listener as long as the device.
   */
  onLost(listener: () => void): () => void {
    return this.#events.subscribe(({ isLost }, before) => {
      if (isLost && !before.isLost) listener();
    });
  }

  /**
   * Calls `listener` when any canvas is resized; returns a function that unsubscribes. Call it after each new deck,
   * which replaces the device's only listener.
   */
  onResize(listener: () => void): () => void {
    this.device.props.onResize = () =>
      this.#events.setState(({ resizes }) => ({ resizes: resizes + 1 }));
    return this.#events.subscribe(({ resizes }, before) => {
      if (resizes !== before.resizes) listener();
    });
  }
}

/** Handle to the GPU for one of its users. */
export interface UsedGpu {
  readonly gpu: Gpu;
  /**
   * Releases the handle. The last user to leave frees the context at once: browsers wait long before they collect one.
   */
  leave(): void;
}

let shared: { readonly gpu: Promise<Gpu>; users: number } | undefined;

/**
 * Opens the GPU, or returns the one that is open and not lost. Throws an error with a readable sentence without one.
 */
export async function takeGpu(): Promise<UsedGpu> {
  shared ??= { gpu: openGpu(), users: 0 };
  const taken = shared;
  taken.users++;
  const forget = () => {
    if (shared === taken) shared = undefined;
  };
  try {
    const gpu = await taken.gpu;
    const endLoss = gpu.onLost(forget);
    const leave = () => {
      endLoss();
      if (--taken.users > 0) return;
      forget();
      closeGpu(gpu);
    };
    return { gpu, leave };
  } catch (error) {
    forget();
    throw error;
  }
}

/** Time in ms for which a GPU opened ahead is kept: a user who looks for a file has found it by then. */
const WARM_MS = 60_000;

/** Opens the GPU ahead of the first panel, because that takes long; closes it again if no panel follows. */
export function warmUpGpu(): void {
  takeGpu().then(
    ({ leave }) => setTimeout(leave, WARM_MS),
    () => undefined, // the panel says why
  );
}

function closeGpu({ device }: Gpu): void {
  // destroying the device leaves the canvas observed, and thereby both of them in memory
  device.getDefaultCanvasContext().destroy();
  device.loseDevice();
  device.destroy();
}

const NO_WEBGL =
  'WebGL 2 is not available, so the embedding cannot be drawn. Turn on hardware acceleration in the browser settings, or use another browser. Everything else works.';

async function openGpu(): Promise<Gpu> {
  if (!webgl2Adapter.isSupported()) throw new Error(NO_WEBGL);
  try {
    const canvas = new OffscreenCanvas(1, 1);
    const device = await luma.createDevice({
      type: 'webgl',
      adapters: [webgl2Adapter],
      // points are hard discs that multisampling cannot smooth: the canvas draws more pixels instead
      webgl: { antialias: false },
      createCanvasContext: { canvas, useDevicePixels: true },
      debug: false,
      _cacheShaders: true,
      _cachePipelines: true,
    });
    // each deck adds mouse listeners here, which never fire, and keeps them: the canvas would keep it and its panel
    canvas.addEventListener = () => {};
    return new Gpu(device);
  } catch (error) {
    throw new Error(NO_WEBGL, { cause: error });
  }
}
