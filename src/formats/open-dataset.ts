import { textAttribute } from '@/model/attributes';
import type { DatasetInfo } from '@/model/dataset';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';
import { describeAnnData } from './anndata-dataset';
import { plainDataset } from './plain-dataset';

/**
 * What a file is, from what its root is and never from its name. Reads shapes and attributes of
 * the parts that views offer first; obs and var columns are opened when they are looked at.
 * CorruptError where the root says AnnData and lacks obs or var.
 */
export async function openDataset(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<DatasetInfo> {
  return (await isAnnData(root, options))
    ? describeAnnData(root, options)
    : plainDataset(root);
}

/** By its encoding-type; a root from before there were any, by having obs and var. */
export async function isAnnData(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<boolean> {
  const type = textAttribute(root.attributes, 'encoding-type');
  if (type !== undefined && type !== 'anndata' && type !== '') return false;
  const keys = await root.keys(options);
  const missing = ['obs', 'var'].filter((name) => !keys.includes(name));
  if (missing.length === 0) return true;
  if (type !== 'anndata') return false;
  throw new DataError(
    'CorruptError',
    `This file has no ${missing.join(' and no ')}: an AnnData file must have both (AnnData specification v0.1.0). It is damaged, or not AnnData; ask for it to be written again.`,
  );
}
