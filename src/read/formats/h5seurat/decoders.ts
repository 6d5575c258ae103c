import { nameOf, segmentsOf } from '@/model/path';
import type { DecoderTable, FormatDecoder } from '@/read/elements/element';
import { seuratFactor } from './factor';
import { nameTable, seuratFrame } from './frame';
import { seuratImages } from './images';
import { seuratList } from './list';
import { seuratMatrix } from './matrix';
import { CELL_TABLE, FEATURE_TABLES, inAssay } from './places';
import { seuratVector } from './vector';

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

/** Decoders of all parts of a Seurat object; the first one that reads a node is used. */
export const seuratDecoders: DecoderTable = [
  seuratImages,
  seuratNames,
  seuratFrame,
  seuratMatrix,
  seuratFactor,
  seuratVector,
  seuratList,
];
