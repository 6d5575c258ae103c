import { type ByteCodec, corrupt, expectWithinLimit, unsupported } from './byte-codec';
import type { NativeDecoders, NativeScope } from './native-decoders';
import { integerSetting } from './settings';

const NONE = 0;
const LZ4 = 2;
const ZSTD = 3;

/**
 * HDF5's filter 32008: bit-shuffled blocks, bare or each compressed by lz4 or zstd; elements beyond
 * the last multiple of eight are not shuffled. Settings: `elementsize`, `blocksize` (elements, 0
 * for the default), `compression` (0 none, 2 lz4, 3 zstd). Compressed chunks begin with their
 * decoded length (8 bytes) and block length (4), each block with its stored length (4), big-endian.
 */
export function createBitshuffle(native: NativeDecoders): ByteCodec {
  return {
    kind: 'bytes',
    decode(bytes, settings, room) {
      const size = integerSetting(settings, 'elementsize', { least: 1, most: 0xffff });
      const compression = integerSetting(settings, 'compression', { otherwise: NONE });
      if (compression !== NONE && compression !== LZ4 && compression !== ZSTD)
        throw unsupported(`its compression ${compression} is unknown`);
      const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      let total = bytes.length;
      let blockBytes = integerSetting(settings, 'blocksize', { otherwise: 0 }) * size;
      if (compression !== NONE) {
        if (bytes.length < 12) throw corrupt('its header is missing');
        total = Number(head.getBigUint64(0));
        blockBytes = head.getUint32(8);
        if (total > bytes.length * 40_000) throw corrupt('its end is missing');
      }
      expectWithinLimit(total, room);
      const usual = blockBytes > 0 ? Math.floor(blockBytes / size) : defaultBlock(size);
      if (usual === 0 || usual % 8 !== 0)
        throw corrupt(`its block size of ${usual} elements is not a multiple of 8`);
      return native.use((scope) => {
        const src = scope.put(bytes);
        const dst = scope.reserve(total);
        const block = Math.min(usual, Math.ceil(total / size)) * size;
        const packed = scope.reserve(block);
        const planes = scope.reserve(block);
        let from = compression === NONE ? 0 : 12;
        const elements = Math.floor(total / size);
        let done = 0;
        while (elements - done >= 8) {
          const count = Math.min(usual, elements - done - ((elements - done) % 8));
          let at = src + from;
          if (compression === NONE) from += count * size;
          else {
            from = unpackBlock(scope, head, from, src, packed, count * size, compression);
            at = packed;
          }
          scope.calls.unbitshuffle(size, count, at, planes, dst + done * size);
          done += count;
        }
        const rest = total - done * size;
        if (bytes.length - from < rest) throw corrupt('its end is missing');
        scope.view(dst + done * size, rest).set(bytes.subarray(from, from + rest));
        return scope.take(dst, total);
      });
    },
  };
}

/** Decodes the block at `from` to `packed`; returns the offset of the next one. */
function unpackBlock(
  { calls }: NativeScope,
  head: DataView,
  from: number,
  src: number,
  packed: number,
  length: number,
  compression: number,
): number {
  const stored = from + 4 <= head.byteLength ? head.getUint32(from) : -1;
  if (stored < 0 || stored > head.byteLength - from - 4)
    throw corrupt('its end is missing');
  const at = src + from + 4;
  const made =
    compression === LZ4
      ? calls.lz4_block(at, stored, packed, length)
      : calls.zstd_frames(at, stored, packed, length);
  if (made !== length) throw corrupt('a block is invalid');
  return from + 4 + stored;
}

/** The library's default block size: 8 kB, at least 128 elements, a multiple of 8. */
function defaultBlock(size: number): number {
  const block = Math.floor(8192 / size);
  return Math.max(block - (block % 8), 128);
}
