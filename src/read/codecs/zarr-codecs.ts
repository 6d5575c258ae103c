import type { CodecStep } from './codec-step';

/**
 * The step that undoes a compressor or filter of zarr v2 (`{ id, … }`, a numcodecs configuration);
 * undefined if it is not such an object.
 */
export function stepOfV2Codec(config: unknown): CodecStep | undefined {
  if (!isRecord(config) || typeof config.id !== 'string') return undefined;
  const { id, ...settings } = config;
  return { codec: nameOf(id as string), settings };
}

/**
 * The step that undoes a codec of zarr v3 (`{ name, configuration }` or only a name; numcodecs' by
 * their prefix); undefined if it is neither. `bytes`, `transpose` and `sharding_indexed` belong to
 * the reader and are not steps.
 */
export function stepOfV3Codec(config: unknown): CodecStep | undefined {
  if (typeof config === 'string') return { codec: nameOf(config), settings: {} };
  if (!isRecord(config) || typeof config.name !== 'string') return undefined;
  const settings = isRecord(config.configuration) ? config.configuration : {};
  return { codec: nameOf(config.name), settings };
}

/** numcodecs' codecs have the same names in both versions, in v3 with a prefix. */
function nameOf(written: string): string {
  return withoutAddress(written).replace(/^numcodecs\./, '');
}

/** zarrs' codecs had URLs before zarr-extensions registered names for them. */
export function withoutAddress(name: string): string {
  return name.replace(/^https:\/\/codec\.zarrs\.dev\/[a-z_]+\//, '');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
