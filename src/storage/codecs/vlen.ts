import { corrupt, type ObjectCodec } from './byte-codec';
import { numberTypeSetting, readNumbers } from './numpy-numbers';
import { packedItemsOf } from './packed-items';

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

/** numcodecs' vlen-array: sequences of the number type `dtype`. */
export const vlenArray: ObjectCodec = {
  kind: 'objects',
  decode(bytes, settings, { count }) {
    const type = numberTypeSetting(settings, 'dtype');
    const items = packedItemsOf(bytes, count);
    const offsets = items.offsets.map((offset) => {
      if (offset % type.bytes !== 0) throw corrupt('a sequence ends within a value');
      return offset / type.bytes;
    });
    const content = readNumbers(items.bytes, type);
    return { kind: 'ragged', offsets, content: { kind: 'numbers', values: content } };
  },
};
