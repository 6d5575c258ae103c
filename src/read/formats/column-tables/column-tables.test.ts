import { expect, it } from 'vitest';
import type { StoredGroup } from '@/read/node';
import { anndataOf, ints } from '@/testing/anndata-sketches';
import { arraySketch, groupSketch, int32, memoryRoot } from '@/testing/memory-node';
import { openFixture } from '@/testing/node-open-fixture';
import { describeRoot, openDataset, openRoot } from '../open-dataset';

it('finds the tables of a file wherever they are, each as a part', async () => {
  const dataset = await openDataset(await openFixture('tables.h5'));
  expect(dataset.format).toBe('column-tables');
  expect(dataset.parts.map(({ path, tables }) => [path, tables[0]?.length])).toEqual([
    ['/odd', 4],
    ['/points', 300],
    ['/run/cells', 600],
  ]);
  expect(dataset.problems).toEqual([]);
});

it('makes a scatterplot of a table of two columns of numbers', async () => {
  const { embeddings } = await openDataset(await openFixture('tables.h5'));
  expect(embeddings).toEqual([
    {
      path: '/points',
      shape: [300, 2],
      columns: ['x', 'y'],
      units: ['um', 'um'],
      rows: '/points',
    },
  ]);
});

it('reports tables that cannot be read, and opens the others', async () => {
  const { tables, problems } = await openDataset(await openFixture('tables.broken.h5'));
  expect(tables.map(({ path }) => path)).toEqual(['/broken', '/strange', '/unversioned']);
  expect(problems.map(({ path }) => path)).toEqual(['/later', '/uncounted']);
});

it('recognises a table by its CLASS alone, whatever the names of its columns', async () => {
  const column = arraySketch(int32, [2], [1, 2]);
  const table = { CLASS: 'COLUMN_TABLE', VERSION: '1.7', NROWS: 2 };
  const hdf5 = (root: StoredGroup): StoredGroup => ({ ...root, container: 'hdf5' });
  const root = (attributes: Record<string, string | number>) =>
    hdf5(memoryRoot(groupSketch(attributes, { obs: column, var: column })));
  const opened = await openRoot(root(table));
  expect(opened.format.id).toBe('column-table');
  const { tables } = await describeRoot(opened);
  expect(tables).toMatchObject([{ path: '/', length: 2, columns: ['obs', 'var'] }]);
  const other = await openRoot(root({ ...table, CLASS: 'column_table' }));
  expect(other.format.id).toBe('anndata');
});

it('lists tables beside an AnnData, which remains the format of the file', async () => {
  const column = arraySketch(int32, [2], [1, 2]);
  const table = groupSketch(
    { CLASS: 'COLUMN_TABLE', VERSION: '1.0', NROWS: 2 },
    { a: column },
  );
  const X = ints([1, 2, 3, 4, 5, 6], [2, 3]);
  const extra = groupSketch({}, { deep: groupSketch({}, { molecules: table }) });
  const root: StoredGroup = { ...anndataOf({ X, extra }), container: 'hdf5' };
  const dataset = await openDataset(root);
  expect(dataset).toMatchObject({ format: 'anndata', shape: [2, 3] });
  expect(dataset.parts.map(({ path }) => path)).toEqual(['/', '/extra/deep/molecules']);
  expect(dataset.tables.map(({ path }) => path)).toContain('/extra/deep/molecules');
});

/** A file of 300 groups with two arrays each, and a table in the first and the last; counts the nodes that are opened. */
function manyGroups() {
  const column = arraySketch(int32, [2], [1, 2]);
  const table = groupSketch(
    { CLASS: 'COLUMN_TABLE', VERSION: '1.0', NROWS: 2 },
    { a: column },
  );
  const plain = groupSketch({}, { counts: column, weights: column });
  const members = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [
      `sample${i}`,
      i === 0 || i === 299 ? table : plain,
    ]),
  );
  const opened = new Set<string>();
  const watched = (group: StoredGroup): StoredGroup => ({
    ...group,
    container: 'hdf5',
    async open(name, options) {
      const node = await group.open(name, options);
      opened.add(node.path);
      return node.kind === 'group' ? watched(node) : node;
    },
  });
  return { root: watched(memoryRoot(groupSketch({}, members))), opened };
}

it('opens 64 nodes of a remote file before it is shown, and reports that there are more', async () => {
  const { root, opened } = manyGroups();
  const recognised = await openRoot(root, { isRemote: true });
  expect(recognised.format.id).toBe('column-tables');
  expect(opened.size).toBe(64);
  const dataset = await describeRoot(recognised);
  expect(dataset.looked).toBe(64);
  expect(dataset.parts.map(({ path }) => path)).toEqual(['/sample0']);
  const info = await recognised.elements.at('/sample299');
  expect(info.info).toMatchObject({ kind: 'dataframe', length: 2 });
});

it('searches all of a local file', async () => {
  const { root, opened } = manyGroups();
  const recognised = await openRoot(root);
  expect(opened.size).toBe(300 + 2 * 298);
  const dataset = await describeRoot(recognised);
  expect(dataset.looked).toBeUndefined();
  expect(dataset.parts.map(({ path }) => path)).toEqual(['/sample0', '/sample299']);
});

it('opens 64 nodes beside a remote AnnData', async () => {
  const { root, opened } = manyGroups();
  const X = ints([1, 2, 3, 4, 5, 6], [2, 3]);
  const anndata = anndataOf({ X });
  const both: StoredGroup = {
    ...anndata,
    container: 'hdf5',
    keys: async () => [...(await anndata.keys()), ...(await root.keys())],
    open: async (name, options) =>
      (name.startsWith('sample') ? root : anndata).open(name, options),
  };
  const dataset = await describeRoot(await openRoot(both, { isRemote: true }));
  expect(dataset.parts.map(({ path }) => path)).toEqual(['/', '/sample0']);
  expect([...opened].filter((path) => path.startsWith('/sample')).length).toBe(65);
});
