import { FAR } from '../points/points';
import { MISSING_LEVEL } from './colour-levels';

/** Points and their colours. */
export interface PaintedPoints {
  /** x and y alternating. */
  readonly positions: Float32Array;
  /** One code or level per point. */
  readonly values: Float32Array | Uint8Array | Uint16Array;
  /**
   * RGBA: one entry per code; for levels 256 steps and one for missing. Transparent entries are not
   * painted.
   */
  readonly palette: Uint8Array;
  readonly missingCode: number;
  /** Levels at the ends of the colour map. */
  readonly range: readonly [low: number, high: number];
  /** Levels are painted in random order, not in ascending order. */
  readonly isShuffled?: boolean;
  /** Only these are highlighted, ascending; all if undefined. */
  readonly selected: Uint32Array | undefined;
  readonly dim: readonly [red: number, green: number, blue: number];
}

/** The drawing of the screen for a software renderer, so that a file can have any size. */
export interface PointPicture extends PaintedPoints {
  /** The data coordinates of the centre, and pixels of the picture per unit. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** In pixels of the picture. */
  readonly pointSize: number;
}

/** Paints points as discs onto a transparent background, RGBA; the depth order is that of the shader. */
export function paintPoints(picture: PointPicture): Uint8ClampedArray<ArrayBuffer> {
  const { positions, values, width, height, scale, pointSize } = picture;
  const pixels = new Uint8ClampedArray(4 * width * height);
  const depths = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
  const entryOf = entriesOf(picture);
  const isIn = picture.selected && new Uint8Array(values.length);
  if (isIn) for (const row of picture.selected ?? []) isIn[row] = 1;
  const radius = pointSize / 2;
  for (let i = 0; i < values.length; i++) {
    const px = positions[2 * i] as number;
    if (!(Math.abs(px) < FAR)) continue;
    const x = width / 2 + (px - picture.x) * scale;
    const y = height / 2 - ((positions[2 * i + 1] as number) - picture.y) * scale;
    if (x < -radius || x > width + radius || y < -radius || y > height + radius) continue;
    const { entry, depth, isMissing } = entryOf(i);
    if (picture.palette[4 * entry + 3] === 0) continue;
    const isDim = isIn !== undefined && isIn[i] === 0;
    const [red, green, blue] = isDim
      ? picture.dim
      : picture.palette.subarray(4 * entry, 4 * entry + 3);
    const isBehind = isDim || isMissing || picture.palette[4 * entry + 3] !== 255;
    const own = depth + (isBehind ? 2 : 0);
    const bottom = Math.min(height - 1, Math.floor(y + radius));
    for (let row = Math.max(0, Math.ceil(y - radius)); row <= bottom; row++) {
      const half = Math.sqrt(Math.max(0, radius * radius - (row - y) * (row - y)));
      const last = Math.min(width - 1, Math.floor(x + half));
      for (let column = Math.max(0, Math.ceil(x - half)); column <= last; column++) {
        const at = row * width + column;
        if ((depths[at] as number) < own) continue;
        depths[at] = own;
        pixels[4 * at] = red as number;
        pixels[4 * at + 1] = green as number;
        pixels[4 * at + 2] = blue as number;
        pixels[4 * at + 3] = 255;
      }
    }
  }
  return pixels;
}

interface Entry {
  entry: number;
  /** From 0 (front) to 1. */
  depth: number;
  isMissing: boolean;
}

/** One shared object: its content is valid until the next call. */
function entriesOf({
  values,
  range,
  missingCode,
  isShuffled,
}: PointPicture): (i: number) => Entry {
  const found: Entry = { entry: 0, depth: 0, isMissing: false };
  if (values instanceof Float32Array) {
    const perLevel = 1 / Math.max(1e-12, range[1] - range[0]);
    return (i) => {
      const level = values[i] as number;
      const step = Math.min(1, Math.max(0, (level - range[0]) * perLevel));
      found.isMissing = level === MISSING_LEVEL;
      found.entry = found.isMissing ? 256 : Math.floor(step * 255 + 0.5);
      found.depth = isShuffled ? randomDepth(i) : 1 - step;
      return found;
    };
  }
  return (i) => {
    found.entry = values[i] as number;
    found.isMissing = found.entry === missingCode;
    found.depth = randomDepth(i);
    return found;
  };
}

/** As in the shader: from 0 to 1, a hash of the index of the point. */
function randomDepth(point: number): number {
  return (Math.imul(point, 2654435769) >>> 8) / 16_777_216;
}
