import { DataError } from '@/model/errors';

/**
 * Replaces, in builds, the numcodecs codecs that zarrita imports. They need `eval`; Petri has its
 * own decoders for all of them and never requests them from zarrita.
 */
const notBuiltIn = {
  fromConfig(): never {
    throw new DataError(
      'UnsupportedError',
      'this build has no numcodecs: Petri decodes blosc, lz4 and zstd itself',
    );
  },
};

// biome-ignore lint/style/noDefaultExport: zarrita imports each codec of numcodecs as a default export
export default notBuiltIn;
