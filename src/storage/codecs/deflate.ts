import type { ByteCodec } from './byte-codec';
import type { NativeDecoders } from './native-decoders';
import { unpack } from './unpack';

// deflate's maximum: 258 bytes from two bits
const RATIO = 1032;
const LEAST_MEMBER = 18;

/**
 * zlib (RFC 1950), which HDF5 calls deflate; the checksum is verified, bytes after it are ignored,
 * as in Python.
 */
export function createZlib(native: NativeDecoders): ByteCodec {
  return {
    kind: 'bytes',
    decode: (bytes, _settings, room) =>
      unpack(native, bytes, room, { ratio: RATIO }, ({ calls }, src, length, dst, size) =>
        calls.inflate_zlib(src, length, dst, size),
      ),
  };
}

/**
 * gzip (RFC 1952) of one or more members, each with its checksum verified; bytes after the last
 * member are ignored.
 */
export function createGzip(native: NativeDecoders): ByteCodec {
  return {
    kind: 'bytes',
    decode: (bytes, _settings, room) =>
      unpack(native, bytes, room, { ratio: RATIO }, (scope, src, length, dst, size) => {
        const taken = scope.reserve(4);
        let from = 0;
        let made = 0;
        do {
          const more = scope.calls.inflate_member(
            src + from,
            length - from,
            dst + made,
            size - made,
            taken,
          );
          if (more < 0) return more;
          made += more;
          from += new DataView(scope.calls.memory.buffer).getUint32(taken, true);
        } while (isMember(bytes, from));
        return made;
      }),
  };
}

function isMember(bytes: Uint8Array, at: number): boolean {
  return (
    bytes.length - at >= LEAST_MEMBER && bytes[at] === 0x1f && bytes[at + 1] === 0x8b
  );
}
