import { type ByteCodec, corrupt } from './byte-codec';
import { swapped } from './byte-order';
import { integerSetting } from './settings';

/**
 * Turns the bytes of every number round. No codec of a file: the Zarr reader puts it in where filters that work on
 * native numbers follow zarr v3's `bytes` with `endian: big`. Setting: `elementsize`.
 */
export const byteswap: ByteCodec = {
  kind: 'bytes',
  encodedLength: (length) => length,
  decode(bytes, settings) {
    const size = integerSetting(settings, 'elementsize', { least: 1, most: 64 });
    if (bytes.length % size !== 0)
      throw corrupt(`${bytes.length} bytes are no whole number of values`);
    return size === 1 ? bytes : swapped(bytes, size);
  },
};
