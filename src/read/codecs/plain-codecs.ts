import { crc32cOf, crc32Of } from '@/model/crc32';
import { messageOf } from '@/model/errors';
import { packBytes } from '@/model/strings';
import { parseJson } from '@/read/json';
import { adler32 } from './adler32';
import { astype, quantize } from './astype';
import {
  type ByteCodec,
  type Codec,
  corrupt,
  type ObjectCodec,
  type Settings,
  unsupported,
} from './byte-codec';
import { createChecksum } from './checksum';
import { delta } from './delta';
import { fixedScaleOffset } from './fixedscaleoffset';
import { fletcher32 } from './fletcher32';
import { integerBits } from './integer-bits';
import { jenkinsLookup3 } from './jenkins-lookup3';
import { readMsgpack } from './msgpack';
import { numberTypeSetting, readNumbers } from './numpy-numbers';
import { valuesOfObjects } from './object-strings';
import { vlenArray, vlenBytes, vlenUtf8 } from './vlen';

const SIX_BITS = new Uint8Array(256).fill(255);
for (const [at, letter] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  SIX_BITS[letter.charCodeAt(0)] = at;

/** numcodecs' base64 (RFC 4648, the standard alphabet, padded); line breaks are skipped. */
const base64: ByteCodec = {
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

const encoder = new TextEncoder();

/** numcodecs' categorize: codes of type `astype` from 1 into `labels`; any other code is the empty text. */
const categorize: ObjectCodec = {
  kind: 'objects',
  decode(bytes, settings, { count }) {
    const type = numberTypeSetting(settings, 'astype', {
      kind: 'uint',
      bytes: 1,
      order: 'little',
    });
    const codes = readNumbers(bytes, type);
    if (codes.length !== count)
      throw corrupt(`it contains ${codes.length} codes instead of ${count}`);
    const labels = labelsOf(settings);
    const none = new Uint8Array(0);
    const items = Array.from(codes as Iterable<number | bigint>, (code) => {
      const at = Number(code) - 1;
      return labels[at] ?? none;
    });
    return { kind: 'strings', strings: packBytes(items) };
  },
};

function labelsOf({ labels }: Settings): readonly Uint8Array[] {
  if (!Array.isArray(labels)) throw unsupported('its labels are not a list');
  return labels.map((label) => {
    if (typeof label !== 'string') throw unsupported('its labels are not all text');
    return encoder.encode(label);
  });
}

/** numcodecs' crc32: at the start by default. */
const crc32 = createChecksum('start', crc32Of);
/** zarr v3's and numcodecs' crc32c: at the end by default. */
const crc32c = createChecksum('end', crc32cOf);

/** numcodecs' json2: one JSON list of items, type and shape; NaN as in Python. */
const json2: ObjectCodec = {
  kind: 'objects',
  decode(bytes, { encoding }, wanted) {
    const text = inUtf8(bytes, encoding);
    let list: unknown;
    try {
      list = parseJson(text, 'it');
    } catch (error) {
      throw corrupt(messageOf(error));
    }
    return valuesOfObjects(list, wanted);
  },
};

/** Python's names of encodings, without hyphens; default UTF-8. */
const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['utf8', 'utf-8'],
  ['ascii', 'utf-8'],
  ['utf16', 'utf-16le'],
  ['utf16le', 'utf-16le'],
  ['utf16be', 'utf-16be'],
]);

function inUtf8(bytes: Uint8Array, encoding: unknown): Uint8Array {
  const written = String(encoding ?? 'utf-8');
  const name = ENCODINGS.get(written.toLowerCase().replaceAll(/[-_]/g, ''));
  if (!name) throw unsupported(`its texts are encoded as ${written.slice(0, 40)}`);
  return name === 'utf-8'
    ? bytes
    : new TextEncoder().encode(new TextDecoder(name).decode(bytes));
}

/** numcodecs' msgpack2: one msgpack list of items, type and shape. */
const msgpack2: ObjectCodec = {
  kind: 'objects',
  decode: (bytes, _settings, wanted) => valuesOfObjects(readMsgpack(bytes).value, wanted),
};

/**
 * numcodecs' packbits: the number of padding bits at the end (one byte), then booleans, highest bit
 * first.
 */
const packbits: ByteCodec = {
  kind: 'bytes',
  encodedLength: (length) => 1 + Math.ceil(length / 8),
  decode(bytes) {
    const padding = bytes[0];
    if (padding === undefined || padding > 7 || (padding > 0 && bytes.length === 1))
      throw corrupt('its padding makes no sense');
    const out = new Uint8Array((bytes.length - 1) * 8 - padding);
    for (let i = 0; i < out.length; i++)
      out[i] = ((bytes[1 + (i >>> 3)] as number) >>> (7 - (i & 7))) & 1;
    return out;
  },
};

/** numcodecs' pickle, refused: a pickle is a program that Python executes. */
const pickle: ObjectCodec = {
  kind: 'objects',
  decode() {
    throw unsupported(
      'it contains Python pickles, which can run code and are never loaded; re-save it with strings or numbers',
    );
  },
};

/** For codecs that only transform values before writing, such as numcodecs' bitround. */
const unchanged: ByteCodec = {
  kind: 'bytes',
  encodedLength: (length) => length,
  decode: (bytes) => bytes,
};

/** The codecs of a few lines each, by name. */
export const plainCodecs: ReadonlyMap<string, Codec> = new Map<string, Codec>([
  ['fletcher32', fletcher32],
  ['crc32', crc32],
  ['crc32c', crc32c],
  ['adler32', adler32],
  ['jenkins_lookup3', jenkinsLookup3],
  ['delta', delta],
  ['fixedscaleoffset', fixedScaleOffset],
  ['integer-bits', integerBits],
  ['astype', astype],
  ['quantize', quantize],
  ['bitround', unchanged],
  ['packbits', packbits],
  ['base64', base64],
  ['vlen-utf8', vlenUtf8],
  ['vlen-bytes', vlenBytes],
  ['vlen-array', vlenArray],
  ['json', json2],
  ['json2', json2],
  ['msgpack', msgpack2],
  ['msgpack2', msgpack2],
  ['categorize', categorize],
  ['pickle', pickle],
]);
