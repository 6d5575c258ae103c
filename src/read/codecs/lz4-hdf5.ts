import { type ByteCodec, corrupt, expectWithinLimit } from './byte-codec';
import type { NativeDecoders } from './native-decoders';

/**
 * HDF5's filter 32004: the decoded length (8 bytes) and the block size (4), then each block with its
 * stored length (4), all big-endian; a block of the same length as its content is stored uncompressed.
 */
export function createHdf5Lz4(native: NativeDecoders): ByteCodec {
  return {
    kind: 'bytes',
    decode(bytes, _settings, room) {
      if (bytes.length < 12) throw corrupt('its header is missing');
      const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      const total = Number(header.getBigUint64(0));
      expectWithinLimit(total, room);
      if (total > bytes.length * 255) throw corrupt('its end is missing');
      const blockSize = Math.min(header.getUint32(8), total);
      if (blockSize === 0 && total > 0) throw corrupt('its blocks are empty');
      return native.use((scope) => {
        const src = scope.put(bytes);
        const dst = scope.reserve(total);
        let from = 12;
        for (let made = 0; made < total; ) {
          const size = Math.min(blockSize, total - made);
          const stored = from + 4 <= bytes.length ? header.getUint32(from) : -1;
          from += 4;
          if (stored < 0 || stored > bytes.length - from)
            throw corrupt('its end is missing');
          if (stored === size)
            scope.view(dst + made, size).set(bytes.subarray(from, from + stored));
          else if (scope.calls.lz4_block(src + from, stored, dst + made, size) !== size)
            throw corrupt('a block is invalid');
          from += stored;
          made += size;
        }
        return scope.take(dst, total);
      });
    },
  };
}
