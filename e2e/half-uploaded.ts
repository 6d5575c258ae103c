import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stores } from './petri-test';

export const layer = '/layers/dense_fortran_with_nan';

/** A store with half of the upload missing: every other chunk of one matrix. */
export function halfUploaded(folder: string): string {
  const store = join(folder, 'half.zarr');
  cpSync(join(stores, 'kitchen.v2.blosc.zarr'), store, { recursive: true });
  const chunks = readdirSync(join(store, layer))
    .filter((name) => /^\d/.test(name))
    .sort();
  for (const [i, name] of chunks.entries())
    if (i % 2 === 1) rmSync(join(store, layer, name));
  return store;
}
