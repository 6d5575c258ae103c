import { expect, it } from 'vitest';
import {
  dense,
  dict,
  type Members,
  named,
  numbers,
  texts,
} from '@/testing/anndata-sketches';
import { overviewFileOf } from '@/testing/overview-file';
import { SOFTWARE_RULES, softwareFacts, tracesIn } from './software';

interface Case {
  readonly trigger: Members;
  readonly lookAlikes: readonly Members[];
}

/** The traces of each software in a file, and look-alikes. */
const SOFTWARE: Readonly<Record<string, Case>> = {
  'scanpy or rapids-singlecell': {
    trigger: { uns: dict({ leiden: dict({ params: dict() }) }) },
    lookAlikes: [
      { uns: dict({ neighbors: dict({ params: dict(), distances: dict() }) }) },
      // as users write it, for fold changes
      { uns: dict({ log1p: dict({ base: numbers([2]) }) }) },
      { uns: dict({ leiden: numbers([0, 1]), pca: dict({ params: dict() }) }) },
    ],
  },
  scVelo: {
    trigger: { obs: named(['a', 'b'], { initial_size_spliced: numbers([1, 2]) }) },
    lookAlikes: [
      { obs: named(['a', 'b'], { initial_size: numbers([1, 2]) }) },
      {
        layers: dict({
          spliced: dense([
            [1, 2, 3],
            [4, 5, 6],
          ]),
        }),
      },
    ],
  },
  CellRank: {
    trigger: { uns: dict({ T_fwd_params: dict() }) },
    lookAlikes: [
      { uns: dict({ my_macrostates: dict() }) },
      { obs: named(['a', 'b'], { macrostates: texts(['x', 'y']) }) },
    ],
  },
  'scvi-tools': {
    trigger: { uns: dict({ _scvi_uuid: texts(['x']) }) },
    lookAlikes: [
      { uns: dict({ scvi: dict() }) },
      {
        obsm: dict({
          X_scVI: dense([
            [1, 2],
            [3, 4],
          ]),
        }),
      },
    ],
  },
  Scirpy: {
    trigger: { uns: dict({ ir_dist_aa_identity: dict() }) },
    lookAlikes: [
      { uns: dict({ chain_qc: dict() }) },
      { obs: named(['a', 'b'], { clone_id: texts(['x', 'y']) }) },
    ],
  },
  'squidpy or rapids-singlecell': {
    trigger: { uns: dict({ leiden_nhood_enrichment: dict() }) },
    lookAlikes: [
      { uns: dict({ spatial: dict() }) },
      {
        obsm: dict({
          spatial: dense([
            [1, 2],
            [3, 4],
          ]),
        }),
      },
    ],
  },
  Seurat: {
    trigger: {
      obs: named(['a', 'b'], {
        nCount_RNA: numbers([1, 2]),
        nFeature_RNA: numbers([1, 2]),
      }),
    },
    lookAlikes: [
      { obs: named(['a', 'b'], { nCount_RNA: numbers([1, 2]) }) },
      { obs: named(['a', 'b'], { n_counts: numbers([1, 2]), n_genes: numbers([1, 2]) }) },
    ],
  },
  SeuratDisk: {
    trigger: {
      obs: named(['a', 'b'], { seurat_clusters: texts(['0', '1']) }),
      uns: dict({ neighbors: dict({ distances: dict(), params: dict() }) }),
    },
    lookAlikes: [
      { uns: dict({ neighbors: dict({ distances: dict(), params: dict() }) }) },
      {
        obs: named(['a', 'b'], { seurat_clusters: texts(['0', '1']) }),
        uns: dict({
          neighbors: dict({ connectivities: dict(), distances: dict(), params: dict() }),
        }),
      },
    ],
  },
  zellkonverter: {
    trigger: { uns: dict({ X_name: texts(['counts']) }) },
    lookAlikes: [
      { uns: dict({ X_normalization: texts(['none']) }) },
      { uns: dict({ title: texts(['X_name']) }) },
    ],
  },
};

async function softwareOf(members: Members): Promise<readonly string[]> {
  const { elements, dataset } = await overviewFileOf(members);
  const uns = dataset.unstructured;
  const info = uns === undefined ? undefined : (await elements.at(uns, {})).info;
  const keys = info?.kind === 'mapping' ? info.keys : [];
  const traces = await tracesIn(elements, uns, keys, dataset.tables, {});
  return softwareFacts(traces).map(({ value }) => value);
}

it('has a trigger and two look-alikes for every software', () => {
  expect(Object.keys(SOFTWARE)).toEqual(SOFTWARE_RULES.map(({ software }) => software));
});

it.each(Object.entries(SOFTWARE))(
  'recognises %s by traces that only it writes',
  async (name, own) => {
    expect(await softwareOf(own.trigger)).toContain(name);
    for (const members of own.lookAlikes)
      expect(await softwareOf(members)).not.toContain(name);
  },
);
