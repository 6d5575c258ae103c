import { lazyModule } from '@/model/lazy-module';
import type { ReadOptions } from '@/model/read-options';
import { openIfValid } from '@/read/elements/expect';
import type { StoredGroup } from '@/read/node';
import type { Format } from '../format';

const code = lazyModule(async () => ({
  ...(await import('./attributes')),
  ...(await import('./loom-dataset')),
}));

/** Loom (HDF5): one annotated matrix, which is the root; stored as genes × cells. */
export const loom: Format = {
  id: 'loom',
  name: 'Loom',
  slots: [
    { name: 'matrix', role: 'matrix', axes: ['columns', 'rows'] },
    { name: 'layers', role: 'matrices', axes: ['columns', 'rows'] },
    { name: 'row_attrs', role: 'metadata', axes: ['columns'] },
    { name: 'col_attrs', role: 'metadata', axes: ['rows'] },
    { name: 'row_graphs', role: 'pairs', axes: ['columns', 'columns'] },
    { name: 'col_graphs', role: 'pairs', axes: ['rows', 'rows'] },
  ],
  python: { by: 'function', name: 'anndata.io.read_loom', arguments: ['sparse=True'] },
  // Loom 2 has there what Loom 3 has in /attrs
  attributes: {
    of: 'part',
    names: ['LOOM_SPEC_VERSION', 'CreationDate', 'last_modified'],
  },
  decoders: async () => [(await code()).loomAttributes],
  async recognise(root, options) {
    if (root.container !== 'hdf5' || !isLoom(await root.keys(options))) return undefined;
    return (await hasMatrix(root, options)) ? [root] : undefined;
  },
  describe: async ({ root }, elements, options) => [
    await (await code()).describeLoom(elements, root, options),
  ],
  statement: () => ({
    value: 'Loom',
    evidence: 'members matrix, row_attrs and col_attrs of the root',
  }),
};

/** True for a root with the parts required by the Loom specification. */
function isLoom(keys: readonly string[]): boolean {
  return ['matrix', 'row_attrs', 'col_attrs'].every((name) => keys.includes(name));
}

async function hasMatrix(root: StoredGroup, options?: ReadOptions): Promise<boolean> {
  const matrix = await openIfValid(root, 'matrix', options);
  return matrix?.kind === 'array' && matrix.shape.length === 2;
}
