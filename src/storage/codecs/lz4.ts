import { type ByteCodec, corrupt } from './byte-codec';
import type { NativeDecoders } from './native-decoders';
import { unpack } from './unpack';

/** numcodecs' lz4: the decoded length (4 bytes, little-endian), then one block. */
export function createLz4(native: NativeDecoders): ByteCodec {
  return {
    kind: 'bytes',
    decode(bytes, _settings, room) {
      if (bytes.length < 4) throw corrupt('its length is missing');
      const claimed = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
      const unpacked = unpack(
        native,
        bytes.subarray(4),
        room,
        { ratio: 255, claimed: () => claimed },
        ({ calls }, src, length, dst, size) => calls.lz4_block(src, length, dst, size),
      );
      if (unpacked.length !== claimed)
        throw corrupt(`it unpacks to ${unpacked.length} bytes but declares ${claimed}`);
      return unpacked;
    },
  };
}
