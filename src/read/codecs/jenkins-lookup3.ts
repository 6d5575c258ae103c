import { type Settings, unsupported } from './byte-codec';
import { createChecksum } from './checksum';
import { integerSetting } from './settings';

/** Bob Jenkins' lookup3 hash (`hashlittle`), as HDF5 and numcodecs compute it. */
export function lookup3Of(bytes: Uint8Array, initial = 0): number {
  let a = (0xdeadbeef + bytes.length + initial) | 0;
  let b = a;
  let c = a;
  if (bytes.length === 0) return c >>> 0;
  const rest = bytes.length % 12 || 12;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let i = 0;
  for (; i < bytes.length - rest; i += 12) {
    a = (a + view.getUint32(i, true)) | 0;
    b = (b + view.getUint32(i + 4, true)) | 0;
    c = (c + view.getUint32(i + 8, true)) | 0;
    a = (a - c) ^ turn(c, 4);
    c = (c + b) | 0;
    b = (b - a) ^ turn(a, 6);
    a = (a + c) | 0;
    c = (c - b) ^ turn(b, 8);
    b = (b + a) | 0;
    a = (a - c) ^ turn(c, 16);
    c = (c + b) | 0;
    b = (b - a) ^ turn(a, 19);
    a = (a + c) | 0;
    c = (c - b) ^ turn(b, 4);
    b = (b + a) | 0;
  }
  const last = new DataView(new ArrayBuffer(12));
  for (let k = 0; k < rest; k++) last.setUint8(k, bytes[i + k] as number);
  a = (a + last.getUint32(0, true)) | 0;
  b = (b + last.getUint32(4, true)) | 0;
  c = (c + last.getUint32(8, true)) | 0;
  c = ((c ^ b) - turn(b, 14)) | 0;
  a = ((a ^ c) - turn(c, 11)) | 0;
  b = ((b ^ a) - turn(a, 25)) | 0;
  c = ((c ^ b) - turn(b, 16)) | 0;
  a = ((a ^ c) - turn(c, 4)) | 0;
  b = ((b ^ a) - turn(a, 14)) | 0;
  c = ((c ^ b) - turn(b, 24)) | 0;
  return c >>> 0;
}

function turn(x: number, bits: number): number {
  return (x << bits) | (x >>> (32 - bits));
}

/**
 * numcodecs' jenkins_lookup3: at the end; settings `initval` and `prefix` (bytes hashed before the
 * content).
 */
export const jenkinsLookup3 = createChecksum('end', (bytes, settings) => {
  const initial = integerSetting(settings, 'initval', { otherwise: 0, most: 0xffffffff });
  const prefix = prefixOf(settings);
  if (prefix.length === 0) return lookup3Of(bytes, initial);
  const all = new Uint8Array(prefix.length + bytes.length);
  all.set(prefix);
  all.set(bytes, prefix.length);
  return lookup3Of(all, initial);
});

function prefixOf(settings: Settings): readonly number[] {
  const prefix = settings.prefix ?? [];
  if (Array.isArray(prefix) && prefix.every((byte) => byte >= 0 && byte < 256))
    return prefix;
  throw unsupported('its setting `prefix` is not a list of bytes');
}
