import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDataset } from '@/read/formats/open-dataset';
import { groupSketch, memoryRoot, withDamaged } from '@/testing/memory-node';
import { openFixture } from '@/testing/node-open-fixture';
import { stores } from '@/testing/node-stores';
import { answerOf, watchAttributes } from './answer';
import { createInk, printTree } from './print-tree';
import { treeOf } from './tree';

const broken = join(stores, 'broken');

it('reports every damaged attribute of a file by its path, and answers all that can be read', async () => {
  const root = await answerOf(join(broken, 'attribute-root.h5ad'));
  expect(root).toMatchObject({
    kind: 'h5ad',
    shape: [20, 8],
    obs: { n_rows: 20 },
    attribute_errors: {
      '/': [{ name: 'encoding-type', reason: expect.stringContaining('with 200 axes') }],
    },
  });
  expect(root).not.toHaveProperty('element_errors');
  const column = await answerOf(join(broken, 'attribute-encoding.h5ad'));
  expect(column).toMatchObject({
    element_errors: {
      'obs/score': expect.stringMatching(/the attribute encoding-type of \/obs\/score/),
    },
    attribute_errors: { '/obs/score': [{ name: 'encoding-type' }] },
  });
  expect(Object.keys(column.attribute_errors ?? {})).toEqual(['/obs/score']);
});

it('leaves the name out if that is damaged', async () => {
  const { root, errors } = watchAttributes(
    memoryRoot(groupSketch({}, { a: withDamaged(groupSketch({})) })),
  );
  expect(errors()).toBeUndefined();
  await root.open('a');
  expect(errors()).toEqual({ '/a': [{ reason: 'test.h5: an attribute is damaged.' }] });
});

it('prints them below the tree', async () => {
  const root = await openFixture('broken/attribute-root.h5ad');
  const text = printTree(
    'x',
    await openDataset(root),
    await treeOf(root, 9),
    createInk(false),
  );
  expect(text).toContain('x: AnnData in HDF5, 20 cells × 8 variables');
  expect(text.match(/the attribute encoding-type of \/ has a shape/g)).toHaveLength(1);
  expect(text).not.toContain('! unreadable');
});
