import { type ByteCodec, corrupt } from './byte-codec';

const SIX_BITS = new Uint8Array(256).fill(255);
for (const [at, letter] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  SIX_BITS[letter.charCodeAt(0)] = at;

/** numcodecs' base64 (RFC 4648, the standard alphabet, padded); line breaks are skipped. */
export const base64: ByteCodec = {
  kind: 'bytes',
  decode(bytes) {
    const out = new Uint8Array(Math.ceil(bytes.length / 4) * 3);
    let made = 0;
    let bits = 0;
    let held = 0;
    let ended = false;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] as number;
      if (byte === 10 || byte === 13) continue;
      if (byte === 61) {
        ended = true;
        continue;
      }
      const six = SIX_BITS[byte] as number;
      if (six === 255 || ended)
        throw corrupt('it contains a character that base64 does not use');
      bits = (bits << 6) | six;
      held += 6;
      if (held >= 8) {
        held -= 8;
        out[made++] = (bits >>> held) & 255;
      }
    }
    if (held === 6) throw corrupt('its end is missing');
    return out.subarray(0, made);
  },
};
