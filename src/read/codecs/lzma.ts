import { type ByteCodec, corrupt, type Settings, unsupported } from './byte-codec';
import { GrowingBytes } from './growing-bytes';
import { LzmaDecoder, propertiesOf } from './lzma-decoder';
import { RangeDecoder } from './lzma-range';
import { readLzma1, readLzma2 } from './lzma2';
import { integerSetting } from './settings';
import { isXz, readXz } from './xz';
import { undoFilters, type XzFilter } from './xz-filters';

const ALONE = 2;
const RAW = 3;
const DELTA = 3;
const LZMA2 = 0x21;
// liblzma's constant, rounded to a double by JSON
const LZMA1 = Number(0x4000000000000001n);

/**
 * numcodecs' lzma: .xz, the older .lzma, or raw streams by `filters` (lzma1, lzma2, delta, branch
 * filters).
 */
export const lzma: ByteCodec = {
  kind: 'bytes',
  decode(bytes, settings, room) {
    const out = new GrowingBytes(room, bytes.length);
    const format = integerSetting(settings, 'format', { otherwise: 1, most: 3 });
    if (format === RAW) readRaw(bytes, settings, out, room.exact);
    else if (format === ALONE || (format === 0 && !isXz(bytes))) readAlone(bytes, out);
    else readXz(bytes, out);
    return out.take();
  },
};

/** The .lzma format: properties, dictionary size, length (all ones: up to the end marker), stream. */
function readAlone(bytes: Uint8Array, out: GrowingBytes): void {
  if (bytes.length < 18) throw corrupt('its header is missing');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = view.getBigUint64(5, true);
  const decoder = new LzmaDecoder(propertiesOf(bytes[0] as number));
  const known = size === 0xffffffffffffffffn ? undefined : Number(size);
  readLzma1(decoder, new RangeDecoder(bytes, 13, bytes.length), known, out);
}

function readRaw(
  bytes: Uint8Array,
  settings: Settings,
  out: GrowingBytes,
  exact: number | undefined,
): void {
  const filters = Array.isArray(settings.filters) ? settings.filters : [];
  const last: Settings = filters.at(-1) ?? {};
  const id = Number(last.id);
  if (id === LZMA2) readLzma2(bytes, 0, out);
  else if (id === LZMA1) {
    const properties = {
      lc: integerSetting(last, 'lc', { otherwise: 3, most: 4 }),
      lp: integerSetting(last, 'lp', { otherwise: 0, most: 4 }),
      pb: integerSetting(last, 'pb', { otherwise: 2, most: 4 }),
    };
    readLzma1(
      new LzmaDecoder(properties),
      new RangeDecoder(bytes, 0, bytes.length),
      exact,
      out,
    );
  } else
    throw unsupported(`its last filter ${String(last.id)} is neither lzma1 nor lzma2`);
  undoFilters(filters.slice(0, -1).map(xzFilterOf), out.take());
}

/** A filter in the notation of Python's lzma. */
function xzFilterOf(settings: Settings): XzFilter {
  const id = Number(settings?.id);
  if (id !== DELTA)
    return { id, value: integerSetting(settings, 'start_offset', { otherwise: 0 }) };
  const bounds = { otherwise: 1, least: 1, most: 256 };
  return { id, value: integerSetting(settings, 'dist', bounds) - 1 };
}
