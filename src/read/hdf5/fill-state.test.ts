import { expect, it } from 'vitest';
import type { StoredArray } from '@/read/node';
import { openFixture } from '@/testing/node-open-fixture';

// expected values: e2e/fixtures/column_tables.py; H5D_FILL_VALUE_* as in h5py's
// fill_value_defined()

async function arrayAt(path: string): Promise<StoredArray> {
  const file = path.startsWith('/broken') ? 'tables.broken.h5' : 'tables.h5';
  const node = await (await openFixture(file)).openPath?.(path);
  if (node?.kind !== 'array') throw new Error(`${path} is no array`);
  return node;
}

it('reports whether a fill value was chosen, and which', async () => {
  const chosen = await arrayAt('/run/cells/counts');
  expect(chosen.fill?.state).toBe('user');
  expect(chosen.fill?.value()).toEqual({
    kind: 'numbers',
    values: Uint32Array.of(4294967295),
  });
  expect((await arrayAt('/run/cells/flag')).fill?.state).toBe('default');
  expect((await arrayAt('/broken/unset')).fill?.state).toBe('default');
});

it('reports how attributes are stored', async () => {
  const { attributes } = await arrayAt('/run/cells/counts');
  expect(attributes.types?.get('valid_max')).toEqual({
    dtype: { kind: 'uint', bytes: 4, order: 'little' },
    shape: [],
  });
  expect(attributes.types?.get('SEARCH_INDEX_LIST')).toEqual({
    dtype: { kind: 'reference', bytes: 18, target: 'standard' },
    shape: [2],
  });
});

it('opens a node by its path from any group, and names a missing segment', async () => {
  const root = await openFixture('tables.h5');
  const group = await root.open('points');
  if (group.kind !== 'group') throw new Error('/points is no group');
  const node = await group.openPath?.('/run/cells/CATEGORIES/fates');
  expect(node).toMatchObject({
    kind: 'array',
    path: '/run/cells/CATEGORIES/fates',
    shape: [3],
  });
  await expect(group.openPath?.('/run/nothing')).rejects.toMatchObject({
    name: 'NotFoundError',
  });
  await expect(group.openPath?.('/run/cells/cell/deeper')).rejects.toMatchObject({
    name: 'NotFoundError',
  });
});
