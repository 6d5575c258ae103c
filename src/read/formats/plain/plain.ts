import { ANNDATA_SLOTS } from '@/model/anndata-slots';
import type { Format } from '../format';

/** The fallback for unknown files: a tree of groups and arrays, without annotated matrices. */
export const plain: Format = {
  id: 'plain',
  name: 'plain tree',
  isTree: true,
  slots: ANNDATA_SLOTS, // members with the names of AnnData's groups are shown as they are
  decoders: [],
  recognise: async () => [],
  describe: async () => [],
};
