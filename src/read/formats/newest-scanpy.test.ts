import { expect, it } from 'vitest';
import { openElements } from '@/read/elements/open-elements';
import type { StoredArray, StoredGroup } from '@/read/node';
import { expectedValues } from '@/testing/expected-values';
import { openFixture } from '@/testing/node-open-fixture';
import { describeRoot, openRoot } from './open-dataset';

/** An array of `scanpy.013.h5ad`, by its path from the root. */
async function arrayAt(root: StoredGroup, path: string): Promise<StoredArray> {
  const node = await root.openPath?.(path);
  if (node?.kind !== 'array') throw new Error(`${path} is no array`);
  return node;
}

// all literals are printed by e2e/fixtures/scanpy_newest.py: scanpy 1.12, anndata 0.13.4, pandas 3.1.1
it('describes what scanpy 1.12 wrote with anndata 0.13', async () => {
  const dataset = await describeRoot(
    await openRoot(await openFixture('scanpy.013.h5ad')),
  );
  expect(dataset).toMatchObject({ format: 'anndata', shape: [120, 40] });
  expect(dataset.embeddings.map(({ path }) => path)).toEqual(['/obsm/X_pca']);
  expect(dataset.matrices.map(({ path }) => path)).toContain('/layers/counts');
});

it('reads its values as they were in memory', async () => {
  const root = await openFixture('scanpy.013.h5ad');
  const valuesAt = async (path: string) =>
    expectedValues(await (await arrayAt(root, path)).read());
  const pca = (await valuesAt('/obsm/X_pca')).slice(0, 5);
  expect(pca).toEqual([
    4.791945457458496, -0.35961878299713135, 0.36744916439056396, -0.493694007396698,
    -0.1935070902109146,
  ]);
  expect((await valuesAt('/obs/total_counts')).slice(0, 4)).toEqual([166, 209, 180, 203]);
  const edges = (await valuesAt('/obsp/connectivities/data')) as number[];
  expect(edges).toHaveLength(1226);
  expect(edges.reduce((sum, edge) => sum + edge, 0)).toBeCloseTo(583.92834, 3);
  const variable = await valuesAt('/var/highly_variable');
  expect(variable.filter((is) => is === true)).toHaveLength(15);
});

it('reads its groups and their ranking', async () => {
  const elements = openElements(await openFixture('scanpy.013.h5ad'));
  const kind = await elements.at('/obs/kind');
  expect(kind.info).toMatchObject({ valueType: 'categories', categories: 3 });
  const block = await kind.read?.({});
  if (block?.kind !== 'categories') throw new Error('no categories');
  const counts = [0, 1, 2].map(
    (code) => block.codes.filter((one) => one === code).length,
  );
  expect(counts).toEqual([36, 51, 33]);
  const scores = await (await elements.at('/uns/rank_genes_groups/scores')).read?.({
    rows: [0, 1],
  });
  if (scores?.kind !== 'records') throw new Error('no records');
  const firsts = scores.columns.map(({ name, block }) => [
    name,
    block.kind === 'numbers' ? block.values[0] : block.kind,
  ]);
  expect(firsts).toEqual([
    ['B', 20.668560028076172],
    ['NK', 20.134546279907227],
    ['T', 20.85050392150879],
  ]);
});
