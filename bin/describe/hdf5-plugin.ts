import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DataError } from '@/model/errors';

/** A plugin of h5wasm-plugins, from where npm put that package. */
export async function loadHdf5Plugin(name: string): Promise<Uint8Array> {
  try {
    const entry = createRequire(import.meta.url).resolve('h5wasm-plugins');
    return await readFile(join(dirname(entry), 'plugins', name));
  } catch (cause) {
    throw new DataError(
      'NotFoundError',
      `The HDF5 plugin ${name} is not installed: run “npm install” in Petri's folder.`,
      { cause },
    );
  }
}
