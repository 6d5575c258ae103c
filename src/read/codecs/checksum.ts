import { type ByteCodec, corrupt, type Settings, unsupported } from './byte-codec';
import { textSetting } from './settings';

/** A 32-bit checksum over bytes, unsigned. */
export type Checksum = (bytes: Uint8Array, settings: Settings) => number;

/**
 * A codec that adds a checksum (4 bytes, little-endian) before or after the bytes, verified here;
 * the setting `location` (`start` or `end`) overrides its position.
 */
export function createChecksum(place: 'start' | 'end', checksum: Checksum): ByteCodec {
  return {
    kind: 'bytes',
    encodedLength: (length) => length + 4,
    decode(bytes, settings) {
      if (bytes.length < 4) throw corrupt('its checksum is missing');
      const location = textSetting(settings, 'location') ?? place;
      if (location !== 'start' && location !== 'end')
        throw unsupported(`its location \`${location}\` is neither start nor end`);
      const atStart = location === 'start';
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      const stored = view.getUint32(atStart ? 0 : bytes.length - 4, true);
      const content = atStart ? bytes.subarray(4) : bytes.subarray(0, -4);
      if (checksum(content, settings) !== stored)
        throw corrupt('its checksum does not match');
      return content;
    },
  };
}
