import type { PackedStrings } from '@/model/strings';
import { corrupt, type ObjectCodec, unsupported } from './byte-codec';
import { sizeOf, valuesOf } from './values-of';

/** numcodecs' and zarr's vlen-utf8. */
export const vlenUtf8: ObjectCodec = {
  kind: 'objects',
  decode: (bytes, _settings, { count }) => ({
    kind: 'strings',
    strings: packedItemsOf(bytes, count),
  }),
};

/** numcodecs' and zarr's vlen-bytes. */
export const vlenBytes: ObjectCodec = {
  kind: 'objects',
  decode(bytes, _settings, { count, dtype }) {
    const items = packedItemsOf(bytes, count);
    return dtype.kind === 'string'
      ? { kind: 'strings', strings: items }
      : { kind: 'vlen-bytes', items };
  },
};

/** numcodecs' vlen-array: sequences of the base type in its setting. */
export const vlenArray: ObjectCodec = {
  kind: 'objects',
  decode(bytes, _settings, { count, dtype }) {
    const base = dtype.kind === 'sequence' ? dtype.base : undefined;
    const size = base && sizeOf(base);
    if (!base || !size) throw unsupported('its array contains no sequences');
    const items = packedItemsOf(bytes, count);
    const offsets = items.offsets.map((offset) => {
      if (offset % size !== 0) throw corrupt('a sequence ends within a value');
      return offset / size;
    });
    const content = valuesOf(items.bytes, base, items.bytes.length / size);
    return { kind: 'ragged', offsets, content };
  },
};

// below this a loop is faster than a call
const SHORT = 24;

/**
 * The layout of numcodecs' vlen codecs: the number of items, then the length and bytes of each;
 * lengths 32-bit little-endian. Every length is checked; CorruptError if the count does not match.
 */
function packedItemsOf(bytes: Uint8Array, count: number): PackedStrings {
  if (bytes.length < 4) throw corrupt('its header is missing');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const stored = view.getUint32(0, true);
  if (stored !== count) throw corrupt(`it contains ${stored} items instead of ${count}`);
  if (4 + 4 * count > bytes.length) throw corrupt('its end is missing');
  const out = new Uint8Array(bytes.length - 4 - 4 * count);
  const offsets = new Uint32Array(count + 1);
  let from = 4;
  let made = 0;
  for (let i = 0; i < count; i++) {
    if (from + 4 > bytes.length) throw corrupt('its end is missing');
    const length = view.getUint32(from, true);
    from += 4;
    if (length > bytes.length - from) throw corrupt('an item extends past its end');
    if (length < SHORT)
      for (let k = 0; k < length; k++) out[made + k] = bytes[from + k] as number;
    else out.set(bytes.subarray(from, from + length), made);
    from += length;
    made += length;
    offsets[i + 1] = made;
  }
  return { bytes: made === out.length ? out : out.slice(0, made), offsets };
}
