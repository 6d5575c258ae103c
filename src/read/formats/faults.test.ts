import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { openFixture } from '@/testing/node-open-fixture';
import { openDataset, openRoot } from './open-dataset';

const why = hasFaults ? '' : ` (left out: ${NO_FAULTS})`;
const dataset = async (name: string) =>
  openDataset(await openFixture(join(faults, name)));
const embeddings = async (name: string) =>
  (await dataset(name)).embeddings.map(({ path }) => path);

describe.skipIf(!hasFaults)(`files out of public bug reports${why}`, () => {
  it.each([
    ['wide-obsm/c_20M.h5ad', []],
    ['wide-obsm/j_raw_36601_obsm.h5ad', []],
    ['snapatac2/b_nodf.h5ad', ['/obsm/X_umap']],
    ['snapatac2/d_import.h5ad', []],
  ])('offers no fragments or counts of %s as an embedding', async (name, paths) => {
    expect(await embeddings(name)).toEqual(paths);
  });

  it('offers first the embedding that uns/default_embedding names', async () => {
    expect(await embeddings('default-embedding/a.h5ad')).toEqual([
      '/obsm/X_scVI_umap',
      '/obsm/X_umap',
      '/obsm/X_tsne',
      '/obsm/X_draw_graph_fa',
      '/obsm/X_pca',
    ]);
  });

  it('opens what SnapATAC2 writes without var as an AnnData of 12 cells × 0 genes', async () => {
    expect(await dataset('snapatac2/d_import.h5ad')).toMatchObject({
      format: 'anndata',
      shape: [12, 0],
      tables: [{ path: '/obs', length: 12 }],
      problems: [],
    });
  });

  const keysOf = async (name: string, path: string) => {
    const { elements } = await openRoot(await openFixture(join(faults, name)));
    const { info } = await elements.at(path);
    if (info.kind === 'dataframe') return info.beside;
    return 'keys' in info ? info.keys : undefined;
  };

  it('has target sets in the tree below the features, each readable', async () => {
    const name = 'tenx/j_targets.h5';
    expect(await keysOf(name, '/matrix/features')).toEqual(['target_sets']);
    expect(await keysOf(name, '/matrix/features/target_sets')).toEqual(['Panel A']);
    const { elements } = await openRoot(await openFixture(join(faults, name)));
    const panel = await elements.at('/matrix/features/target_sets/Panel A');
    expect(await panel.read?.({})).toMatchObject({ kind: 'numbers' });
  });

  it.each([
    ['spatial/b_no_uns.h5ad', '/obsm/spatial', '/obsm/spatial'],
    ['spatial/d2_cxg_is_single_false.h5ad', '/obsm/spatial', '/obsm/spatial'],
    [
      'spatial/b_v3_tables.zarr',
      '/tables/table/obsm/spatial',
      '/tables/table/uns/spatialdata_attrs',
    ],
    ['spatial/b_v3_tables.zarr/tables/table', '/obsm/spatial', '/uns/spatialdata_attrs'],
    [
      'spatial/c_v2_old_table.zarr',
      '/table/table/obsm/spatial',
      '/table/table/uns/spatialdata_attrs',
    ],
    [
      'spatial/c_v2_old_table.zarr/table/table',
      '/obsm/spatial',
      '/uns/spatialdata_attrs',
    ],
  ])('draws y of %s down', async (name, path, imageOf) => {
    const [first] = (await dataset(name)).embeddings;
    expect(first).toMatchObject({ path, imageOf });
  });
});
