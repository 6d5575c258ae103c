import { type ByteCodec, corrupt, expectRoom } from './byte-codec';
import type { NativeDecoders } from './native-decoders';
import type { NumberCalls } from './number-codecs';
import { type ZfpHeader, zfpHeaderOf } from './zfp-header';

/** numcodecs' zfpy: a zfp stream behind its full header, in every mode, of 1 to 4 dimensions. */
export function createZfpy(native: NativeDecoders<NumberCalls>): ByteCodec {
  return {
    kind: 'bytes',
    decode(bytes, _settings, room) {
      const header = zfpHeaderOf(bytes);
      const length = header.extents.reduce(
        (product, extent) => product * extent,
        header.type & 1 ? 8 : 4,
      );
      expectRoom(length, room);
      return readBlocks(native, bytes, header, length);
    },
  };
}

/** The values of a zfp stream in C order; `length` bytes of them belong. */
export function readBlocks(
  native: NativeDecoders<NumberCalls>,
  bytes: Uint8Array,
  { type, extents, mode, firstBit }: ZfpHeader,
  length: number,
): Uint8Array {
  // a block takes a bit at least: what cannot hold so many is refused before there is room for them
  const blocks = extents.reduce((product, extent) => product * Math.ceil(extent / 4), 1);
  if (blocks * mode.leastBits > bytes.length * 8 - firstBit)
    throw corrupt('its end is missing');
  return native.use(({ calls, reserve, put, view, copy }) => {
    const src = put(bytes);
    const dst = reserve(length);
    const shape = reserve(16);
    const words = new Uint8Array(
      Uint32Array.from({ length: 4 }, (_, i) => extents[i] ?? 1).buffer,
    );
    view(shape, 16).set(words);
    const answer = calls.zfp_blocks(
      src,
      bytes.length,
      firstBit,
      dst,
      type,
      extents.length,
      shape,
      mode.leastBits,
      mode.mostBits,
      mode.mostPlanes,
      mode.leastExponent,
    );
    if (answer < 0) throw corrupt('its end is missing');
    return copy(dst, length);
  });
}
