import { messageOf } from '@/model/errors';
import { parseJson } from '../json';
import { corrupt, type ObjectCodec, unsupported } from './byte-codec';
import { valuesOfObjects } from './object-strings';

/** numcodecs' json2: one JSON list of items, type and shape; NaN as Python writes it. */
export const json2: ObjectCodec = {
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

/** Python's names of encodings, less their hyphens; UTF-8 where there is none. */
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
