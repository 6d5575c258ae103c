import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { openFixture } from '@/testing/node-open-fixture';
import { describeRoot, openRoot } from '../open-dataset';

async function open(name: string) {
  const opened = await openRoot(await openFixture(join(faults, name)));
  const read = async (path: string, rows: readonly [number, number]) =>
    (await opened.elements.at(path)).read?.({ rows });
  const keysAt = async (path: string) => {
    const { info } = await opened.elements.at(path);
    return 'keys' in info ? info.keys : undefined;
  };
  return { ...opened, read, keysAt, dataset: await describeRoot(opened) };
}

// values as h5py and scipy read them
describe.skipIf(!hasFaults)(`tenx${hasFaults ? '' : ` (left out: ${NO_FAULTS})`}`, () => {
  it('pointers and sizes that R wrote as doubles are whole numbers', async () => {
    const { dataset, read } = await open('tenx/c_doubles_everywhere.h5');
    expect([dataset.shape, dataset.problems]).toEqual([[30, 10], []]);
    expect(await read('/matrix/X', [0, 2])).toMatchObject({
      values: Float64Array.of(
        ...[0, 0, 0, 0, 0, 4, 0, 3, 1, 0],
        ...[0, 0, 5, 0, 0, 8, 0, 0, 7, 0],
      ),
    });
  });

  it('of one barcode too few that is said, and the matrix is shown', async () => {
    const { dataset, read } = await open('tenx/f_genes_one_short.h5');
    expect(dataset.shape).toEqual([30, 10]);
    expect(dataset.problems).toEqual([
      {
        path: '/matrix/barcodes',
        reason: expect.stringContaining('has 29 barcodes, but the matrix has 30'),
      },
    ]);
    expect(await read('/matrix/X', [0, 1])).toMatchObject({
      values: Float64Array.of(0, 0, 0, 0, 0, 4, 0, 3, 1, 0),
    });
  });

  it('what HDF5Array::saveHDF5SummarizedExperiment writes is a tree of its arrays', async () => {
    const { dataset, elements } = await open('tenx/g_saveHDF5SE_assays.h5');
    expect([dataset.format, dataset.problems]).toEqual(['plain', []]);
    const { info } = await elements.at('/assay001');
    expect(info).toMatchObject({ kind: 'matrix', shape: [30, 10] });
  });

  it('groups beside the matrix are in the tree, with values', async () => {
    const { keysAt, read } = await open('tenx/m_extra_root.h5');
    expect(await keysAt('/')).toEqual(['analysis', 'matrix', 'notes']);
    expect(await read('/analysis/umap', [0, 1])).toMatchObject({ kind: 'matrix' });
  });

  it('the latent spaces and learning curve of CellBender are in the tree', async () => {
    const { dataset, keysAt, elements } = await open('cellbender/b_v03.h5');
    expect([dataset.shape, dataset.problems]).toEqual([[50, 15], []]);
    expect(await keysAt('/')).toEqual([
      ...['droplet_latents', 'global_latents', 'matrix', 'metadata'],
    ]);
    const shapeOf = async (path: string) => (await elements.at(path)).info;
    expect(await shapeOf('/droplet_latents/gene_expression_encoding')).toMatchObject({
      kind: 'matrix',
      shape: [50, 64],
    });
    expect(await shapeOf('/metadata/learning_curve_train_elbo')).toMatchObject({
      ...{ kind: 'column', length: 150 },
    });
    expect(await shapeOf('/global_latents/cell_size_lognormal_std')).toMatchObject({
      kind: 'scalar',
    });
  });
});
