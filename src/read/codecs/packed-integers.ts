import type { Codec } from './byte-codec';
import { scaleoffset } from './scaleoffset';
import { szip } from './szip';

/** Filters of HDF5 that pack integers into the minimum number of bits. */
export const packedIntegers: ReadonlyMap<string, Codec> = new Map<string, Codec>([
  ['scaleoffset-hdf5', scaleoffset],
  ['szip-hdf5', szip],
]);
