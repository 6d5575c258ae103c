import { orUnreadable } from '@/model/damage';
import { lazyModule } from '@/model/lazy-module';
import { mapInParallel } from '@/read/chunks/in-parallel';
import type { StoredGroup } from '@/read/node';
import type { Format, RecogniseOptions } from '../format';
import { MAX_LOOKED_AT_REMOTE, openGroups } from '../open-members';
import { isTenx } from './tenx-parts';

const code = lazyModule(async () => ({
  ...(await import('./tenx-dataset')),
  ...(await import('./tenx-matrix')),
}));

const AT_ONCE = 16;

/** Matrices of Cell Ranger (10x Genomics) in HDF5: `matrix` since version 3, one group for each genome before. */
export const tenx: Format = {
  id: 'tenx',
  name: 'Cell Ranger matrix',
  title: 'Cell Ranger matrix (10x)',
  parts: ['matrix', 'matrices'],
  slots: [
    { name: 'X', role: 'matrix', axes: ['rows', 'columns'] },
    { name: 'barcodes', role: 'names', axes: ['rows'] },
    { name: 'features', role: 'names', axes: ['columns'] },
    { name: 'genes', role: 'names', axes: ['columns'] }, // before version 3
  ],
  python: { by: 'function', name: 'sc.read_10x_h5', arguments: ['gex_only=False'] },
  answer: '10x',
  attributes: {
    of: 'root',
    names: [
      ...['filetype', 'version'],
      // PyTables, which wrote them before version 3
      ...['CLASS', 'FILTERS', 'PYTABLES_FORMAT_VERSION', 'TITLE', 'VERSION'],
    ],
  },
  decoders: async () => [(await code()).tenxMatrix],
  async recognise(root, options) {
    const groups = await tenxGroups(root, options);
    return groups.length > 0 ? groups : undefined;
  },
  async describe({ root, groups }, elements, options) {
    const { describeTenx } = await code();
    return Promise.all(
      groups.map((group) => describeTenx(elements, group, root, options)),
    );
  },
  statement: () => ({
    value: 'Cell Ranger matrix (10x Genomics)',
    evidence: 'groups with barcodes, data, indices, indptr and shape',
  }),
};

/**
 * Cell Ranger's groups in an HDF5 root: `matrix` since version 3, one per genome before. Empty if
 * there are none.
 */
async function tenxGroups(
  root: StoredGroup,
  options?: RecogniseOptions,
): Promise<readonly StoredGroup[]> {
  if (root.container !== 'hdf5') return [];
  const most = options?.isRemote ? MAX_LOOKED_AT_REMOTE : Number.POSITIVE_INFINITY;
  const names = (await root.keys(options)).slice(0, most);
  const groups = await openGroups(root, names, options);
  const are = await mapInParallel(groups, AT_ONCE, async (group) => {
    // a damaged group is not a matrix; the tree shows its fault
    const keys = await orUnreadable(() => group.keys(options));
    return keys !== undefined && isTenx(keys);
  });
  return groups.filter((_, at) => are[at]);
}
