import { corrupt, unsupported } from './byte-codec';
import type { NativeScope } from './native-decoders';

const FORMATS = ['blosclz', 'lz4', 'snappy', 'zlib', 'zstd'];

/** Parameters shared by all blocks of one Blosc chunk. Addresses are in the decoders' memory. */
export interface BloscChunk {
  readonly scope: NativeScope;
  /** Decoded length of the whole chunk. */
  readonly header: DataView;
  /** Stored length of the chunk, header included. */
  readonly stored: number;
  readonly src: number;
  /** 0 blosclz, 1 lz4 and lz4hc, 2 snappy, 3 zlib, 4 zstd. */
  readonly format: number;
  readonly typeSize: number;
  readonly filter: 'none' | 'shuffle' | 'bitshuffle';
  /** Two buffers of the size of a block. */
  readonly spare: number;
  readonly planes: number;
}

/** Refuses unknown inner codecs. */
export function expectFormat(format: number): void {
  if (format >= FORMATS.length)
    throw unsupported(`its inner codec ${format} is not supported`);
}

/** Decodes the block that starts at `from` of the chunk into `length` bytes at `dst`, from `splits` streams. */
export function decodeBloscBlock(
  chunk: BloscChunk,
  from: number,
  dst: number,
  length: number,
  splits: number,
): void {
  const { scope, header, stored, src, typeSize, filter } = chunk;
  const target = filter === 'none' ? dst : chunk.spare;
  const part = Math.floor(length / splits);
  if (part * splits !== length) throw corrupt('its blocks do not divide');
  let at = from;
  for (let i = 0; i < splits; i++) {
    const size = at + 4 <= stored ? header.getInt32(at, true) : -1;
    at += 4;
    if (size < 0 || size > stored - at) throw corrupt('a block is outside the chunk');
    unpackStream(scope, chunk.format, src + at, size, target + i * part, part);
    at += size;
  }
  if (filter === 'shuffle') unshuffleBlock(scope, typeSize, length, target, dst);
  else if (filter === 'bitshuffle')
    unbitshuffleBlock(scope, typeSize, length, target, chunk.planes, dst);
}

/**
 * Decodes one compressed stream to exactly `length` bytes; a stream of this length is stored
 * uncompressed.
 */
export function unpackStream(
  { calls, view }: NativeScope,
  format: number,
  src: number,
  size: number,
  dst: number,
  length: number,
): void {
  if (size === length) {
    view(dst, length).set(view(src, size));
    return;
  }
  if (unpackFormat(calls, format, src, size, dst, length) !== length)
    throw corrupt(`a block is not valid ${FORMATS[format]}`);
}

function unpackFormat(
  calls: NativeScope['calls'],
  format: number,
  src: number,
  size: number,
  dst: number,
  length: number,
): number {
  switch (format) {
    case 0:
      return calls.blosclz_block(src, size, dst, length);
    case 1:
      return calls.lz4_block(src, size, dst, length);
    case 2:
      return calls.snappy_block(src, size, dst, length);
    case 3:
      return calls.inflate_zlib(src, size, dst, length);
    default:
      return calls.zstd_frames(src, size, dst, length);
  }
}

/** Undoes a byte shuffle of one block; bytes beyond the last whole element are not shuffled. */
export function unshuffleBlock(
  { calls, view }: NativeScope,
  typeSize: number,
  length: number,
  src: number,
  dst: number,
): void {
  const count = Math.floor(length / typeSize);
  calls.unshuffle(typeSize, count, src, dst);
  const whole = count * typeSize;
  if (whole < length)
    view(dst + whole, length - whole).set(view(src + whole, length - whole));
}

/** Undoes a bit shuffle as in Blosc 1: a no-op unless the number of elements is a multiple of 8. */
export function unbitshuffleBlock(
  { calls, view }: NativeScope,
  typeSize: number,
  length: number,
  src: number,
  planes: number,
  dst: number,
): void {
  const count = Math.floor(length / typeSize);
  const done = count % 8 === 0 ? count * typeSize : 0;
  if (done > 0) calls.unbitshuffle(typeSize, count, src, planes, dst);
  if (done < length) view(dst + done, length - done).set(view(src + done, length - done));
}
