import { type ByteCodec, corrupt } from './byte-codec';
import type { NativeDecoders } from './native-decoders';
import { unpack } from './unpack';

/** Zstandard (RFC 8878): any number of frames, with or without their content's size; checksums verified. */
export function createZstd(native: NativeDecoders): ByteCodec {
  return {
    kind: 'bytes',
    decode: (bytes, _settings, room) =>
      unpack(
        native,
        bytes,
        room,
        {
          // a block of 128 kB takes 4 bytes at least
          ratio: 40_000,
          claimed({ calls }, src) {
            const says = calls.zstd_size(src, bytes.length);
            if (says === -2) throw corrupt('its frames make no sense');
            return says < 0 ? undefined : says;
          },
        },
        ({ calls }, src, length, dst, size) => calls.zstd_frames(src, length, dst, size),
      ),
  };
}
