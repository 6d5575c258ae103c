import { ANNDATA_INFO, ANNDATA_TABLES } from '@/model/anndata-slots';
import { readable } from '@/model/attributes';
import { encodingTypeIn } from '@/model/encoding-type';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';
import type { Format } from '../format';
import { damagedStatement } from '../statements';
import { anndataImages, describeAnnDataGroups } from './anndata-dataset';

/** AnnData on-disk format: one annotated matrix, which is the root. */
export const anndata: Format = {
  id: 'anndata',
  ...ANNDATA_INFO,
  decoders: [],
  recognise: async (root, options) =>
    (await isAnnData(root, options)) ? [root] : undefined,
  describe: describeAnnDataGroups,
  tissue: anndataImages,
  statement: ({ attributes }) =>
    damagedStatement('AnnData', attributes) ?? {
      value: 'AnnData, before 0.8',
      evidence: 'obs and var without an encoding-type',
    },
};

/**
 * By its encoding-type; before encodings existed, by having obs and var. CorruptError if it claims
 * to be an AnnData and lacks one of them.
 */
async function isAnnData(root: StoredGroup, options?: ReadOptions): Promise<boolean> {
  const type = encodingTypeIn(readable(root.attributes));
  if (type !== undefined && type !== 'anndata' && type !== '') return false;
  const keys = await root.keys(options);
  const missing = Object.values(ANNDATA_TABLES).filter((name) => !keys.includes(name));
  if (missing.length === 0) return true;
  if (type !== 'anndata') return false;
  throw new DataError(
    'CorruptError',
    `This file has no ${missing.join(' and no ')}. An AnnData file must have both obs and var (AnnData specification v0.1.0). It is damaged or not AnnData. Ask the author to re-export it.`,
  );
}
