import { createBitshuffle } from './bitshuffle';
import { createBlosc } from './blosc';
import { createBlosc2 } from './blosc2';
import { type ByteCodec, corrupt } from './byte-codec';
import { createHdf5Lz4 } from './lz4-hdf5';
import { type NativeDecoders, openNativeDecoders } from './native-decoders';
import { createUnpacking, unpack } from './unpack';

/** The other codecs in WebAssembly, by name: one module, because a chunk often needs several. */
export async function openNativeCodecs(): Promise<ReadonlyMap<string, ByteCodec>> {
  const native = await openNativeDecoders();
  return new Map([
    ['zstd', createZstd(native)],
    ['lz4', createLz4(native)],
    ['lz4-hdf5', createHdf5Lz4(native)],
    ['lzf', createLzf(native)],
    ['blosc', createBlosc(native)],
    ['blosc2', createBlosc2(native)],
    ['bitshuffle', createBitshuffle(native)],
  ]);
}

/** numcodecs' lz4: the decoded length (4 bytes, little-endian), then one block. */
function createLz4(native: NativeDecoders): ByteCodec {
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

/** LibLZF as h5py writes it (HDF5's filter 32000): a raw stream without its decoded length. */
function createLzf(native: NativeDecoders): ByteCodec {
  // 264 bytes for three
  return createUnpacking(native, { ratio: 88 }, ({ calls }, src, length, dst, size) =>
    calls.lzf_block(src, length, dst, size),
  );
}

/** Zstandard (RFC 8878): any number of frames, with or without their content's size; checksums verified. */
function createZstd(native: NativeDecoders): ByteCodec {
  return createUnpacking(
    native,
    {
      // a block of 128 kB takes 4 bytes at least
      ratio: 40_000,
      claimed({ calls }, src, length) {
        const says = calls.zstd_size(src, length);
        if (says === -2) throw corrupt('its frames make no sense');
        return says < 0 ? undefined : says;
      },
    },
    ({ calls }, src, length, dst, size) => calls.zstd_frames(src, length, dst, size),
  );
}
