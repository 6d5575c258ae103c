import { DataError } from '@/model/errors';

/**
 * Stands in builds for the codecs of numcodecs that zarrita brings. They need `eval`; Petri has its own decoders for all of
 * them and never asks zarrita for one.
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
