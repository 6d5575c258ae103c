import { type Attributes, textAttribute, textsAttribute } from '@/model/attributes';
import { awkwardMembers } from './awkward-members';
import type { NodePath } from './node-path';

/** What a group holds when nobody can list it: AnnData's own attributes tell, or convention. */
export interface ExpectedMembers {
  /** There by what the group says of itself. */
  readonly certain: readonly string[];
  /** There or not: worth a look. */
  readonly possible: readonly string[];
  /** True where the encoding allows no others. */
  readonly complete: boolean;
}

const ANNDATA = [
  'X',
  'layers',
  'obs',
  'var',
  'obsm',
  'varm',
  'obsp',
  'varp',
  'uns',
  'raw',
];
/** Root members of files from before `raw` was a group. */
const OLD_ANNDATA = ['raw.X', 'raw.var', 'raw.varm'];

const MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['csr_matrix', ['data', 'indices', 'indptr']],
  ['csc_matrix', ['data', 'indices', 'indptr']],
  ['categorical', ['codes', 'categories']],
  ['nullable-integer', ['values', 'mask']],
  ['nullable-boolean', ['values', 'mask']],
  ['nullable-string-array', ['values', 'mask']],
]);

const POSSIBLE: ReadonlyMap<string, readonly string[]> = new Map([
  ['anndata', ANNDATA],
  ['raw', ['X', 'var', 'varm']],
  [
    'MuData',
    ['mod', 'obs', 'var', 'obsm', 'varm', 'obsp', 'varp', 'obsmap', 'varmap', 'uns'],
  ],
]);

/** Names that programs give, by the name of the mapping. */
const CONVENTIONAL: ReadonlyMap<string, readonly string[]> = new Map([
  [
    '',
    [
      ...ANNDATA,
      ...OLD_ANNDATA,
      'mod',
      'obsmap',
      'varmap',
      'tables',
      'images',
      'labels',
      'shapes',
      'points',
    ],
  ],
  [
    'layers',
    [
      'counts',
      'raw',
      'raw_counts',
      'logcounts',
      'log1p',
      'normalized',
      'data',
      'scaled',
      'scale.data',
      'spliced',
      'unspliced',
      'ambiguous',
      'matrix',
      'X',
    ],
  ],
  [
    'obsm',
    [
      'X_umap',
      'X_pca',
      'X_tsne',
      'spatial',
      'X_spatial',
      'X_harmony',
      'X_pca_harmony',
      'X_scVI',
      'X_scvi',
      'X_scANVI',
      'X_diffmap',
      'X_draw_graph_fa',
      'X_draw_graph_fr',
      'X_phate',
      'X_mde',
      'X_lsi',
      'X_bbknn',
      'X_umap_harmony',
      'umap',
      'pca',
      'tsne',
      'UMAP',
      'PCA',
      'TSNE',
    ],
  ],
  ['varm', ['PCs', 'X_pca', 'LSI']],
  [
    'obsp',
    ['connectivities', 'distances', 'spatial_connectivities', 'spatial_distances'],
  ],
  ['varp', ['connectivities', 'distances']],
  [
    'uns',
    [
      'neighbors',
      'pca',
      'umap',
      'tsne',
      'leiden',
      'louvain',
      'rank_genes_groups',
      'hvg',
      'log1p',
      'spatial',
      'paga',
      'diffmap_evals',
      'dendrogram_leiden',
      'dendrogram_louvain',
      'leiden_colors',
      'louvain_colors',
      'cell_type_colors',
      'celltype_colors',
      'clusters_colors',
      'title',
      'schema_version',
      'default_embedding',
      'batch_condition',
    ],
  ],
  ['mod', ['rna', 'prot', 'atac', 'adt', 'gex']],
  ['raw', ['X', 'var', 'varm']],
]);

/** AnnData on-disk specification, the `encoding-type` of each group; MuData's likewise. */
export function expectedMembers(path: NodePath, attributes: Attributes): ExpectedMembers {
  const encoding = textAttribute(attributes, 'encoding-type') ?? '';
  const columns = textsAttribute(attributes, 'column-order');
  if (columns) {
    const index = textAttribute(attributes, '_index') ?? '_index';
    return { certain: [...new Set([index, ...columns])], possible: [], complete: true };
  }
  if (encoding === 'awkward-array') {
    const members = awkwardMembers(textAttribute(attributes, 'form'));
    if (members) return { certain: members, possible: [], complete: true };
  }
  const members = MEMBERS.get(encoding);
  if (members) return { certain: members, possible: [], complete: true };
  const modalities = textsAttribute(attributes, 'mod-order');
  if (modalities) return { certain: modalities, possible: [], complete: true };
  const name = path.slice(path.lastIndexOf('/') + 1);
  const possible = POSSIBLE.get(encoding) ?? CONVENTIONAL.get(name) ?? [];
  return { certain: [], possible, complete: POSSIBLE.has(encoding) };
}
