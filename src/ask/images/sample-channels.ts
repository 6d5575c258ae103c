import type { IndexRange } from '@/model/block';
import { DataError } from '@/model/errors';
import { extremesOf } from '@/model/extremes';
import type { ReadOptions } from '@/model/read-options';
import type { ChannelSample, ImageSample, PixelSource } from '@/model/tissue';
import type { NumberArray } from '@/model/values';
import type { Elements } from '@/read/elements/open-elements';
import { channelValues, readPixels } from './read-pixels';

/** Length of the sides of the square that is sampled. */
const SIDE = 1024;
/** Percentiles that are drawn black and in full colour: not the extremes, because single bright pixels are common. */
const PERCENTILES = [1, 99.8] as const;

/**
 * Samples the range of values of some channels for their contrast limits, in the middle of a level, or in all of it if
 * it is small. Percentiles as in `numpy.percentile`.
 */
export async function sampleChannels(
  elements: Elements,
  source: PixelSource,
  channels: readonly number[],
  options?: ReadOptions,
): Promise<ImageSample> {
  const { node } = await elements.at(source.path, options);
  if (node.kind !== 'array')
    throw new DataError('UnsupportedError', `${source.path} is not an array of pixels.`);
  const { axes } = source;
  const x = middleOf(node.shape[axes.x] ?? 0);
  const y = middleOf(node.shape[axes.y] ?? 0);
  const [first, last] = extremesOf(channels);
  const range: IndexRange = [first, last + 1];
  const read = await readPixels(elements, source, { x, y, channels: range }, options);
  const { width, height } = read;
  return {
    channels: channels.map((channel) => sampleOf(channelValues(read, channel))),
    pixels: width * height,
    isWhole: width === node.shape[axes.x] && height === node.shape[axes.y],
  };
}

function middleOf(extent: number): IndexRange {
  const start = Math.max(0, Math.floor((extent - SIDE) / 2));
  return [start, Math.min(extent, start + SIDE)];
}

/** Computes the range of a channel; zeros if it has no finite value. */
function sampleOf(values: NumberArray): ChannelSample {
  const sorted = Float64Array.from(values, Number).filter(Number.isFinite).sort();
  const at = (percent: number) => {
    const place = ((sorted.length - 1) * percent) / 100;
    const [below, above] = [
      sorted[Math.floor(place)] ?? 0,
      sorted[Math.ceil(place)] ?? 0,
    ];
    return below + (above - below) * (place - Math.floor(place));
  };
  const [low, high] = PERCENTILES;
  return { min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0, low: at(low), high: at(high) };
}
