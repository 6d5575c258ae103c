/** What is painted: where its middle is, and how large it is. */
export interface PaintedArea {
  /** The data coordinates of the centre, and pixels of the picture per unit. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** In pixels of the picture. */
  readonly pointSize: number;
}

/** From this diameter on, in pixels, the edge of a disc is seen. */
export const SMOOTHED_SIZE = 3;
/** Pixels that are averaged along each axis, as the screen draws them. */
const RATIO = 2;
/** Pixels that are painted at once: each takes 8 bytes. */
const MAX_PAINTED = 1 << 23;

/**
 * Paints discs with smooth edges: from pixels painted at twice the resolution, some lines at a time. A pixel at an edge has the
 * mean colour of what covers it, and is as opaque as it is covered; all others keep the exact colour of their point.
 *
 * @param paint Paints opaque pixels, RGBA, or leaves them transparent
 */
export function smoothDiscs<T extends PaintedArea>(
  picture: T,
  paint: (picture: T) => Uint8ClampedArray<ArrayBuffer>,
): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, scale, pointSize } = picture;
  const pixels = new Uint8ClampedArray(4 * width * height);
  const most = Math.max(1, Math.floor(MAX_PAINTED / (RATIO * RATIO * width)));
  // pixels are sampled at whole coordinates: those of a finer pixel are a quarter beside these
  const quarter = 1 / (2 * RATIO);
  for (let top = 0; top < height; top += most) {
    const lines = Math.min(most, height - top);
    const fine = paint({
      ...picture,
      x: picture.x - quarter / scale,
      y: picture.y + (height / 2 - top - lines / 2 + quarter) / scale,
      scale: RATIO * scale,
      width: RATIO * width,
      height: RATIO * lines,
      pointSize: RATIO * pointSize,
    });
    averageInto(pixels.subarray(4 * width * top), fine, width, lines);
  }
  return pixels;
}

function averageInto(
  pixels: Uint8ClampedArray,
  fine: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  const line = RATIO * width;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [red, green, blue, covered] = [0, 0, 0, 0];
      for (let part = 0; part < RATIO * RATIO; part++) {
        const row = RATIO * y + Math.floor(part / RATIO);
        const at = 4 * (row * line + RATIO * x + (part % RATIO));
        if (fine[at + 3] === 0) continue;
        covered++;
        red += fine[at] as number;
        green += fine[at + 1] as number;
        blue += fine[at + 2] as number;
      }
      if (covered === 0) continue;
      const to = 4 * (y * width + x);
      pixels[to] = red / covered;
      pixels[to + 1] = green / covered;
      pixels[to + 2] = blue / covered;
      pixels[to + 3] = (255 * covered) / (RATIO * RATIO);
    }
}
