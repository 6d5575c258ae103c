import { orUnreadable } from '@/model/damage';
import type { AboutFact } from '@/model/overview';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Elements } from '@/read/elements/open-elements';

/** The facts of a file that show which software wrote parts of it. */
export interface Traces {
  readonly uns: Path | undefined;
  /** Names in uns. */
  readonly members: readonly string[];
  /** The dictionaries among them whose keys identify their writer. */
  readonly dictionaries: ReadonlyMap<string, readonly string[]>;
  readonly tables: readonly {
    readonly path: Path;
    readonly columns: readonly string[];
  }[];
}

/** The rule for one software, or for two that leave the same traces. */
export interface SoftwareRule {
  readonly software: string;
  /** Paths of its traces, in display order. */
  find(traces: Traces): readonly Path[];
}

/**
 * Dictionaries that functions of scanpy write to uns (or those of rapids-singlecell that replace them), with a key that
 * each of them has. Other programs, and users, write log1p to make scanpy compute fold changes.
 */
const OF_SCANPY: readonly (readonly [name: RegExp, key: string])[] = [
  [/^hvg$/, 'flavor'],
  [/^(leiden|louvain)$/, 'params'],
  [/^rank_genes_groups$/, 'params'],
  [/^paga$/, 'connectivities'],
  [/^dendrogram_.+$/, 'linkage'],
];

/**
 * One rule per software. `neighbors`, `pca` and `umap` are not evidence: SeuratDisk, scVelo and rapids-singlecell write
 * them too.
 */
export const SOFTWARE_RULES: readonly SoftwareRule[] = [
  {
    software: 'scanpy or rapids-singlecell',
    find: (traces) => [
      ...OF_SCANPY.flatMap(([name, key]) =>
        dictionaries(traces, name).filter(([, keys]) => keys.includes(key)),
      ).map(([path]) => path),
      ...columns(
        traces,
        /^((log1p_)?n_genes_by_counts|n_cells_by_counts|log1p_total_counts|pct_counts_in_top_\d+_genes|pct_dropout_by_counts)$/,
      ),
    ],
  },
  {
    software: 'scVelo',
    find: (traces) => [
      ...members(
        traces,
        /^(velocity_params|velocity_graph|velocity_graph_neg|recover_dynamics)$/,
      ),
      ...columns(
        traces,
        /^(initial_size_(un)?spliced|velocity_(length|confidence|self_transition|pseudotime|gamma))$/,
      ),
    ],
  },
  {
    software: 'CellRank',
    find: (traces) =>
      members(
        traces,
        /^((T|lineages|macrostates|eigendecomposition|schur_matrix)_(fwd|bwd)(_params)?)$/,
      ),
  },
  {
    software: 'scvi-tools',
    find: (traces) => members(traces, /^_scvi(_uuid|_manager_uuid)?$/),
  },
  {
    software: 'Scirpy',
    find: (traces) => [
      ...members(traces, /^(ir_dist_.+|scirpy_version)$/),
      ...columns(traces, /^IR_V(D?)J_[12]_junction(_aa)?$/),
    ],
  },
  {
    software: 'squidpy or rapids-singlecell',
    find: (traces) =>
      members(
        traces,
        /^(moranI|gearyC|spatial_neighbors|.+_nhood_enrichment|.+_co_occurrence)$/,
      ),
  },
  { software: 'Seurat', find: tracesOfSeurat },
  {
    software: 'SeuratDisk',
    // Convert() puts one graph and its method into uns/neighbors; old versions of scanpy put two
    // graphs there
    find: (traces) => {
      const graphs = dictionaries(traces, /^neighbors$/).filter(
        ([, keys]) =>
          keys.length === 2 && keys.includes('distances') && keys.includes('params'),
      );
      return tracesOfSeurat(traces).length > 0 ? graphs.map(([path]) => path) : [];
    },
  },
  { software: 'zellkonverter', find: (traces) => members(traces, /^X_name$/) },
];

/** Software that left traces in a file, each with their locations. */
export function softwareFacts(traces: Traces): readonly AboutFact[] {
  return SOFTWARE_RULES.flatMap(({ software, find }) => {
    const found = find(traces);
    const [first] = found;
    if (first === undefined) return [];
    const named = found.slice(0, 5).join(', ');
    const more = found.length > 5 ? ` and ${found.length - 5} more` : '';
    return [{ what: 'Software', value: software, evidence: named + more, path: first }];
  });
}

/** Names of the dictionaries of uns that are opened; every other member is recognised by its name alone. */
const IS_LOOKED_INTO: readonly RegExp[] = [
  ...OF_SCANPY.map(([name]) => name),
  /^neighbors$/,
];

/** Maximum number of dictionaries to open: there may be a dendrogram for each column. */
const MAX_LOOKED_INTO = 100;

/** Opens those members of uns whose keys decide, and nothing below them. */
export async function tracesIn(
  elements: Elements,
  uns: Path | undefined,
  keys: readonly string[],
  tables: Traces['tables'],
  { signal }: ReadOptions,
): Promise<Traces> {
  const looked = keys
    .filter((key) => IS_LOOKED_INTO.some((name) => name.test(key)))
    .slice(0, MAX_LOOKED_INTO);
  const found = await Promise.all(
    looked.map(async (key) => {
      // the tree shows its fault
      const path = joinPath(uns ?? '', key);
      const element = await orUnreadable(() => elements.at(path, { signal }));
      return element?.info.kind === 'mapping' ? [[key, element.info.keys] as const] : [];
    }),
  );
  return { uns, members: keys, dictionaries: new Map(found.flat()), tables };
}

/** Finds pairs of columns of one assay, clusters, and graphs by resolution. */
function tracesOfSeurat(traces: Traces): readonly Path[] {
  return traces.tables.flatMap(({ path, columns: names }) =>
    names
      .filter((name) => {
        const [, assay] = /^n(?:Count|Feature)_(.+)$/.exec(name) ?? [];
        const isPair =
          assay !== undefined &&
          names.includes(`nCount_${assay}`) &&
          names.includes(`nFeature_${assay}`);
        return isPair || name === 'seurat_clusters' || /^\w+_snn_res\.\d/.test(name);
      })
      .map((name) => joinPath(path, name)),
  );
}

function members({ uns, members: all }: Traces, name: RegExp): readonly Path[] {
  return all.filter((key) => name.test(key)).map((key) => joinPath(uns ?? '', key));
}

function dictionaries(
  { uns, dictionaries: all }: Traces,
  name: RegExp,
): readonly (readonly [path: Path, keys: readonly string[]])[] {
  return [...all].flatMap(([key, keys]) =>
    name.test(key) ? [[joinPath(uns ?? '', key), keys] as const] : [],
  );
}

function columns({ tables }: Traces, name: RegExp): readonly Path[] {
  return tables.flatMap(({ path, columns: names }) =>
    names.filter((column) => name.test(column)).map((column) => joinPath(path, column)),
  );
}
