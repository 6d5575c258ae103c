import { ANNDATA_SLOTS } from '@/model/anndata-slots';
import { anndataImages, describeAnnDataGroups } from '../anndata/anndata-dataset';
import { nestedAnnData } from '../anndata/nested-anndata';
import type { Format } from '../format';

/** Several AnnData side by side, in a root of no known format. */
export const several: Format = {
  id: 'several',
  name: 'several AnnData objects',
  parts: ['AnnData', 'AnnData'],
  slots: ANNDATA_SLOTS,
  python: { by: 'anndata' },
  answer: 'several AnnData',
  decoders: [],
  async recognise(root, options) {
    const groups = await nestedAnnData(root, options);
    return groups.length > 0 ? groups : undefined;
  },
  describe: describeAnnDataGroups,
  tissue: anndataImages,
};
