import { hasAttribute, readable, textAttribute } from '@/model/attributes';
import { encodingTypeIn } from '@/model/encoding-type';
import { nameOf, parentOf, ROOT } from '@/model/path';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';

/**
 * Nodes from before `encoding-type` (anndata 0.5 to 0.7): the key of the decoder that reads them.
 * Categoricals of 0.7 are recognised by their frame: `frame.ts`.
 */
export type LegacyKey =
  | 'legacy-csr'
  | 'legacy-csc'
  | 'legacy-compound-frame'
  | 'legacy-compound-mapping'
  | 'legacy-bare-frame'
  | 'legacy-text';

const frames = new Set(['obs', 'var', 'raw.var']);
const mappings = new Set(['obsm', 'varm', 'raw.varm']);

/** The key of a node without encoding, by its legacy attributes and type. */
export function legacyKeyOf(
  node: StoredNode,
  parent?: StoredGroup,
): LegacyKey | undefined {
  if (hasAttribute(node.attributes, 'encoding-type')) return undefined;
  if (node.kind === 'group') {
    const format = textAttribute(node.attributes, 'h5sparse_format');
    if (format === 'csr') return 'legacy-csr';
    if (format === 'csc') return 'legacy-csc';
    return /^\/(raw\/)?(obs|var)$/.test(node.path) ? 'legacy-bare-frame' : undefined;
  }
  if (isWrappedText(node)) return 'legacy-text';
  if (node.dtype.kind !== 'compound') return undefined;
  const isTop = parentOf(node.path) === ROOT && parent !== undefined;
  if (!isTop || hasAttribute(parent.attributes, 'encoding-type')) return undefined;
  if (frames.has(nameOf(node.path))) return 'legacy-compound-frame';
  if (mappings.has(nameOf(node.path))) return 'legacy-compound-mapping';
  return undefined;
}

/** True for a whole AnnData without encoding-type (before 0.8): a root that has obs and var. */
export function isLegacyAnnData(group: StoredGroup, keys: readonly string[]): boolean {
  const type = encodingTypeIn(readable(group.attributes)) ?? '';
  return (
    group.path === ROOT && type === '' && keys.includes('obs') && keys.includes('var')
  );
}

/** One fixed-length text in uns: before 0.7 anndata wrote such scalars as arrays of one. */
function isWrappedText({ path, dtype, shape }: StoredArray): boolean {
  const isBytes = dtype.kind === 'fixed-string' && dtype.charset !== 'utf32';
  return isBytes && shape.length === 1 && shape[0] === 1 && path.startsWith('/uns/');
}
