import type { ByteCodec } from './byte-codec';
import type { NativeDecoders } from './native-decoders';
import { integerSetting } from './settings';

// below this the way into wasm memory and back costs more than it saves
const FEW_BYTES = 512;

/**
 * Byte shuffle of HDF5 (filter 2) and numcodecs: all first bytes of the elements, then all second
 * bytes …; bytes beyond the last whole element follow as they are. Setting: `elementsize`.
 */
export function createShuffle(native: NativeDecoders): ByteCodec {
  return {
    kind: 'bytes',
    encodedLength: (length) => length,
    decode(bytes, settings) {
      const size = integerSetting(settings, 'elementsize', { otherwise: 4, least: 1 });
      const count = Math.floor(bytes.length / size);
      if (size === 1 || count <= 1) return bytes;
      const out =
        bytes.length < FEW_BYTES
          ? unshuffleHere(bytes, size, count)
          : native.use((scope) => {
              const src = scope.put(bytes);
              const dst = scope.reserve(bytes.length);
              scope.calls.unshuffle(size, count, src, dst);
              return scope.copy(dst, bytes.length);
            });
      out.set(bytes.subarray(count * size), count * size);
      return out;
    },
  };
}

function unshuffleHere(bytes: Uint8Array, size: number, count: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  for (let plane = 0; plane < size; plane++)
    for (let i = 0; i < count; i++)
      out[i * size + plane] = bytes[plane * count + i] as number;
  return out;
}
