import { DataError } from '@/model/errors';

/** Addresses of the plugins, files of the app itself; none is fetched before a dataset needs it. */
const addresses = import.meta.glob<string>(
  '../node_modules/h5wasm-plugins/plugins/libH5Z*.so',
  { query: '?url', import: 'default', eager: true },
);

/**
 * A filter for libhdf5 by its file name, from where the app itself came from. UnreachableError
 * where it cannot be had now: it is asked for again with the next read.
 */
export async function fetchHdf5Plugin(name: string): Promise<Uint8Array> {
  const address = addresses[`../node_modules/h5wasm-plugins/plugins/${name}`];
  if (address === undefined)
    throw new DataError(
      'UnsupportedError',
      `This build of Petri lacks the HDF5 filter ${name}. Build it again after “npm ci”.`,
    );
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`the server answers ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new DataError(
      'UnreachableError',
      `The filter that these values need (${name}) could not be loaded from where Petri came from. Try again.`,
      { cause },
    );
  }
}
