import { describe, expect, it } from 'vitest';
import type { TableInfo } from '@/model/dataset';
import {
  arraySketch,
  float32,
  groupSketch,
  memoryRoot,
  type NodeSketch,
  text,
} from '@/testing/memory-node';
import { openFixture } from '@/testing/node-open-fixture';
import { type NounEvidence, nounsOf } from './nouns';
import { openDataset } from './open-dataset';

const table = (...columns: string[]): TableInfo => ({
  ...{ path: '/obs', length: 4, index: '_index' },
  columns,
});

function nouns(part: Partial<NounEvidence>) {
  return nounsOf({
    ...{ obs: undefined, vars: [], layers: [], featureTypes: undefined },
    ...{ hasScaleFactors: false, modality: undefined },
    ...part,
  });
}

describe('rows', () => {
  it.each([
    ['n_genes_by_counts'],
    ['total_counts_mt'],
    ['pct_counts_mt'],
    ['nCount_RNA'],
    ['percent.mt'],
    ['doublet_score'],
    ['cell_type'],
    ['leiden_res_1'],
    ['seurat_clusters'],
    ['ClusterName'],
    ['initial_size_spliced'],
  ])('are cells if obs has %s', (column) => {
    expect(nouns({ obs: table('sample', column) }).row).toBe('cell');
  });

  it('are spots if an image has scale factors, or obs has positions of Space Ranger', () => {
    expect(nouns({ obs: table('leiden'), hasScaleFactors: true }).row).toBe('spot');
    expect(nouns({ obs: table('in_tissue', 'n_genes') }).row).toBe('spot');
  });

  it('are cells if these were segmented, in a dataset with images too', () => {
    const obs = table('cell_area', 'leiden');
    expect(nouns({ obs, hasScaleFactors: true }).row).toBe('cell');
  });

  it.each([
    [['year', 'site']],
    [['source', 'target']],
    [['condition', 'replicate']],
    [[]],
  ])('are observations if obs has %j', (columns) => {
    expect(nouns({ obs: table(...columns) }).row).toBe('observation');
  });
});

describe('columns', () => {
  it('are genes by the columns of var, by layers of velocity, and by genes counted in obs', () => {
    expect(nouns({ vars: [table('highly_variable')] }).column).toBe('gene');
    expect(nouns({ vars: [table('gene_symbols')] }).column).toBe('gene');
    expect(nouns({ layers: ['/layers/spliced'] }).column).toBe('gene');
    expect(nouns({ obs: table('n_genes') }).column).toBe('gene');
  });

  it('are features if others than genes are listed, and variables if nothing is', () => {
    const featureTypes = ['Gene Expression', 'Antibody Capture'];
    expect(nouns({ featureTypes }).column).toBe('feature');
    expect(nouns({ featureTypes: ['Gene Expression'] }).column).toBe('gene');
    expect(nouns({ vars: [table('mean', 'length')] }).column).toBe('variable');
  });

  it('of a modality are genes by its name, and not by the counts in obs', () => {
    expect(nouns({ modality: 'rna' }).column).toBe('gene');
    expect(nouns({ modality: 'atac', obs: table('n_genes') }).column).toBe('feature');
    expect(nouns({ modality: 'prot' }).column).toBe('feature');
    expect(nouns({ modality: 'mod1' }).column).toBe('variable');
  });
});

