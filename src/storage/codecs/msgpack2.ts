import type { ObjectCodec } from './byte-codec';
import { readMsgpack } from './msgpack';
import { valuesOfObjects } from './object-strings';

/** numcodecs' msgpack2: one msgpack list of items, type and shape. */
export const msgpack2: ObjectCodec = {
  kind: 'objects',
  decode: (bytes, _settings, wanted) => valuesOfObjects(readMsgpack(bytes).value, wanted),
};
