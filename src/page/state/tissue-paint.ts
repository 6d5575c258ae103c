import type { Path } from '@/model/path';

/** Settings of the image under the points of an embedding, if they are not the default. */
export interface TissuePaint {
  /** No image is drawn. */
  readonly off?: true;
  /** Library that is shown, if there are several. */
  readonly library?: Path;
  readonly image?: Path;
  /** Channels that are drawn, by number. */
  readonly channels?: readonly number[];
  /** From −1 to 1. */
  readonly brightness?: number;
  /** Factor by which differences from middle grey are multiplied. */
  readonly contrast?: number;
  /** From 0 to 1. */
  readonly opacity?: number;
  /** Points have the same size as in other embeddings, not that of spots. */
  readonly plainSize?: true;
}

export type TissueChange = {
  readonly [K in keyof TissuePaint]?: TissuePaint[K] | undefined;
};

/** Returns the changed settings; undefined if everything is default. */
export function changedTissue(
  paint: TissuePaint | undefined,
  change: TissueChange,
): TissuePaint | undefined {
  const kept = Object.entries({ ...paint, ...change }).filter(
    ([, value]) => value !== undefined,
  );
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Maximum number of channels that a link may name. */
const MAX_CHANNELS = 16;
const MAX_CONTRAST = 4;

/** Reads the settings in a link's JSON; invalid parts are omitted. */
export function tissueFrom(value: unknown): TissuePaint | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { off, library, image, channels, brightness, contrast, opacity, plainSize } =
    value as Record<string, unknown>;
  return changedTissue(undefined, {
    off: off === true || undefined,
    library: pathOf(library),
    image: pathOf(image),
    channels: channelsOf(channels),
    brightness: within(brightness, -1, 1),
    contrast: within(contrast, 0, MAX_CONTRAST),
    opacity: within(opacity, 0, 1),
    plainSize: plainSize === true || undefined,
  });
}

function pathOf(value: unknown): Path | undefined {
  return typeof value === 'string' && value.startsWith('/') ? value : undefined;
}

function channelsOf(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_CHANNELS)
    return undefined;
  return value.every((one) => Number.isSafeInteger(one) && one >= 0) ? value : undefined;
}

function within(value: unknown, low: number, high: number): number | undefined {
  return typeof value === 'number' && value >= low && value <= high ? value : undefined;
}
