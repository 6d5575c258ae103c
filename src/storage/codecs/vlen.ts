import { corrupt, type ObjectCodec, unsupported } from './byte-codec';
import { packedItemsOf } from './packed-items';
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

/** numcodecs' vlen-array: sequences of the type that its setting names, the array's own base. */
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
