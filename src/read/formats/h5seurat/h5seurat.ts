import { hasAttribute, readable, textAttribute } from '@/model/attributes';
import { lazyModule } from '@/model/lazy-module';
import type { Format } from '../format';

/** Code that reads such files; not needed for recognising them. */
const code = lazyModule(async () => ({
  ...(await import('./decoders')),
  ...(await import('./facts')),
  ...(await import('./h5seurat-dataset')),
}));
const tissue = lazyModule(() => import('./tissue'));

/** h5Seurat (HDF5), as SeuratDisk writes it: one Seurat object, which is the root; its assays are of the same cells. */
export const h5seurat: Format = {
  id: 'h5seurat',
  name: 'h5Seurat',
  title: 'Seurat object (h5Seurat)',
  parts: ['assay', 'assays'],
  slots: [
    { name: 'assays', role: 'parts', axes: [] },
    { name: 'meta.data', role: 'metadata', axes: ['rows'] },
    { name: 'cell.names', role: 'names', axes: ['rows'] },
    {
      ...{ name: 'active.ident', role: 'metadata', axes: ['rows'] },
      meaning: 'the active identity of each cell',
    },
    {
      ...{ name: 'reductions', role: 'arrays', axes: ['rows'] },
      member: 'cell.embeddings',
    },
    {
      ...{ name: 'graphs', role: 'pairs', axes: ['rows', 'rows'] },
      texts: [['assay.used', 'assay used']],
    },
    {
      ...{ name: 'images', role: 'unstructured', axes: [] },
      meaning: 'images, and where cells are in them',
    },
    {
      ...{ name: 'neighbors', role: 'unstructured', axes: [] },
      meaning: 'nearest neighbours of each cell',
    },
    {
      ...{ name: 'commands', role: 'unstructured', axes: [] },
      meaning: 'what was done, in order',
    },
    { name: 'misc', role: 'unstructured', axes: [] },
    {
      ...{ name: 'tools', role: 'unstructured', axes: [] },
      meaning: 'results of tools',
    },
  ],
  seuratDisk: 'LoadH5Seurat',
  answer: 'Seurat object',
  decoders: async () => (await code()).seuratDecoders,
  async recognise(root, options) {
    if (root.container !== 'hdf5') return undefined;
    const keys = await root.keys(options);
    const signs = ['assays', 'cell.names', 'meta.data'].filter((name) =>
      keys.includes(name),
    ).length;
    return signs + (hasAttribute(root.attributes, 'active.assay') ? 1 : 0) >= 2
      ? [root]
      : undefined;
  },
  describe: async ({ root }, elements, options) => [
    await (await code()).describeSeurat(elements, root, options),
  ],
  statement(root) {
    const version = textAttribute(readable(root.attributes), 'version');
    return {
      value: `Seurat object (h5Seurat)${version === undefined ? '' : `, of Seurat ${version}`}`,
      evidence:
        version === undefined
          ? 'names of members and attributes of the root'
          : 'root attribute version',
    };
  },
  facts: async (...asked) => (await code()).seuratFacts(...asked),
  tissue: async (...asked) => (await tissue()).seuratTissue(...asked),
};
