import { messageOf } from '@/model/errors';
import { parseJson } from '../zarr/json';
import { corrupt, type ObjectCodec, unsupported } from './byte-codec';
import { valuesOfObjects } from './object-strings';

/** numcodecs' json2: one JSON list of items, type and shape; NaN as Python writes it. */
export const json2: ObjectCodec = {
  kind: 'objects',
  decode(bytes, { encoding }, wanted) {
    let list: unknown;
    try {
      list = parseJson(inUtf8(bytes, encoding), 'it');
    } catch (error) {
      throw corrupt(messageOf(error));
    }
    return valuesOfObjects(list, wanted);
  },
};

/** The setting is Python's name of an encoding, UTF-8 unless told. */
function inUtf8(bytes: Uint8Array, encoding: unknown): Uint8Array {
  if (typeof encoding !== 'string' || /^utf[-_]?8$/i.test(encoding)) return bytes;
  return new TextEncoder().encode(decoderOf(encoding).decode(bytes));
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding.replaceAll('_', '-'));
  } catch {
    throw unsupported(`its texts are in ${encoding.slice(0, 40)}`);
  }
}
