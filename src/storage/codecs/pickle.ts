import { type ObjectCodec, unsupported } from './byte-codec';

/** numcodecs' pickle, refused: a pickle is a program that Python runs to make its objects. */
export const pickle: ObjectCodec = {
  kind: 'objects',
  decode() {
    throw unsupported(
      'it contains Python pickles, which can run code and are never loaded; re-save it with strings or numbers',
    );
  },
};