describe('coordinates', () => {
  const frame = (...columns: string[]) =>
    groupSketch(
      { 'encoding-type': 'dataframe', _index: '_index', 'column-order': columns },
      Object.fromEntries(
        ['_index', ...columns].map((name) => [name, arraySketch(text, [1], ['a'])]),
      ),
    );
  const open = async (uns: Record<string, NodeSketch>, name = 'spatial') => {
    const places = arraySketch(float32, [1, 2], [3, 4]);
    const root = groupSketch(
      { 'encoding-type': 'anndata', 'encoding-version': '0.1.0' },
      {
        obs: frame(),
        var: frame(),
        obsm: groupSketch({}, { [name]: places, X_umap: places }),
        uns: groupSketch({}, uns),
      },
    );
    const { embeddings, nouns: found } = await openDataset(memoryRoot(root));
    const images = embeddings.flatMap(({ path, imageOf }) =>
      imageOf === undefined ? [] : [[path, imageOf]],
    );
    return { images, row: found.row };
  };
  const withFactor = (name: string) => {
    const scalefactors = groupSketch({}, { [name]: groupSketch({}) });
    return groupSketch({}, { lib: groupSketch({}, { scalefactors }) });
  };
  const scaled = withFactor('tissue_lowres_scalef');

  it('are pixels of an image if uns/spatial has scale factors, and only those with spatial names', async () => {
    expect(await open({ spatial: scaled })).toEqual({
      images: [['/obsm/spatial', '/uns/spatial']],
      row: 'spot',
    });
    expect((await open({ spatial: scaled }, 'X_spatial')).images).toEqual([
      ['/obsm/X_spatial', '/uns/spatial'],
    ]);
    expect((await open({ spatial: scaled }, 'X_pca')).images).toEqual([]);
  });

  it('are of cells where the scale factors are those that squidpy writes of Vizgen', async () => {
    expect(await open({ spatial: withFactor('transformation_matrix') })).toEqual({
      images: [['/obsm/spatial', '/uns/spatial']],
      row: 'observation',
    });
  });

  it('are pixels of an image whose scale factors are in uns/spatial itself, without a library', async () => {
    const factors = groupSketch({}, { tissue_hires_scalef: groupSketch({}) });
    const one = groupSketch({}, { images: groupSketch({}), scalefactors: factors });
    expect(await open({ spatial: one })).toEqual({
      images: [['/obsm/spatial', '/uns/spatial']],
      row: 'spot',
    });
  });

  it('are pixels in tables of SpatialData, which do not mention spots', async () => {
    expect(await open({ spatialdata_attrs: groupSketch({}) })).toEqual({
      images: [['/obsm/spatial', '/uns/spatialdata_attrs']],
      row: 'observation',
    });
  });

  it('have y pointing down without an image too, as scanpy.pl.spatial and squidpy draw them', async () => {
    const byName = [['/obsm/spatial', '/obsm/spatial']];
    expect((await open({})).images).toEqual(byName);
    const bare = groupSketch({}, { lib: groupSketch({}) });
    expect((await open({ spatial: bare })).images).toEqual(byName);
  });
});

describe('rows of Cell Ranger', () => {
  const integers = (items: readonly number[]) =>
    arraySketch({ kind: 'int', bytes: 4, order: 'little' }, [items.length], items);
  const open = async (
    attributes: Readonly<Record<string, string>>,
    ...more: string[]
  ) => {
    const of = (...names: string[]) =>
      Object.fromEntries(names.map((name) => [name, arraySketch(text, [1], ['x'])]));
    const matrix = groupSketch(
      {},
      {
        ...of('barcodes'),
        ...{ data: integers([1]), indices: integers([0]), indptr: integers([0, 1]) },
        shape: integers([1, 1]),
        features: groupSketch({}, of('feature_type', 'genome', 'id', 'name', ...more)),
      },
    );
    const root = memoryRoot(groupSketch(attributes, { matrix }));
    const inHdf5 = async (...args: Parameters<typeof root.open>) => {
      const node = await root.open(...args);
      return node.kind === 'group' ? { ...node, container: 'hdf5' as const } : node;
    };
    return (await openDataset({ ...root, container: 'hdf5', open: inHdf5 })).nouns;
  };

  it('are spots by the chemistry, and else cells', async () => {
    const visium = { chemistry_description: "Spatial 3' v1" };
    expect(await open(visium)).toEqual({ row: 'spot', column: 'feature' });
    const dissociated = { chemistry_description: "Single Cell 3' v3" };
    expect((await open(dissociated)).row).toBe('cell');
    expect((await open({})).row).toBe('cell');
  });

  it('are observations in matrices of probes without a chemistry', async () => {
    expect((await open({}, 'probe_region')).row).toBe('observation');
    const flex = { chemistry_description: 'Flex Gene Expression' };
    expect((await open(flex, 'probe_region')).row).toBe('cell');
  });
});

it.each([
  ['kitchen.h5ad', 'cell', 'gene'],
  ['cells.loom', 'cell', 'gene'],
  ['several.h5mu', 'cell', 'feature'],
])('has for %s: %s and %s', async (name, row, column) => {
  const dataset = await openDataset(await openFixture(name));
  expect(dataset.nouns).toEqual({ row, column });
});
