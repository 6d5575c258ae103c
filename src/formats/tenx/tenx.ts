import type { Format } from '../format';
import { describeTenx } from './tenx-dataset';
import { tenxGroups } from './tenx-groups';

/** Matrices of Cell Ranger (10x Genomics) in HDF5: `matrix` since version 3, one group for each genome before. */
export const tenx: Format = {
  id: 'tenx',
  name: 'Cell Ranger matrix',
  title: 'Cell Ranger matrix (10x)',
  parts: ['matrix', 'matrices'],
  slots: [
    { name: 'X', holds: 'matrix', axes: ['rows', 'columns'] },
    { name: 'barcodes', holds: 'names', axes: ['rows'] },
    { name: 'features', holds: 'names', axes: ['columns'] },
    { name: 'genes', holds: 'names', axes: ['columns'] }, // before version 3
  ],
  async recognise(root, options) {
    const groups = await tenxGroups(root, options);
    return groups.length > 0 ? groups : undefined;
  },
  describe: ({ root, groups }, elements, options) =>
    Promise.all(groups.map((group) => describeTenx(elements, group, root, options))),
  statement: () => ({
    value: 'Cell Ranger matrix (10x Genomics)',
    evidence: 'groups with barcodes, data, indices, indptr and shape',
  }),
};
