import { spawnSync } from 'node:child_process';
import { findPython } from '@/testing/node-python';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

const python = findPython('anndata');

/**
 * A million cells in ten clusters, with 20 genes; as anndata writes it, compressed as in scanpy's
 * tutorials.
 */
const WRITE = `
import sys, anndata, numpy, pandas, scipy.sparse
cells = 1_000_000
random = numpy.random.default_rng(0)
cluster = random.integers(0, 10, cells)
centres = random.normal(0, 8, (10, 2))
anndata.AnnData(
    X=scipy.sparse.random(cells, 20, 0.1, format='csr', dtype='float32', random_state=0),
    obs=pandas.DataFrame({'leiden': pandas.Categorical(cluster.astype(str))},
                         index=[f'cell{i}' for i in range(cells)]),
    var=pandas.DataFrame(index=[f'gene{i}' for i in range(20)]),
    obsm={'X_umap': (centres[cluster] + random.normal(0, 1, (cells, 2))).astype('float32')},
).write_h5ad(sys.argv[1], compression='gzip')
`;

test('a local file of a million cells is opened ten times and drawn ten times', async ({
  page,
  app,
}, info) => {
  test.skip('missing' in python, 'missing' in python ? python.missing : '');
  const file = info.outputPath('million.h5ad');
  const written = spawnSync('python' in python ? python.python : '', ['-c', WRITE, file]);
  expect(written.status, String(written.stderr)).toBe(0);
  await page.goto(`${app}#empty`);
  for (let round = 0; round < 10; round++) {
    await petri(page).chooseFile(file);
    await expect(petri(page).shape(/^1,000,000 \S+ × 20 /)).toBeVisible();
    await petri(page).embeddingDrawn();
    await page.getByRole('button', { name: 'Close the file' }).click();
    await expect(petri(page).shape(/^1,000,000 \S+ × 20 /)).toBeHidden();
  }
});
