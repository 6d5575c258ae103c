import type { ByteCodec } from './byte-codec';
import type { DeflateCalls, NativeDecoders } from './native-decoders';
import { bytesToFill } from './output-buffers';
import { integerSetting } from './settings';

// below this, copying into and out of wasm memory costs more than it saves
const FEW_BYTES = 512;
// beyond this a chunk goes through wasm memory in batches, to avoid another copy of it
const MANY_BYTES = 32 << 20;
const BATCH_BYTES = 1 << 20;

/**
 * Byte shuffle of HDF5 (filter 2) and numcodecs: all first bytes of the elements, then all second
 * bytes …; bytes beyond the last whole element are not shuffled. Setting: `elementsize`.
 */
export function createShuffle(native: NativeDecoders<DeflateCalls>): ByteCodec {
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
          : bytes.length > MANY_BYTES
            ? unshuffleInBatches(native, bytes, size, count)
            : native.use((scope) => {
                const src = scope.put(bytes);
                const dst = scope.reserve(bytes.length);
                scope.calls.unshuffle(size, count, src, dst);
                return scope.take(dst, bytes.length);
              });
      out.set(bytes.subarray(count * size), count * size);
      return out;
    },
  };
}

function unshuffleInBatches(
  native: NativeDecoders<DeflateCalls>,
  bytes: Uint8Array,
  size: number,
  count: number,
): Uint8Array {
  const out = bytesToFill(bytes.length);
  native.use(({ calls, reserve, view }) => {
    const most = Math.min(count, Math.max(1, Math.floor(BATCH_BYTES / size)));
    const src = reserve(most * size);
    const dst = reserve(most * size);
    for (let start = 0; start < count; start += most) {
      const batch = Math.min(most, count - start);
      const planes = view(src, batch * size);
      for (let plane = 0; plane < size; plane++) {
        const from = plane * count + start;
        planes.set(bytes.subarray(from, from + batch), plane * batch);
      }
      calls.unshuffle(size, batch, src, dst);
      out.set(view(dst, batch * size), start * size);
    }
  });
  return out;
}

function unshuffleHere(bytes: Uint8Array, size: number, count: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  for (let plane = 0; plane < size; plane++)
    for (let i = 0; i < count; i++)
      out[i * size + plane] = bytes[plane * count + i] as number;
  return out;
}
