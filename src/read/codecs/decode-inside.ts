import type { DType } from '@/model/dtype';
import type { DecodeJob } from './codec';
import type { CodecStep } from './codec-step';
import {
  type DeflateCalls,
  type NativeCalls,
  type NativeDecoders,
  type NativeScope,
  openDeflateDecoders,
  openNativeDecoders,
} from './native-decoders';

/**
 * With its compressed bytes and both sides of a shuffle, this fits into the memory that the
 * decoders keep.
 */
const MAX_BYTES = 8 << 20;

/** Decoders of one module; the small one has no zstd. */
export type InsideCalls = DeflateCalls & Partial<Pick<NativeCalls, 'zstd_frames'>>;

/** The module that numbers of these steps need. */
export function openInsideDecoders(
  steps: readonly CodecStep[],
): Promise<NativeDecoders<InsideCalls>> {
  return steps.some(({ codec }) => codec === 'zstd')
    ? openNativeDecoders()
    : openDeflateDecoders();
}

/**
 * Decodes the numbers of a chunk inside the decoders' memory and processes them there: only the
 * result is copied out. Undefined for codecs other than zlib, zstd and shuffle, for other byte
 * orders or formats, and for damaged chunks: runDecodeJob reads, or refuses, all of these.
 */
export function decodeInside<T>(
  native: NativeDecoders<InsideCalls>,
  { bytes, steps, skip, as }: DecodeJob,
  work: (scope: NativeScope<InsideCalls>, address: number, bytesPerNumber: number) => T,
): T | undefined {
  if (as.kind !== 'values' || !isPlain(as.dtype)) return undefined;
  const size = as.dtype.bytes;
  const length = as.count * size;
  const wanted = steps.filter((_, at) => at >= 32 || ((skip >>> at) & 1) === 0);
  if (wanted.length === 0 || length === 0 || length > MAX_BYTES) return undefined;
  if (bytes.length > MAX_BYTES) return undefined;
  return native.use((scope) => {
    const { calls } = scope;
    let [address, stored] = [scope.put(bytes), bytes.length];
    for (const { codec, settings } of wanted) {
      const made = scope.reserve(length);
      if (codec === 'zlib') stored = calls.inflate_zlib(address, stored, made, length);
      else if (codec === 'zstd' && calls.zstd_frames)
        stored = calls.zstd_frames(address, stored, made, length);
      else if (codec === 'shuffle' && settings.elementsize === size)
        calls.unshuffle(size, as.count, address, made);
      else return undefined;
      if (stored !== length) return undefined;
      address = made;
    }
    return work(scope, address, size);
  });
}

type PlainNumbers = Extract<DType, { kind: 'int' | 'uint' | 'float' }>;

/** True for numbers stored in the machine's own representation. */
function isPlain(dtype: DType): dtype is PlainNumbers {
  if (dtype.kind === 'float')
    return dtype.bytes >= 4 && dtype.order === 'little' && !dtype.format && !dtype.layout;
  if (dtype.kind !== 'int' && dtype.kind !== 'uint') return false;
  return (dtype.bytes === 1 || dtype.order === 'little') && dtype.bits === undefined;
}
