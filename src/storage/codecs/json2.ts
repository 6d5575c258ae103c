import { messageOf } from '@/model/errors';
import { parseJson } from '../zarr/json';
import { corrupt, type ObjectCodec } from './byte-codec';
import { stringsOfObjects } from './object-strings';

/** numcodecs' json2: one JSON list of items, type and shape; NaN as Python writes it. */
export const json2: ObjectCodec = {
  kind: 'objects',
  decode(bytes, _settings, { count }) {
    let list: unknown;
    try {
      list = parseJson(bytes, 'it');
    } catch (error) {
      throw corrupt(messageOf(error));
    }
    return stringsOfObjects(list, count);
  },
};
