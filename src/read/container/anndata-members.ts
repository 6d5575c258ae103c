import {
  ANNDATA_MAPPINGS,
  ANNDATA_SLOTS,
  ANNDATA_TABLES,
  OLD_RAW_MEMBERS,
  RAW_MEMBERS,
} from '@/model/anndata-slots';
import {
  type Attributes,
  readable,
  textAttribute,
  textsAttribute,
} from '@/model/attributes';
import { encodingTypeIn } from '@/model/encoding-type';
import { isDataError } from '@/model/errors';
import { isObject, type JsonValue, member, parseJson } from '@/read/json';
import type { ExpectedMembers, KindByAttributes } from '@/read/zarr/open-zarr';

/** Buffers of each kind of node in an Awkward form. */
const BUFFERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['NumpyArray', ['data']],
  ['ListOffsetArray', ['offsets']],
  ['ListArray', ['starts', 'stops']],
  ['IndexedArray', ['index']],
  ['IndexedOptionArray', ['index']],
  ['ByteMaskedArray', ['mask']],
  ['BitMaskedArray', ['mask']],
  ['UnionArray', ['tags', 'index']],
]);

/**
 * Names of the buffers that AnnData stores for an awkward array: `<form_key>-<buffer>` for each
 * node of its `form`. Undefined if the form cannot be read.
 */
function awkwardMembers(form: string | undefined): string[] | undefined {
  if (form === undefined) return undefined;
  try {
    return membersOf(parseJson(new TextEncoder().encode(form), 'form'));
  } catch (error) {
    if (!isDataError(error)) throw error;
    return undefined; // the reader of the array reports the fault of its form
  }
}

function membersOf(node: JsonValue | undefined): string[] {
  if (Array.isArray(node)) return node.flatMap(membersOf);
  if (!isObject(node)) return [];
  const kind = String(member(node, 'class')).replace(/(8|32|U32|64)$/, '');
  const key = member(node, 'form_key');
  const own = typeof key === 'string' ? (BUFFERS.get(kind) ?? []) : [];
  return [
    ...own.map((buffer) => `${key}-${buffer}`),
    ...membersOf(member(node, 'content')),
    ...membersOf(member(node, 'contents')),
  ];
}

const ANNDATA = ANNDATA_SLOTS.map(({ name }) => name);

const AT_ROOT = [...ANNDATA, ...OLD_RAW_MEMBERS];

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
  ['raw', RAW_MEMBERS],
  [
    'MuData',
    [
      'mod',
      ...Object.values(ANNDATA_TABLES),
      ...ANNDATA_MAPPINGS.map(({ name }) => name).filter((name) => name !== 'layers'),
      ...['obsmap', 'varmap', 'uns'],
    ],
  ],
]);

const ARRAYS = names('array string-array rec-array numeric-scalar string null');
const GROUPS = [
  ...names('anndata raw dict MuData dataframe awkward-array'),
  ...MEMBERS.keys(),
];

/** The kind of an element by its `encoding-type`, which AnnData and MuData write for every one of theirs. */
export const anndataKind: KindByAttributes = (attributes) => {
  const type = encodingTypeIn(readable(attributes)) ?? '';
  if (ARRAYS.includes(type)) return 'array';
  return GROUPS.includes(type) ? 'group' : undefined;
};

/**
 * Common names of members, by the name of the mapping: those that most stores have, then those to try if none of them
 * exists. Each costs a request, found or not: a mapping in today's encoding has one of the first, or is empty, as most
 * are. Only for embeddings the rarer names are tried even then: an embedding with such a name alone would not be drawn
 * otherwise.
 */
const CONVENTIONAL: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  [
    'layers',
    [
      names('counts raw_counts logcounts normalized spliced unspliced'),
      names('raw log1p data scaled scale.data ambiguous matrix X'),
    ],
  ],
  [
    'obsm',
    [
      names('X_umap X_pca X_tsne spatial X_scVI X_pca_harmony'),
      names(
        `X_spatial X_harmony X_scvi X_scANVI X_diffmap X_phate X_mde X_lsi X_bbknn
         X_draw_graph_fa X_draw_graph_fr X_umap_harmony umap pca tsne UMAP PCA TSNE`,
      ),
    ],
  ],
  ['varm', [names('PCs'), names('X_pca LSI')]],
  [
    'obsp',
    [
      names('connectivities distances'),
      names('spatial_connectivities spatial_distances'),
    ],
  ],
  ['varp', [names('connectivities distances')]],
  [
    'uns',
    [
      names(
        `neighbors umap pca leiden rank_genes_groups log1p hvg spatial title
         leiden_colors cell_type_colors`,
      ),
      names(
        `tsne louvain paga diffmap_evals dendrogram_leiden dendrogram_louvain
         louvain_colors celltype_colors clusters_colors schema_version default_embedding
         batch_condition`,
      ),
    ],
  ],
  ['mod', [names('rna prot atac adt gex')]],
  ['raw', [RAW_MEMBERS]],
]);

function names(text: string): readonly string[] {
  return text.split(/\s+/);
}

/**
 * The members of a group of an annotated matrix in a store that cannot be listed: from its
 * attributes (AnnData on-disk specification, the `encoding-type` of each group; MuData's likewise),
 * or by convention. `rootMembers` are names that other formats have at the root.
 */
export function anndataMembers(
  path: string,
  all: Attributes,
  rootMembers: readonly string[] = [],
): ExpectedMembers {
  const attributes = readable(all);
  const encoding = encodingTypeIn(attributes) ?? '';
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
  const known = POSSIBLE.get(encoding);
  if (known) return { certain: [], possible: [known], complete: true };
  const guesses = name === '' ? [AT_ROOT, rootMembers] : (CONVENTIONAL.get(name) ?? []);
  const isLikelyEmpty = encoding === 'dict' && name !== 'obsm';
  return {
    certain: [],
    possible: isLikelyEmpty ? guesses.slice(0, 1) : guesses,
    complete: false,
  };
}
