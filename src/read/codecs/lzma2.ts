import { corrupt } from './byte-codec';
import { type GrowingBytes, SLACK } from './growing-bytes';
import { LzmaDecoder, propertiesOf } from './lzma-decoder';
import { RangeDecoder } from './lzma-range';

/** An LZMA2 stream (xz's filter 0x21) from `start`; returns its end. */
export function readLzma2(bytes: Uint8Array, start: number, out: GrowingBytes): number {
  let at = start;
  let decoder: LzmaDecoder | undefined;
  const byte = () => {
    const value = bytes[at++];
    if (value === undefined) throw corrupt('its end is missing');
    return value;
  };
  const word = () => (byte() << 8) + byte();
  let origin = -1;
  for (;;) {
    const control = byte();
    if (control === 0) return at;
    if (control === 1 || control >= 0xe0) origin = out.length;
    if (origin < 0) throw corrupt('it does not begin with a new dictionary');
    if (control === 1 || control === 2) {
      const size = word() + 1;
      if (size > bytes.length - at) throw corrupt('its end is missing');
      copyStored(bytes.subarray(at, at + size), out);
      at += size;
      if (control === 1) decoder?.resetDictionary(origin);
      continue;
    }
    if (control < 0x80) throw corrupt(`it contains ${control}, which LZMA2 does not use`);
    const size = ((control & 31) << 16) + word() + 1;
    const packed = word() + 1;
    const reset = (control >> 5) & 3;
    if (reset >= 2) {
      const properties = propertiesOf(byte());
      if (properties.lc + properties.lp > 4)
        throw corrupt('its properties make no sense');
      if (decoder) decoder.reset(properties);
      else decoder = new LzmaDecoder(properties);
    } else if (reset === 1) decoder?.reset();
    if (!decoder) throw corrupt('its properties are missing');
    decoder.resetDictionary(origin);
    if (packed > bytes.length - at) throw corrupt('its end is missing');
    const coder = new RangeDecoder(bytes, at, at + packed);
    decodeRun(decoder, coder, size, out);
    if (decoder.ended || decoder.unfinished)
      throw corrupt('a chunk has the wrong length');
    at += packed;
  }
}

/** A raw LZMA stream: `size` bytes, or up to its end marker if the size is unknown. */
export function readLzma1(
  decoder: LzmaDecoder,
  coder: RangeDecoder,
  size: number | undefined,
  out: GrowingBytes,
): void {
  decoder.resetDictionary(out.length);
  decodeRun(decoder, coder, size ?? Number.POSITIVE_INFINITY, out);
}

/** Decodes `size` bytes in steps; ends early at the end marker. */
function decodeRun(
  decoder: LzmaDecoder,
  coder: RangeDecoder,
  size: number,
  out: GrowingBytes,
): void {
  for (let left = size; left > 0; ) {
    const start = out.length;
    const stop = start + Math.min(left, SLACK);
    const reached = decoder.decode(coder, out.reserve(), start, stop);
    out.reach(reached);
    left -= reached - start;
    if (decoder.ended) return;
  }
}

function copyStored(stored: Uint8Array, out: GrowingBytes): void {
  out.reserve().set(stored, out.length);
  out.reach(out.length + stored.length);
}
