import { ANNDATA_SLOTS } from '@/model/anndata-slots';
import type { Format } from '../format';

/** None of the known formats: a tree of groups and arrays, without annotated matrices. */
export const plain: Format = {
  id: 'plain',
  name: 'plain tree',
  isTree: true,
  slots: ANNDATA_SLOTS, // what has the names of AnnData's groups is shown as they are
  decoders: [],
  recognise: async () => [],
  describe: async () => [],
};
