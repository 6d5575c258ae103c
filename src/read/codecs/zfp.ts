import {
  type ByteCodec,
  corrupt,
  expectWithinLimit,
  type OutputLimit,
} from './byte-codec';
import { swapped } from './byte-order';
import type { NativeDecoders, NativeMemory } from './native-decoders';
import { type ZfpHeader, zfpHeaderOf } from './zfp-header';
import { zfpHeaderOfSettings } from './zfp-settings';

/** The exports of native/zfp.c; addresses and lengths in bytes. */
export interface ZfpCalls extends NativeMemory {
  zfp_blocks(
    src: number,
    length: number,
    firstBit: number,
    dst: number,
    type: number,
    rank: number,
    extents: number,
    leastBits: number,
    mostBits: number,
    mostPlanes: number,
    leastExponent: number,
  ): number;
}

/** numcodecs' zfpy: a zfp stream with its full header, in every mode, of 1 to 4 dimensions. */
export function createZfpy(native: NativeDecoders<ZfpCalls>): ByteCodec {
  return {
    kind: 'bytes',
    decode: (bytes, _settings, room) =>
      readBlocks(native, bytes, zfpHeaderOf(bytes), room),
  };
}

/**
 * zarr-extensions' zfp and HDF5's filter 32013: a zfp stream with its header, or the equivalent
 * parameters, in the settings.
 */
export function createZfp(native: NativeDecoders<ZfpCalls>): ByteCodec {
  return {
    kind: 'bytes',
    decode(bytes, settings, room) {
      const header = zfpHeaderOfSettings(settings);
      const values = readBlocks(native, bytes, header, room);
      // the stream is the same on all machines; the filter gives the values in the writer's byte order
      return settings.order === 'big' ? swapped(values, valueBytes(header)) : values;
    },
  };
}

const valueBytes = ({ type }: ZfpHeader): number => (type & 1 ? 8 : 4);

/** The values of a zfp stream in C order. */
function readBlocks(
  native: NativeDecoders<ZfpCalls>,
  bytes: Uint8Array,
  header: ZfpHeader,
  room: OutputLimit,
): Uint8Array {
  const { type, extents, mode, firstBit } = header;
  const length = extents.reduce(
    (product, extent) => product * extent,
    valueBytes(header),
  );
  expectWithinLimit(length, room);
  // a block takes at least one bit: impossible shapes are refused before memory is allocated
  const blocks = extents.reduce((product, extent) => product * Math.ceil(extent / 4), 1);
  if (blocks * mode.leastBits > bytes.length * 8 - firstBit)
    throw corrupt('its end is missing');
  return native.use(({ calls, reserve, put, take }) => {
    const src = put(bytes);
    const dst = reserve(length);
    const fourExtents = Uint32Array.from({ length: 4 }, (_, i) => extents[i] ?? 1);
    const answer = calls.zfp_blocks(
      src,
      bytes.length,
      firstBit,
      dst,
      type,
      extents.length,
      put(new Uint8Array(fourExtents.buffer)),
      mode.leastBits,
      mode.mostBits,
      mode.mostPlanes,
      mode.leastExponent,
    );
    if (answer < 0) throw corrupt('its end is missing');
    return take(dst, length);
  });
}
