import type { DrawnChannel, TileAsk } from '@/model/tissue';
import type { NumberArray } from '@/model/values';

/** Values of some pixels and channels, in any order of axes. */
export interface PixelValues {
  readonly values: NumberArray;
  readonly width: number;
  readonly height: number;
  /** Distance of neighbours within `values`, along each axis. */
  readonly strides: { readonly x: number; readonly y: number; readonly c: number };
  /** The channel at which the values begin. */
  readonly firstChannel: number;
}

/**
 * Draws pixels as RGBA bytes: each channel from black at `low` to its colour at `high`, added up.
 * NaN is transparent. As matplotlib's `imshow` for channels of red, green and blue from 0 to 255,
 * or from 0 to 1.
 */
export function composePixels(
  source: PixelValues,
  channels: readonly DrawnChannel[],
  opacity?: TileAsk['opacity'],
): Uint8ClampedArray<ArrayBuffer> {
  const { values, width, height, strides, firstChannel } = source;
  const drawn = new Uint8ClampedArray(4 * width * height);
  const sums = new Float32Array(3 * width);
  const covers = new Float32Array(width);
  const indexOf = (channel: number, line: number) =>
    (channel - firstChannel) * strides.c + line * strides.y;
  for (let line = 0; line < height; line++) {
    sums.fill(0);
    covers.fill(1);
    for (const { at, low, high, colour } of channels) {
      const [red, green, blue] = colour;
      const perValue = perValueOf(low, high);
      let index = indexOf(at, line);
      for (let x = 0; x < width; x++, index += strides.x) {
        const share = (Number(values[index]) - low) * perValue;
        if (Number.isNaN(share)) {
          covers[x] = 0;
          continue;
        }
        const part = share < 0 ? 0 : share > 1 ? 1 : share;
        sums[3 * x] = (sums[3 * x] as number) + part * red;
        sums[3 * x + 1] = (sums[3 * x + 1] as number) + part * green;
        sums[3 * x + 2] = (sums[3 * x + 2] as number) + part * blue;
      }
    }
    if (opacity) {
      const perValue = perValueOf(opacity.low, opacity.high);
      let index = indexOf(opacity.at, line);
      for (let x = 0; x < width; x++, index += strides.x)
        covers[x] =
          (covers[x] as number) * ((Number(values[index]) - opacity.low) * perValue);
    }
    for (let x = 0; x < width; x++) {
      const to = 4 * (line * width + x);
      drawn[to] = sums[3 * x] as number;
      drawn[to + 1] = sums[3 * x + 1] as number;
      drawn[to + 2] = sums[3 * x + 2] as number;
      drawn[to + 3] = 255 * (covers[x] as number);
    }
  }
  return drawn;
}

function perValueOf(low: number, high: number): number {
  return high > low ? 1 / (high - low) : Number.MAX_VALUE;
}

/** How an image is adapted to the points above it. */
export interface ImageStyle {
  /** From −1 (black) to 1 (white); 0 changes nothing. */
  readonly brightness: number;
  /** The factor of differences from middle grey; 1 changes nothing. */
  readonly contrast: number;
  /** From 0 (not drawn) to 1. */
  readonly opacity: number;
}

export const PLAIN_LOOK: ImageStyle = { brightness: 0, contrast: 1, opacity: 1 };

/** Applies brightness, contrast and opacity to RGBA bytes, as the shader does. */
export function adjustPixels(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  { brightness, contrast, opacity }: ImageStyle,
): Uint8ClampedArray<ArrayBuffer> {
  const adjusted = new Uint8ClampedArray(pixels.length);
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, value) =>
    Math.round(255 * ((value / 255 - 0.5) * contrast + 0.5 + brightness)),
  );
  for (let i = 0; i < pixels.length; i += 4) {
    adjusted[i] = levels[pixels[i] as number] as number;
    adjusted[i + 1] = levels[pixels[i + 1] as number] as number;
    adjusted[i + 2] = levels[pixels[i + 2] as number] as number;
    adjusted[i + 3] = (pixels[i + 3] as number) * opacity;
  }
  return adjusted;
}
