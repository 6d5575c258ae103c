import { fixtureStores } from '../../bin/tasks/fixtures.mjs';

/** The folder of the fixture stores, such as `kitchen.h5ad`, `broken/sound.zarr` and `demo.zarr`. */
export const stores = fixtureStores();
