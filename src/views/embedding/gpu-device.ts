import { type Device, luma } from '@luma.gl/core';
import { webgl2Adapter } from '@luma.gl/webgl';

const NO_WEBGL =
  'WebGL 2 is not available, so the embedding cannot be drawn. Turn on hardware acceleration in the browser settings, or use another browser. Everything else works.';

/** Opens the GPU on a canvas of its own. Throws a sentence where there is none. */
export async function openDevice(canvas: HTMLCanvasElement): Promise<Device> {
  if (!webgl2Adapter.isSupported()) throw new Error(NO_WEBGL);
  try {
    return await luma.createDevice({
      type: 'webgl',
      adapters: [webgl2Adapter],
      // points are hard discs that multisampling cannot smooth: the canvas draws more pixels instead
      webgl: { antialias: false },
      createCanvasContext: { canvas, autoResize: true, useDevicePixels: true },
      debug: false,
      _cacheShaders: true,
      _cachePipelines: true,
    });
  } catch (error) {
    throw new Error(NO_WEBGL, { cause: error });
  }
}

/** Gives the context back at once: browsers allow 16 of them and wait long before they collect one. */
export function releaseDevice(device: Device): void {
  // destroying the device leaves the canvas observed, and thereby both of them in memory
  device.getDefaultCanvasContext().destroy();
  device.loseDevice();
  device.destroy();
}
