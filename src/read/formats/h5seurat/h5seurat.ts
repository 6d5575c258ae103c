import { hasAttribute, readable, textAttribute } from '@/model/attributes';
import { laterCode } from '@/model/lazy-module';
import type { Format } from '../format';

/** What reads such files; recognising them takes nothing of it. */
const code = laterCode(async () => ({
  ...(await import('./decoders')),
  ...(await import('./facts')),
  ...(await import('./h5seurat-dataset')),
}));
const tissue = laterCode(() => import('./tissue'));

/** h5Seurat (HDF5), as SeuratDisk writes it: one Seurat object, which is the root; its assays are of the same cells. */
export const h5seurat: Format = {
  id: 'h5seurat',
  name: 'h5Seurat',
  title: 'Seurat object (h5Seurat)',
  parts: ['assay', 'assays'],
  slots: [
    { name: 'assays', holds: 'parts', axes: [] },
    { name: 'meta.data', holds: 'metadata', axes: ['rows'] },
    { name: 'cell.names', holds: 'names', axes: ['rows'] },
    {
      ...{ name: 'active.ident', holds: 'metadata', axes: ['rows'] },
      meaning: 'the active identity of each cell',
    },
    {
      ...{ name: 'reductions', holds: 'arrays', axes: ['rows'] },
      member: 'cell.embeddings',
    },
    {
      ...{ name: 'graphs', holds: 'pairs', axes: ['rows', 'rows'] },
      texts: [['assay.used', 'assay used']],
    },
    {
      ...{ name: 'images', holds: 'unstructured', axes: [] },
      meaning: 'images, and where cells are in them',
    },
    {
      ...{ name: 'neighbors', holds: 'unstructured', axes: [] },
      meaning: 'nearest neighbours of each cell',
    },
    {
      ...{ name: 'commands', holds: 'unstructured', axes: [] },
      meaning: 'what was done, in order',
    },
    { name: 'misc', holds: 'unstructured', axes: [] },
    {
      ...{ name: 'tools', holds: 'unstructured', axes: [] },
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
