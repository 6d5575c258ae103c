import { ANNDATA_INFO, ANNDATA_MAPPINGS, ANNDATA_TABLES } from '@/model/anndata-slots';
import { readable, textAttribute } from '@/model/attributes';
import { encodingTypeIn } from '@/model/encoding-type';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { openIfValid } from '@/read/elements/expect';
import type { StoredGroup } from '@/read/node';
import type { Format } from '../format';
import { damagedStatement } from '../statements';
import { anndataImages, describeAnnDataGroups } from './anndata-dataset';

/** AnnData on-disk format: one annotated matrix, which is the root. */
export const anndata: Format = {
  id: 'anndata',
  ...ANNDATA_INFO,
  answer: 'one AnnData',
  decoders: [],
  recognise: async (root, options) =>
    (await isAnnData(root, options)) ? [root] : undefined,
  describe: describeAnnDataGroups,
  tissue: anndataImages,
  statement: ({ attributes }) =>
    damagedStatement('AnnData', attributes) ?? {
      value: 'AnnData, as before 0.8 without an encoding',
      evidence: 'member names of the root, which has no encoding-type',
    },
};

/**
 * True for an AnnData root by its encoding-type; for a root without one, by obs and var, or one of them beside other
 * groups of AnnData. CorruptError if it claims to be an AnnData and lacks obs; without var, anndata numbers the columns
 * of X.
 */
async function isAnnData(root: StoredGroup, options?: ReadOptions): Promise<boolean> {
  const type = encodingTypeIn(readable(root.attributes));
  if (type !== undefined && type !== 'anndata' && type !== '') return false;
  const keys = await root.keys(options);
  if (type === 'anndata') {
    if (keys.includes(ANNDATA_TABLES.rows)) return true;
    throw new DataError(
      'CorruptError',
      'This file has no obs. An AnnData file must have both obs and var (AnnData specification v0.1.0). It is damaged or not AnnData. Ask the author to re-export it.',
    );
  }
  const names = Object.values(ANNDATA_TABLES);
  const [first, ...others] = names.filter((name) => keys.includes(name));
  if (first === undefined) return false;
  if (others.length > 0) return true;
  // SnapATAC2 writes no var before it counts anything: anndata reads the file as cells × 0 genes
  return hasOthers(keys) && isFrame(root, first, options);
}

/** True if a root has some of AnnData's groups beside the tables. */
function hasOthers(keys: readonly string[]): boolean {
  return [...ANNDATA_MAPPINGS.map(({ name }) => name), 'X', 'uns'].some((name) =>
    keys.includes(name),
  );
}

/** True for a member that is a table by its own encoding. */
async function isFrame(
  root: StoredGroup,
  name: string,
  options?: ReadOptions,
): Promise<boolean> {
  const node = await openIfValid(root, name, options);
  return (
    node !== undefined &&
    textAttribute(readable(node.attributes), 'encoding-type') === 'dataframe'
  );
}
