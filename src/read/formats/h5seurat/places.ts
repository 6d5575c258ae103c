import { hasName } from '@/model/errors';
import { type Path, segmentsOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { OtherRules } from '@/read/elements/expect';
import type { StoredArray, StoredGroup } from '@/read/node';

/** The citation in messages about damaged elements. */
export const H5SEURAT: OtherRules = { rules: 'h5Seurat specification' };

/** The tables that describe cells and features; Seurat v5 calls the latter `meta.data` too. */
export const CELL_TABLE = '/meta.data';
export const FEATURE_TABLES: readonly string[] = ['meta.features', 'meta.data'];

const SLOT_MATRICES = ['data', 'counts', 'scale.data'];

/** The assay that contains an element, and the remaining path; undefined outside `assays`. */
export function inAssay(
  path: Path,
): { readonly assay: string; readonly below: readonly string[] } | undefined {
  const [top, assay, ...below] = segmentsOf(path);
  return top === 'assays' && assay !== undefined ? { assay, below } : undefined;
}

/** True for a matrix of features × cells: a slot of an assay, or a layer of Seurat v5. */
export function isAssayMatrix(path: Path): boolean {
  const [slot = '', layer, ...deeper] = inAssay(path)?.below ?? [];
  if (deeper.length > 0) return false;
  return layer === undefined ? SLOT_MATRICES.includes(slot) : slot === 'layers';
}

/** The table of an assay's features. */
export function isFeatureTable(path: Path): boolean {
  const [name = '', ...deeper] = inAssay(path)?.below ?? [];
  return deeper.length === 0 && FEATURE_TABLES.includes(name);
}

/** The one-dimensional member array of a group; undefined if absent. */
export async function listIn(
  group: StoredGroup | undefined,
  name: string,
  options?: ReadOptions,
): Promise<StoredArray | undefined> {
  if (!group) return undefined;
  try {
    const node = await group.open(name, options);
    return node.kind === 'array' && node.shape.length === 1 ? node : undefined;
  } catch (error) {
    if (!hasName(error, 'NotFoundError')) throw error;
    return undefined;
  }
}
