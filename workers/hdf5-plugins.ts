import { DataError } from '@/model/errors';
import { loadCode } from '@/model/petri-code';

/** Addresses of the plugins, files of the app itself; none is fetched before a dataset needs it. */
const addresses = import.meta.glob<string>(
  '../node_modules/h5wasm-plugins/plugins/libH5Z*.so',
  { query: '?url', import: 'default', eager: true },
);

/**
 * A filter for libhdf5 by its file name, from where the app itself came from. One that could not be loaded is
 * asked for again with the next read.
 *
 * @throws AppOfflineError or AppUpdatedError if it cannot be loaded
 */
export async function fetchHdf5Plugin(name: string): Promise<Uint8Array> {
  const address = addresses[`../node_modules/h5wasm-plugins/plugins/${name}`];
  if (address === undefined)
    throw new DataError(
      'UnsupportedError',
      `This build of Petri lacks the HDF5 filter ${name}. Rebuild it after “npm ci”.`,
    );
  const url = new URL(address, import.meta.url).href;
  return loadCode(async () => {
    const response = await fetch(url);
    if (!response.ok)
      throw new Error(`The server responded with ${response.status} to ${url}`);
    return new Uint8Array(await response.arrayBuffer());
  }, url);
}
