import { textAttribute } from '@/model/attributes';
import { nameOf, parentOf, ROOT } from '@/model/path';
import type { StoredGroup, StoredNode } from '@/storage/node';

/**
 * The one place that knows history: nodes from before `encoding-type` (anndata 0.5 to 0.7) get
 * the key of the decoder that reads them. Categoricals of 0.7 are known only to their frame:
 * `legacy-frame.ts`.
 */
export type LegacyKey =
  | 'legacy-csr'
  | 'legacy-csc'
  | 'legacy-compound-frame'
  | 'legacy-compound-mapping';

const frames = new Set(['obs', 'var', 'raw.var']);
const mappings = new Set(['obsm', 'varm', 'raw.varm']);

export function legacyKeyOf(
  node: StoredNode,
  parent?: StoredGroup,
): LegacyKey | undefined {
  if (node.attributes.has('encoding-type')) return undefined;
  if (node.kind === 'group') {
    const format = textAttribute(node.attributes, 'h5sparse_format');
    if (format === 'csr') return 'legacy-csr';
    if (format === 'csc') return 'legacy-csc';
    return undefined;
  }
  if (node.dtype.kind !== 'compound') return undefined;
  const isTop = parentOf(node.path) === ROOT && parent !== undefined;
  if (!isTop || parent.attributes.has('encoding-type')) return undefined;
  if (frames.has(nameOf(node.path))) return 'legacy-compound-frame';
  if (mappings.has(nameOf(node.path))) return 'legacy-compound-mapping';
  return undefined;
}
