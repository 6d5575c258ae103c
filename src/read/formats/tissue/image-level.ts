import type { Affine } from '@/model/affine';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ImageAxes, ImageLevel } from '@/model/tissue';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';

/** An array of pixels, before its position is known. */
export interface PixelArray {
  readonly path: Path;
  readonly shape: readonly number[];
  readonly dtype: string;
  readonly itemBytes: number;
  readonly chunkShape: readonly number[] | undefined;
}

/**
 * Opens an array of pixels: two axes, or three with channels. Reads shapes only.
 *
 * @throws UnsupportedError if it is something else, with the sentence for the user
 */
export async function openPixels(
  elements: Elements,
  path: Path,
  options?: ReadOptions,
): Promise<PixelArray> {
  const { info, node }: DataElement = await elements.at(path, options);
  if (info.kind !== 'matrix' || node.kind !== 'array')
    throw new DataError('UnsupportedError', `${path} is not an array of pixels.`);
  const { shape, dtype } = node;
  if (shape.length > 3)
    throw new DataError(
      'UnsupportedError',
      `${path} has ${shape.length} axes (${shape.join(' × ')}); images of two axes and channels are shown.`,
    );
  if (dtype.kind !== 'int' && dtype.kind !== 'uint' && dtype.kind !== 'float')
    throw new DataError('UnsupportedError', `${path} contains no numbers.`);
  if (shape.some((extent) => extent < 1))
    throw new DataError('UnsupportedError', `${path} has no pixels.`);
  const { chunkShape } = node.storage;
  return { path, shape, dtype: info.dtype, itemBytes: dtype.bytes, chunkShape };
}

/**
 * The axes of an image by its shape alone: y, x, channels, as matplotlib draws it; channels first
 * only if the last axis is too long for channels and the first is not.
 */
export function axesByShape(shape: readonly number[]): ImageAxes {
  const [first = 0, , last = 0] = shape;
  if (shape.length < 3) return { y: 0, x: 1 };
  return last > MAX_COLOURS && first <= MAX_COLOURS
    ? { c: 0, y: 1, x: 2 }
    : { y: 0, x: 1, c: 2 };
}

/** Red, green, blue and opacity. */
const MAX_COLOURS = 4;

export function channelsOf(shape: readonly number[], { c }: ImageAxes): number {
  return c === undefined ? 1 : (shape[c] ?? 1);
}

/** One resolution of an image. */
export function levelOf(
  { path, shape, itemBytes, chunkShape }: PixelArray,
  axes: ImageAxes,
  toPixels: Affine,
): ImageLevel {
  const [width, height] = [shape[axes.x] ?? 0, shape[axes.y] ?? 0];
  const chunk = chunkShape && ([chunkShape[axes.x], chunkShape[axes.y]] as const);
  const [wide, tall] = chunk ?? [];
  return {
    ...{ path, width, height, toPixels },
    pixelBytes: itemBytes * channelsOf(shape, axes),
    ...(wide !== undefined && tall !== undefined && { chunk: [wide, tall] as const }),
  };
}
