import type { DType } from '@/model/dtype';
import type { PackedStrings } from '@/model/strings';
import { corrupt } from './byte-codec';
import { alignedLittle } from './byte-order';

const SPACE = 32;

type FixedType = Extract<DType, { kind: 'fixed-string' }>;

/**
 * Fixed-length text, packed. Null-terminated ends at the first NUL, null-padded (numpy too) loses
 * trailing NULs only, space-padded trailing spaces and then, as in h5py, trailing NULs: values that
 * were never written are empty. utf32 becomes UTF-8.
 */
export function fixedStringsOf(
  bytes: Uint8Array,
  dtype: FixedType,
  count: number,
): PackedStrings {
  return dtype.charset === 'utf32'
    ? utf32StringsOf(bytes, dtype, count)
    : byteStringsOf(bytes, dtype, count);
}

function byteStringsOf(
  bytes: Uint8Array,
  { bytes: size, padding }: FixedType,
  count: number,
): PackedStrings {
  const offsets = new Uint32Array(count + 1);
  const out = new Uint8Array(bytes.length);
  const padsWithSpaces = padding === 'space-padded';
  let made = 0;
  for (let i = 0; i < count; i++) {
    const start = i * size;
    let stop = start + size;
    if (padding === 'null-terminated') {
      for (let at = start; at < stop; at++) {
        const byte = bytes[at] as number;
        if (byte === 0) break;
        out[made++] = byte;
      }
    } else {
      if (padsWithSpaces) while (stop > start && bytes[stop - 1] === SPACE) stop--;
      while (stop > start && bytes[stop - 1] === 0) stop--;
      for (let at = start; at < stop; at++) out[made++] = bytes[at] as number;
    }
    offsets[i + 1] = made;
  }
  // a copy if padding was most of it, so that a column does not occupy twice its size
  return {
    bytes: made < out.length / 2 ? out.slice(0, made) : out.subarray(0, made),
    offsets,
  };
}

function utf32StringsOf(
  bytes: Uint8Array,
  { bytes: size, padding, order }: FixedType,
  count: number,
): PackedStrings {
  const little = alignedLittle(bytes, 4, order);
  const points = new Uint32Array(little.buffer, little.byteOffset, little.length / 4);
  const width = Math.floor(size / 4);
  const stops = new Uint32Array(count);
  const pad = padding === 'space-padded' ? SPACE : 0;
  let total = 0;
  for (let i = 0; i < count; i++) {
    const start = i * width;
    let stop = start + width;
    if (padding === 'null-terminated') {
      const end = points.subarray(start, stop).indexOf(0);
      if (end >= 0) stop = start + end;
    } else while (stop > start && points[stop - 1] === pad) stop--;
    stops[i] = stop;
    for (let at = start; at < stop; at++) total += bytesFor(points[at] as number);
  }
  const out = new Uint8Array(total);
  const offsets = new Uint32Array(count + 1);
  let made = 0;
  for (let i = 0; i < count; i++) {
    for (let at = i * width; at < (stops[i] as number); at++)
      made = writePoint(out, made, points[at] as number);
    offsets[i + 1] = made;
  }
  return { bytes: out, offsets };
}

function bytesFor(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  if (point < 0x10000) return 3;
  if (point < 0x110000) return 4;
  throw corrupt(`a text contains ${point}, which is not a character`);
}

/** An unpaired surrogate, which numpy allows, becomes U+FFFD. */
function writePoint(out: Uint8Array, at: number, stored: number): number {
  const point = stored >= 0xd800 && stored < 0xe000 ? 0xfffd : stored;
  let to = at;
  if (point < 0x80) {
    out[to++] = point;
    return to;
  }
  if (point < 0x800) out[to++] = 0xc0 | (point >>> 6);
  else {
    if (point < 0x10000) out[to++] = 0xe0 | (point >>> 12);
    else {
      out[to++] = 0xf0 | (point >>> 18);
      out[to++] = 0x80 | ((point >>> 12) & 63);
    }
    out[to++] = 0x80 | ((point >>> 6) & 63);
  }
  out[to++] = 0x80 | (point & 63);
  return to;
}
