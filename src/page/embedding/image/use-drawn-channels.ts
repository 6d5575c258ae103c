import { useMemo } from 'react';
import { extremesOf } from '@/model/extremes';
import { formatCount } from '@/model/quantity';
import type { DrawnChannel, ImageSample, TileAsk, TissueImage } from '@/model/tissue';
import type { Unready } from '@/page/client/reading';
import { useAnswer } from '@/page/kit/reading/use-answer';

/** How the channels of an image are drawn. */
export interface DrawnChannels extends Pick<TileAsk, 'channels' | 'opacity'> {
  /** Statement of what is drawn, and from what its limits are derived. */
  readonly statement: string;
}

type Colour = DrawnChannel['colour'];

const WHITE: Colour = [255, 255, 255];
const RED_GREEN_BLUE: readonly Colour[] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
];
/**
 * Colours for channels without their own, in the order in which they are chosen; cyan and similar first, which all
 * viewers can tell apart.
 */
export const CHANNEL_COLOURS: readonly Colour[] = [
  [0, 200, 255],
  [255, 0, 200],
  [255, 230, 0],
  [0, 255, 60],
  [255, 60, 0],
  [120, 80, 255],
];
/** Values of full colour: for fractions, for bytes, for 16 bits. */
const FULL = [1, 255, 65_535];

/**
 * Channels that are drawn, and their limits; unready while the limits need a sample of the image that is not read yet.
 */
export function useDrawnChannels(
  image: TissueImage,
  chosen: readonly number[] | undefined,
):
  | { readonly drawn: DrawnChannels }
  | { readonly drawn: undefined; readonly unready: Unready } {
  const { isRgb, channels: count, dtype, axes, levels } = image;
  const at = useMemo(
    () => (isRgb ? [0, 1, 2] : (chosen?.filter((one) => one < count) ?? [])),
    [isRgb, chosen, count],
  );
  const wanted = useMemo(() => (at.length > 0 ? at : [0]), [at]);
  const isFixed = isRgb && dtype === 'uint8';
  const coarsest = levels.at(-1);
  const reading = useAnswer(
    'sampleImage',
    isFixed || !coarsest ? undefined : { path: coarsest.path, axes, channels: wanted },
  );
  const sample = reading?.status === 'ready' ? reading.value : undefined;
  return useMemo(() => {
    if (isFixed) return { drawn: colours(image, 255, 'colours as stored: 0 to 255') };
    if (reading && reading.status !== 'ready')
      return { drawn: undefined, unready: reading };
    if (!sample) return { drawn: colours(image, 255, '') };
    return {
      drawn: isRgb ? ofColours(image, sample) : ofChannels(image, wanted, sample),
    };
  }, [image, isFixed, isRgb, reading, sample, wanted]);
}

function colours(
  { channels }: TissueImage,
  high: number,
  statement: string,
): DrawnChannels {
  return {
    channels: RED_GREEN_BLUE.map((colour, at) => ({ at, low: 0, high, colour })),
    ...(channels === 4 && { opacity: { at: 3, low: 0, high } }),
    statement,
  };
}

function ofColours(image: TissueImage, sample: ImageSample): DrawnChannels {
  const { channels } = sample;
  const [min, max] = extremesOf(
    channels.flatMap((channel) => [channel.min, channel.max]),
  );
  const isFraction = image.dtype.startsWith('float') && max <= 1;
  const full = FULL.slice(isFraction ? 0 : 1).find((value) => max <= value) ?? max;
  return colours(
    image,
    full,
    `colours from 0 to ${formatCount(full)}: values of ${sampled(sample)} lie in ${shown(min)}–${shown(max)}`,
  );
}

function ofChannels(
  image: TissueImage,
  wanted: readonly number[],
  sample: ImageSample,
): DrawnChannels {
  const channels = sample.channels.map(({ low, high }, i): DrawnChannel => {
    const colour =
      wanted.length === 1 ? WHITE : CHANNEL_COLOURS[i % CHANNEL_COLOURS.length];
    return { at: wanted[i] ?? 0, low, high, colour: colour ?? WHITE };
  });
  const limits = channels.map(
    ({ at, low, high }) => `${channelName(image, at)} ${shown(low)} to ${shown(high)}`,
  );
  return {
    channels,
    statement: `${limits.join('; ')}: 1st to 99.8th percentile of ${sampled(sample)}`,
  };
}

export function channelName({ channelNames }: TissueImage, at: number): string {
  return channelNames?.[at] || `channel ${at}`;
}

function sampled({ pixels, isWhole }: ImageSample): string {
  return isWhole
    ? 'the coarsest resolution'
    : `the ${formatCount(pixels)} pixels in the middle of the coarsest resolution`;
}

function shown(value: number): string {
  return String(Number(value.toPrecision(4)));
}
