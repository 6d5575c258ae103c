import { isLoom } from '@/elements/legacy/legacy';
import { readable, textAttribute } from '@/model/attributes';
import type { DatasetFormat } from '@/model/dataset';
import { DataError, isDataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';
import { modalityOrder, nestedAnnData } from './nested-anndata';
import { tenxGroups } from './tenx';

/** What a root is, and the groups of the annotated matrices in it: one, several or none. */
export interface Recognised {
  readonly format: DatasetFormat;
  readonly groups: readonly StoredGroup[];
}

/**
 * What a file is, from what its root is and never from its name. CorruptError where the root says
 * AnnData and lacks obs or var.
 */
export async function recognise(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<Recognised> {
  const keys = await root.keys(options);
  const isMuData =
    saysMuData(root) ||
    (!root.attributes.values.has('encoding-type') && keys.includes('mod'));
  if (!isMuData && (await isAnnData(root, options)))
    return { format: 'anndata', groups: [root] };
  const nested = await nestedAnnData(root, options);
  if (nested.length > 0 || saysMuData(root)) {
    if (isMuData)
      return { format: 'mudata', groups: await inModalityOrder(root, nested, options) };
    return {
      format: isSpatialData(root, keys) ? 'spatialdata' : 'several',
      groups: nested,
    };
  }
  if (isMuData && (await isAnnData(root, options)))
    return { format: 'anndata', groups: [root] };
  const tenx = await tenxGroups(root, options);
  if (tenx.length > 0) return { format: 'tenx', groups: tenx };
  if (root.container === 'hdf5' && isLoom(keys) && (await hasMatrix(root, options)))
    return { format: 'loom', groups: [root] };
  return { format: 'plain', groups: [] };
}

function saysMuData(root: StoredGroup): boolean {
  return textAttribute(readable(root.attributes), 'encoding-type') === 'MuData';
}

/** By its encoding-type; a root from before there were any, by having obs and var. */
export async function isAnnData(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<boolean> {
  const type = textAttribute(readable(root.attributes), 'encoding-type');
  if (type !== undefined && type !== 'anndata' && type !== '') return false;
  const keys = await root.keys(options);
  const missing = ['obs', 'var'].filter((name) => !keys.includes(name));
  if (missing.length === 0) return true;
  if (type !== 'anndata') return false;
  throw new DataError(
    'CorruptError',
    `This file has no ${missing.join(' and no ')}. An AnnData file must have both obs and var (AnnData specification v0.1.0). It is damaged or not AnnData. Ask the author to re-export it.`,
  );
}

async function inModalityOrder(
  root: StoredGroup,
  groups: readonly StoredGroup[],
  options?: ReadOptions,
): Promise<readonly StoredGroup[]> {
  const order = (await modalityOrder(root, options)) ?? [];
  const rank = ({ path }: StoredGroup) => {
    const at = order.findIndex((name) => path === `/mod/${name}`);
    return at < 0 ? order.length : at;
  };
  return groups.toSorted((a, b) => rank(a) - rank(b));
}

/** SpatialData says so; its older versions had a group `table`. */
function isSpatialData(root: StoredGroup, keys: readonly string[]): boolean {
  return (
    root.attributes.values.has('spatialdata_attrs') ||
    keys.includes('tables') ||
    keys.includes('table')
  );
}

async function hasMatrix(root: StoredGroup, options?: ReadOptions): Promise<boolean> {
  try {
    const matrix = await root.open('matrix', options);
    return matrix.kind === 'array' && matrix.shape.length === 2;
  } catch (error) {
    if (!isDataError(error)) throw error;
    return false; // the tree says what is wrong with it
  }
}
