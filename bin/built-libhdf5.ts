import { pathToFileURL } from 'node:url';
import { builtFile, incompleteError } from './package-files';

const NAME = 'hdf5_hl.js';

const file = builtFile(NAME);
if (!file) throw incompleteError(NAME);

/** libhdf5 out of the page's build: vite.config.ts builds the command line with this module in place of h5wasm. */
export const { ready }: { readonly ready: Promise<unknown> } = await import(
  /* @vite-ignore */ pathToFileURL(file).href
);
