import { expect, it } from 'vitest';
import { groupSketch, memoryRoot } from '@/testing/memory-node';
import { FORMATS, formatOf } from './formats';
import { openDataset } from './open-dataset';

it('has a unique id for each format, and a name for users', () => {
  const ids = FORMATS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(FORMATS.map(({ id, name }) => [id, name])).toEqual(
    expect.arrayContaining([
      ['mudata', 'MuData'],
      ['anndata', 'AnnData'],
      ['spatialdata', 'SpatialData'],
      ['several', 'several AnnData objects'],
      ['tenx', 'Cell Ranger matrix'],
      ['loom', 'Loom'],
    ]),
  );
});

it('maps an unknown id to the plain tree', () => {
  expect(formatOf('nexus')).toMatchObject({ id: 'plain', isTree: true });
});

it('describes a format by values that can be posted', async () => {
  const dataset = await openDataset(memoryRoot(groupSketch({}, {})));
  expect(structuredClone(dataset)).toMatchObject({
    format: 'plain',
    formatInfo: { name: 'plain tree', isTree: true },
  });
});
