import type { ChunkIndexLayout } from '../layout-message';
import { btreeV2 } from './btree-v2';
import type { ChunkIndex, IndexedArray } from './chunk-index';
import { extensibleArray } from './extensible-array';
import { fixedArray } from './fixed-array';

export type NewerLayout = Extract<
  ChunkIndexLayout,
  { readonly kind: 'btree2' | 'fixed-array' | 'extensible-array' }
>;

/** The index for a layout that HDF5 has since 1.10: of files for new readers only. */
export function openNewerIndex(
  array: IndexedArray,
  { kind, address }: NewerLayout,
): ChunkIndex {
  if (kind === 'btree2') return btreeV2(array, address);
  return kind === 'fixed-array'
    ? fixedArray(array, address)
    : extensibleArray(array, address);
}
