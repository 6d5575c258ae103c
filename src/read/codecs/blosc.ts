import { type BloscChunk, decodeBloscBlock, expectFormat } from './blosc-block';
import { type ByteCodec, corrupt, expectWithinLimit } from './byte-codec';
import type { NativeDecoders } from './native-decoders';

const HEADER = 16;
const MAX_SPLITS = 16;
const LEAST_SPLIT = 128;

/**
 * A Blosc 1 chunk, as numcodecs, zarr v3 and HDF5's filter 32001 write it: 16 bytes of header, the
 * offset of each block, the blocks. Inner codecs blosclz, lz4, lz4hc, snappy, zlib and zstd; byte
 * and bit shuffle.
 */
export function createBlosc(native: NativeDecoders): ByteCodec {
  return {
    kind: 'bytes',
    decode(bytes, _settings, room) {
      if (bytes.length < HEADER) throw corrupt('its header is missing');
      const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      const flags = header.getUint8(2);
      const typeSize = header.getUint8(3);
      const total = header.getUint32(4, true);
      const blockSize = header.getUint32(8, true);
      const stored = header.getUint32(12, true);
      expectWithinLimit(total, room);
      if (total === 0) return new Uint8Array(0);
      if (header.getUint8(0) > 2) throw corrupt('its version is later than Blosc 1');
      if (stored > bytes.length || stored < HEADER)
        throw corrupt(`only ${bytes.length} of its ${stored} bytes are present`);
      if (flags & 2) {
        if (total + HEADER > stored) throw corrupt('its end is missing');
        return bytes.subarray(HEADER, HEADER + total);
      }
      if (typeSize === 0 || blockSize === 0 || flags & 8)
        throw corrupt('its header makes no sense');
      const blocks = Math.ceil(total / blockSize);
      if (blocks > (stored - HEADER) / 4) throw corrupt('its end is missing');
      const format = flags >> 5;
      expectFormat(format);
      const mayest = (flags & 16) === 0 && typeSize <= MAX_SPLITS;
      const splits = mayest && blockSize / typeSize >= LEAST_SPLIT ? typeSize : 1;
      return native.use((scope) => {
        const longest = Math.min(blockSize, total);
        const chunk: BloscChunk = {
          scope,
          header,
          stored,
          src: scope.put(bytes.subarray(0, stored)),
          format,
          typeSize,
          filter:
            flags & 1 && typeSize > 1 ? 'shuffle' : flags & 4 ? 'bitshuffle' : 'none',
          spare: scope.reserve(longest),
          planes: scope.reserve(longest),
        };
        const dst = scope.reserve(total);
        for (let i = 0; i < blocks; i++) {
          const start = i * blockSize;
          const length = Math.min(blockSize, total - start);
          const whole = length === blockSize;
          const from = header.getUint32(HEADER + 4 * i, true);
          decodeBloscBlock(chunk, from, dst + start, length, whole ? splits : 1);
        }
        return scope.take(dst, total);
      });
    },
  };
}
