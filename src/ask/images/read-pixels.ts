import type { IndexRange } from '@/model/block';
import { DataError } from '@/model/errors';
import { extremesOf } from '@/model/extremes';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { ImageTile, PixelSource, TileAsk } from '@/model/tissue';
import type { NumberArray } from '@/model/values';
import type { Elements } from '@/read/elements/open-elements';
import { composePixels, type PixelValues } from './compose-pixels';

/** Maximum number of values read for one tile (512 MB of doubles). */
const MAX_VALUES = 2 ** 26;

/** A rectangle of pixels and a range of channels. */
export interface PixelRegion {
  readonly x: IndexRange;
  readonly y: IndexRange;
  readonly channels: IndexRange;
}

/**
 * Reads a rectangle of an image, whatever the order of its axes.
 *
 * @throws TooLargeError, UnsupportedError if the element is not an array of numbers
 */
export async function readPixels(
  elements: Elements,
  { path, axes }: PixelSource,
  { x, y, channels }: PixelRegion,
  options?: ReadOptions,
): Promise<PixelValues> {
  const { node } = await elements.at(path, options);
  if (node.kind !== 'array')
    throw new DataError('UnsupportedError', `${path} is not an array of pixels.`);
  const selection: IndexRange[] = node.shape.map(() => [0, 1]);
  selection[axes.x] = x;
  selection[axes.y] = y;
  if (axes.c !== undefined) selection[axes.c] = channels;
  const extents = selection.map(([start, stop]) => stop - start);
  const count = extents.reduce((product, extent) => product * extent, 1);
  if (count > MAX_VALUES)
    throw new DataError(
      'TooLargeError',
      `${path}: ${formatCount(count)} values are too many to read for one tile of an image.`,
    );
  const read = await node.read(selection, options);
  if (read.kind !== 'numbers')
    throw new DataError('UnsupportedError', `${path} contains no numbers.`);
  const strideOf = (axis: number | undefined) =>
    axis === undefined
      ? 0
      : extents.slice(axis + 1).reduce((product, extent) => product * extent, 1);
  return {
    values: read.values,
    width: x[1] - x[0],
    height: y[1] - y[0],
    strides: { x: strideOf(axes.x), y: strideOf(axes.y), c: strideOf(axes.c) },
    firstChannel: channels[0],
  };
}

/** Reads a tile and draws it. */
export async function readTile(
  elements: Elements,
  { path, axes, x, y, step, channels, opacity }: TileAsk,
  options?: ReadOptions,
): Promise<ImageTile> {
  const wanted = [...channels, ...(opacity ? [opacity] : [])].map(({ at }) => at);
  const [first, last] = extremesOf(wanted);
  const range: IndexRange = [first, last + 1];
  const whole = await readPixels(
    elements,
    { path, axes },
    { x, y, channels: range },
    options,
  );
  const read = thinned(whole, step);
  const { width, height } = read;
  return { width, height, pixels: composePixels(read, channels, opacity) };
}

/** Every `step`-th pixel of every `step`-th line: the first of each square. */
function thinned(pixels: PixelValues, step: number): PixelValues {
  if (step === 1) return pixels;
  const { width, height, strides } = pixels;
  return {
    ...pixels,
    width: Math.ceil(width / step),
    height: Math.ceil(height / step),
    strides: { ...strides, x: strides.x * step, y: strides.y * step },
  };
}

/** The values of one channel, row by row. */
export function channelValues(pixels: PixelValues, channel: number): NumberArray {
  const { values, width, height, strides, firstChannel } = pixels;
  const found = new Float64Array(width * height);
  let index = 0;
  for (let line = 0; line < height; line++)
    for (let x = 0; x < width; x++)
      found[index++] = Number(
        values[(channel - firstChannel) * strides.c + line * strides.y + x * strides.x],
      );
  return found;
}
