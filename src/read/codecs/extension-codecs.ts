import type { Codec } from './byte-codec';
import { castValue } from './cast-value';
import { packedBits } from './packed-bits';
import { scaleOffset } from './scale-offset';

/** Rare codecs of zarr-extensions. Their reader adds the types of the values before and after them. */
export const extensionCodecs: ReadonlyMap<string, Codec> = new Map<string, Codec>([
  ['scale_offset', scaleOffset],
  ['cast_value', castValue],
  ['packed-bits', packedBits],
]);
