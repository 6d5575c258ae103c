import { ANNDATA_SLOTS } from '@/model/anndata-slots';
import { readable, textAttribute } from '@/model/attributes';
import { lazyModule } from '@/model/lazy-module';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/read/node';
import type { Format } from '../format';

const NAME = 'Xenium Explorer store';
const roots = lazyModule(() => import('./xenium-root'), { onlyWhenNeeded: true });

function isNamed({ attributes }: StoredGroup): boolean {
  return textAttribute(readable(attributes), 'name') === 'CellSegmentationDataset';
}

/** True for cells.zarr.zip (by its name, or its members) and cell_feature_matrix.zarr.zip. */
async function isXenium(root: StoredGroup, options?: ReadOptions): Promise<boolean> {
  if (root.container === 'hdf5') return false;
  if (isNamed(root)) return true;
  const keys = await root.keys(options);
  const isCells = ['cell_id', 'cell_summary', 'masks'].every((key) => keys.includes(key));
  return isCells || (keys.length === 1 && keys[0] === 'cell_features');
}

/** Stores of 10x Genomics’ Xenium that are not annotated matrices: a plain tree with advice on the files to open. */
export const xenium: Format = {
  id: 'xenium',
  name: NAME,
  isTree: true,
  slots: ANNDATA_SLOTS,
  decoders: async () => [(await roots()).xeniumRoot],
  recognise: async (root, options) => ((await isXenium(root, options)) ? [] : undefined),
  describe: async () => [],
  statement: (root) => ({
    value: `${NAME}. Open cell_feature_matrix.h5 of the same output instead`,
    evidence: isNamed(root) ? 'root attribute name' : 'names of its members',
  }),
};
