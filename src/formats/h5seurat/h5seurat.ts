import type { FormatDecoder } from '@/elements/element';
import { hasAttribute, readable, textAttribute } from '@/model/attributes';
import { laterCode } from '@/model/later-code';
import { nameOf, segmentsOf } from '@/model/path';
import type { Format } from '../format';
import { seuratFactor } from './factor';
import { seuratFacts } from './facts';
import { nameTable, seuratFrame } from './frame';
import { describeSeurat } from './h5seurat-dataset';
import { seuratImages } from './images';
import { seuratList } from './list';
import { seuratMatrix } from './matrix';
import { CELL_TABLE, FEATURE_TABLES, inAssay } from './places';
import { seuratVector } from './vector';

const tissue = laterCode(() => import('./tissue'));

/** Lists of names that are tables of their own: of entities without another table. */
const seuratNames: FormatDecoder = {
  key: 'h5seurat-names',
  async reads(node, parent, options) {
    if (node.kind === 'group' || node.shape.length !== 1) return false;
    const name = nameOf(node.path);
    if (node.path === '/cell.names')
      return (
        parent !== undefined && !(await parent.keys(options)).includes(nameOf(CELL_TABLE))
      );
    const [slot, ...deeper] = inAssay(node.path)?.below ?? [];
    if (slot === 'scaled.features') return deeper.length === 0;
    if (slot === 'features' && deeper.length === 0) {
      const keys = (await parent?.keys(options)) ?? FEATURE_TABLES;
      return !FEATURE_TABLES.some((table) => keys.includes(table));
    }
    const [top, , own] = segmentsOf(node.path);
    return (
      top === 'reductions' &&
      own === name &&
      (own === 'features' || own === 'projected.features')
    );
  },
  decode: nameTable,
  opensMembers: true,
};

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
  decoders: [
    seuratImages,
    seuratNames,
    seuratFrame,
    seuratMatrix,
    seuratFactor,
    seuratVector,
    seuratList,
  ],
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
    await describeSeurat(elements, root, options),
  ],
  statement(root) {
    const version = textAttribute(readable(root.attributes), 'version');
    return {
      value: `Seurat object (h5Seurat)${version === undefined ? '' : `, of Seurat ${version}`}`,
      evidence:
        version === undefined
          ? 'members assays, meta.data and cell.names of the root'
          : 'root attribute version',
    };
  },
  facts: seuratFacts,
  tissue: async (...asked) => (await tissue()).seuratTissue(...asked),
};
