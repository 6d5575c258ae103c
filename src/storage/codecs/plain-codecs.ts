import { adler32 } from './adler32';
import { astype, quantize } from './astype';
import { base64 } from './base64';
import type { Codec } from './byte-codec';
import { categorize } from './categorize';
import { crc32, crc32c } from './crc32';
import { delta } from './delta';
import { fixedScaleOffset } from './fixedscaleoffset';
import { fletcher32 } from './fletcher32';
import { integerBits } from './integer-bits';
import { jenkinsLookup3 } from './jenkins-lookup3';
import { json2 } from './json2';
import { msgpack2 } from './msgpack2';
import { packbits } from './packbits';
import { pickle } from './pickle';
import { unchanged } from './unchanged';
import { vlenArray, vlenBytes, vlenUtf8 } from './vlen';

/** The codecs that are a few lines each, by name. */
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
