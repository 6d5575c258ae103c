import type { ByteCodec } from './byte-codec';
import {
  type DeflateCalls,
  type NativeDecoders,
  openDeflateDecoders,
} from './native-decoders';
import { createShuffle } from './shuffle';
import { createUnpacking } from './unpack';

// deflate's maximum: 258 bytes from two bits
const RATIO = 1032;
const LEAST_MEMBER = 18;

/** The codecs that h5py and anndata compress with, by name: a small WebAssembly module of their own. */
export async function openDeflateCodecs(): Promise<ReadonlyMap<string, ByteCodec>> {
  const native = await openDeflateDecoders();
  return new Map([
    ['zlib', createZlib(native)],
    ['gzip', createGzip(native)],
    ['shuffle', createShuffle(native)],
  ]);
}

/**
 * zlib (RFC 1950), which HDF5 calls deflate; the checksum is verified, bytes after it are ignored,
 * as in Python.
 */
export function createZlib(native: NativeDecoders<DeflateCalls>): ByteCodec {
  return createUnpacking(native, { ratio: RATIO }, ({ calls }, src, length, dst, size) =>
    calls.inflate_zlib(src, length, dst, size),
  );
}

/**
 * gzip (RFC 1952) of one or more members, each with its checksum verified; bytes after the last
 * member are ignored.
 */
export function createGzip(native: NativeDecoders<DeflateCalls>): ByteCodec {
  return createUnpacking(native, { ratio: RATIO }, (scope, src, length, dst, size) => {
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
    } while (isMember(scope.view(src, length), from));
    return made;
  });
}

function isMember(bytes: Uint8Array, at: number): boolean {
  return (
    bytes.length - at >= LEAST_MEMBER && bytes[at] === 0x1f && bytes[at + 1] === 0x8b
  );
}
