import { type ObjectCodec, unsupported } from './byte-codec';

/** numcodecs' pickle, refused: a pickle is a program that Python runs to make its objects. */
export const pickle: ObjectCodec = {
  kind: 'objects',
  decode() {
    throw unsupported(
      'it holds Python pickles, which are programs and are never run; write it again with strings or numbers',
    );
  },
};
