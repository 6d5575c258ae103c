import { joinPath, type Path } from '@/model/path';

/** A member of uns that tells in words what the file is. */
interface TextFact {
  readonly key: string;
  readonly what: string;
}

/** CELLxGENE's schema (7.1.0, uns) and what is common beside it. */
const TEXTS: readonly TextFact[] = [
  { key: 'title', what: 'Title' },
  { key: 'schema_version', what: 'CELLxGENE schema' },
  { key: 'schema_reference', what: 'Schema reference' },
  { key: 'citation', what: 'Citation' },
  { key: 'organism', what: 'Organism' },
  { key: 'X_normalization', what: 'Normalisation of X' },
  { key: 'X_approximate_distribution', what: 'Distribution of X' },
  { key: 'X_name', what: 'X is called' },
  { key: 'project_name', what: 'Project' },
];

/** What texts of uns are worth reading for, in the order in which they are shown. */
export function textFacts(keys: readonly string[]): readonly TextFact[] {
  const isOfSchema = keys.some((key) => key === 'schema_version');
  return TEXTS.filter(
    ({ key }) => keys.includes(key) && (key !== 'schema_reference' || isOfSchema),
  );
}

export interface KnownWriter {
  readonly software: string;
  readonly evidence: string;
  readonly path?: Path;
}

interface Traces {
  readonly software: string;
  /** Keys of uns that this software writes and few others do. */
  readonly keys?: RegExp;
  /** Columns of tables. */
  readonly columns?: RegExp;
}

const KNOWN: readonly Traces[] = [
  {
    software: 'scanpy',
    keys: /^(log1p|neighbors|pca|umap|tsne|leiden|louvain|paga|hvg|diffmap_evals|rank_genes_groups|draw_graph|dendrogram_.+|dendrogram)$/,
    columns: /^(n_genes_by_counts|log1p_total_counts|pct_counts_in_top_\d+_genes)$/,
  },
  {
    software: 'scVelo',
    keys: /^(velocity_params|velocity_graph|velocity_graph_neg|recover_dynamics)$/,
  },
  {
    software: 'CellRank',
    keys: /macrostates|^(lineages_(fwd|bwd)|T_(fwd|bwd)_params)$/,
  },
  { software: 'scvi-tools', keys: /^(_scvi|_scvi_uuid|_scvi_manager_uuid)$/ },
  {
    software: 'Scirpy',
    keys: /^(chain_qc|ir_dist_.+|clonotype_network|scirpy_version)$/,
  },
  {
    software: 'squidpy',
    keys: /^(moranI|gearyC|spatial_neighbors|.+_nhood_enrichment|.+_co_occurrence)$/,
  },
  {
    software: 'Seurat',
    columns: /^(nCount_[A-Za-z0-9]+|nFeature_[A-Za-z0-9]+|seurat_clusters)$/,
  },
];

/** Software whose names for things are in the file: `log1p` and `neighbors` in uns are scanpy's. */
export function knownWriters(
  uns: Path | undefined,
  keys: readonly string[],
  tables: readonly { readonly path: Path; readonly columns: readonly string[] }[],
): readonly KnownWriter[] {
  return KNOWN.flatMap(({ software, keys: ofUns, columns: ofTables }) => {
    const found = [
      ...keys
        .filter((key) => ofUns?.test(key))
        .map((key) => ({ path: joinPath(uns ?? '', key), name: key, where: uns ?? '' })),
      ...tables.flatMap(({ path, columns }) =>
        columns
          .filter((name) => ofTables?.test(name))
          .map((name) => ({ path: joinPath(path, name), name, where: path })),
      ),
    ];
    const [first] = found;
    if (!first) return [];
    const own = found.filter(({ where }) => where === first.where);
    const names = own.slice(0, 5).map(({ name }) => name);
    const more = own.length - names.length;
    const evidence = `${first.where} has its ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    return [{ software, evidence, path: first.path }];
  });
}
