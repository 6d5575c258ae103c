import { type Affine, applied, inverted } from '@/model/affine';
import { extremesOf } from '@/model/extremes';
import { adjustPixels, type ImageStyle } from './compose-pixels';

/** A part of an image, and its position in a picture. */
export interface ImagePart {
  readonly width: number;
  readonly height: number;
  /** RGBA, not multiplied by opacity. */
  readonly pixels: Uint8Array<ArrayBuffer>;
  /** Maps its pixels to those of the picture. */
  readonly toFrame: Affine;
}

/** Maximum number of samples along each side of a pixel of the picture. */
const MAX_SAMPLES = 8;

/**
 * Paints the parts of an image onto a transparent picture, RGBA: enlarged pixels stay squares, reduced ones are
 * averaged, also across the border of two parts. Where parts overlap, their mean is painted.
 */
export function paintImage(
  parts: readonly ImagePart[],
  look: ImageStyle,
  width: number,
  height: number,
): Uint8ClampedArray<ArrayBuffer> {
  const painted = new Uint8ClampedArray(4 * width * height);
  const drawn = parts.flatMap((part) => {
    const toPart = inverted(part.toFrame);
    if (!toPart) return [];
    const pixels = adjustPixels(new Uint8ClampedArray(part.pixels), look);
    return [{ ...part, pixels, toPart, rows: rowsOf(part) }];
  });
  const least = Math.min(
    1,
    extremesOf(drawn.map(({ toFrame }) => leastGrowthOf(toFrame)))[0],
  );
  const samples = Math.min(MAX_SAMPLES, Math.ceil(1 / least - 1e-6));
  // sums of the opacities, and of red, green and blue weighted by opacity
  const sums = new Float32Array(4 * width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    const counts = new Uint16Array(width);
    for (const { width: wide, height: high, pixels, toPart, rows } of drawn) {
      if (y + 1 < rows[0] || y > rows[1]) continue;
      const [right, , , down] = toPart; // for each pixel of the picture to the right
      for (let sample = 0; sample < samples * samples; sample++) {
        const across = ((sample % samples) + 0.5) / samples;
        const along = (Math.floor(sample / samples) + 0.5) / samples;
        const [startX, startY] = applied(toPart, across, y + along);
        const [from, to] = rangeOf(startX, right, wide, startY, down, high, width);
        for (let x = from; x < to; x++) {
          const column = Math.floor(startX + x * right);
          const row = Math.floor(startY + x * down);
          if (column < 0 || row < 0 || column >= wide || row >= high) continue;
          const at = 4 * (row * wide + column);
          const opacity = pixels[at + 3] as number;
          for (let part = 0; part < 3; part++)
            sums[4 * x + part] =
              (sums[4 * x + part] as number) + (pixels[at + part] as number) * opacity;
          sums[4 * x + 3] = (sums[4 * x + 3] as number) + opacity;
          counts[x] = (counts[x] as number) + 1;
        }
      }
    }
    for (let x = 0; x < width; x++) {
      const opacity = sums[4 * x + 3] as number;
      if (opacity === 0) continue;
      const to = 4 * (y * width + x);
      for (let part = 0; part < 3; part++)
        painted[to + part] = (sums[4 * x + part] as number) / opacity;
      painted[to + 3] = opacity / Math.max(samples * samples, counts[x] as number);
    }
  }
  return painted;
}

/** The smaller of the factors by which the sides of a pixel grow. */
function leastGrowthOf([a, b, , d, e]: Affine): number {
  return Math.min(Math.hypot(a, d), Math.hypot(b, e));
}

/** The rows of the picture that a part covers. */
function rowsOf({ width, height, toFrame }: ImagePart): readonly [number, number] {
  const ends = [
    ...[applied(toFrame, 0, 0), applied(toFrame, width, 0)],
    ...[applied(toFrame, 0, height), applied(toFrame, width, height)],
  ].map(([, y]) => y);
  return extremesOf(ends);
}

/** The pixels of a row of the picture that can be in a part; the first one is at `x` and `y` of it. */
function rangeOf(
  x: number,
  right: number,
  wide: number,
  y: number,
  down: number,
  high: number,
  width: number,
): readonly [from: number, to: number] {
  let [from, to] = [0, width];
  for (const [start, step, length] of [
    [x, right, wide],
    [y, down, high],
  ] as const) {
    if (step === 0) continue;
    const [first, last] = extremesOf([-start / step, (length - start) / step]);
    from = Math.max(from, Math.floor(first));
    to = Math.min(to, Math.ceil(last) + 1);
  }
  return [from, Math.min(width, to)];
}
