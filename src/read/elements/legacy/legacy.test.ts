import { describe, expect, it } from 'vitest';
import type { AttributeValue } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import { unpackStrings } from '@/model/strings';
import {
  arraySketch,
  float32,
  groupSketch,
  int8,
  int32,
  int64,
  memoryRoot,
  type NodeSketch,
  text,
} from '@/testing/memory-node';
import { openElementAt } from '../open-at';

describe('anndata 0.7', () => {
  const obs = (pointer: AttributeValue) =>
    groupSketch(
      {
        'encoding-type': 'dataframe',
        'encoding-version': '0.1.0',
        _index: '_index',
        'column-order': ['cluster', 'a/b'],
      },
      {
        _index: arraySketch(text, [3], ['c0', 'c1', 'c2']),
        cluster: arraySketch(int8, [3], [1, -1, 0], { categories: pointer }),
        a: groupSketch(
          {},
          { b: arraySketch(int8, [3], [0, 0, 1], { categories: '__categories/a/b' }) },
        ),
        __categories: groupSketch(
          {},
          {
            cluster: arraySketch(text, [2], ['x', 'y'], { ordered: true }),
            a: groupSketch({}, { b: arraySketch(text, [2], ['p', 'q']) }),
          },
        ),
      },
    );

  it.each([
    ['a path relative to the frame, as in zarr', '__categories/cluster'],
    ['a reference, as in HDF5', { reference: '/obs/__categories/cluster' }],
  ])('finds the labels of a categorical by %s', async (_, pointer) => {
    const block = await read(groupSketch({}, { obs: obs(pointer) }), '/obs/cluster');
    expect(block).toMatchObject({ kind: 'categories', ordered: true });
    expect(block?.kind === 'categories' && [...block.codes]).toEqual([1, -1, 0]);
    expect(labels(block)).toEqual(['x', 'y']);
  });

  it.each([
    ['a path that leads nowhere', '__categories/gone'],
    ['a reference to what was deleted', { reference: '/obs/__categories/gone' }],
  ])('never shows codes as numbers if their labels are lost: %s', async (_, pointer) => {
    const root = groupSketch({}, { obs: obs(pointer) });
    await expect(read(root, '/obs/cluster')).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringContaining('labels'),
    });
  });

  it('reads a categorical column with a slash in its name', async () => {
    const root = groupSketch({}, { obs: obs('__categories/cluster') });
    expect(labels(await read(root, '/obs/a/b'))).toEqual(['p', 'q']);
  });
});

it('shows the labels that SeuratDisk stores beside integer columns, and its NA as missing', async () => {
  const obs = groupSketch(
    {
      'encoding-type': 'dataframe',
      'encoding-version': '0.1.0',
      _index: '_index',
      'column-order': ['ident', 'n'],
    },
    {
      _index: arraySketch(text, [3], ['c0', 'c1', 'c2']),
      ident: arraySketch(int32, [3], [1, -2147483648, 0]),
      n: arraySketch(int32, [3], [7, 8, 9]),
      __categories: groupSketch({}, { ident: arraySketch(text, [2], ['A', 'B']) }),
    },
  );
  const block = await read(groupSketch({}, { obs }), '/obs/ident');
  expect(block?.kind === 'categories' && [...block.codes]).toEqual([1, -1, 0]);
  expect(await read(groupSketch({}, { obs }), '/obs/n')).toMatchObject({
    kind: 'numbers',
  });
});

describe('anndata 0.5 and 0.6', () => {
  const record: DType = {
    kind: 'compound',
    bytes: 13,
    fields: [
      { name: 'index', dtype: text, offset: 0 },
      { name: 'cluster', dtype: int8, offset: 8 },
      { name: 'score', dtype: float32, offset: 9 },
    ],
  };
  const rows = [
    ['c0', 1, 0.5],
    ['c1', 0, 1.5],
  ];
  const root = groupSketch(
    {},
    {
      obs: arraySketch(record, [2], rows),
      var: arraySketch(
        record,
        [2],
        [
          ['g0', 5, 1],
          ['g1', 0, 2],
        ],
      ),
      uns: groupSketch({}, { cluster_categories: arraySketch(text, [2], ['x', 'y']) }),
      'raw.X': groupSketch(
        { h5sparse_format: 'csr', h5sparse_shape: [2, 3] },
        {
          indptr: arraySketch(int64, [3], [0, 1, 2]),
          indices: arraySketch(int32, [2], [2, 0]),
          data: arraySketch(float32, [2], [4, 5]),
        },
      ),
    },
  );

  it('reads a compound obs as a table, its first field as the index', async () => {
    const element = await openElementAt(memoryRoot(root), '/obs');
    expect(element.info).toMatchObject({
      kind: 'dataframe',
      length: 2,
      index: 'index',
      columns: ['cluster', 'score'],
    });
    const block = await read(root, '/obs/score');
    expect(block?.kind === 'numbers' && [...block.values]).toEqual([0.5, 1.5]);
  });

  it('takes labels from uns for the axis whose codes they cover', async () => {
    expect(labels(await read(root, '/obs/cluster'))).toEqual(['x', 'y']);
    expect(await read(root, '/var/cluster')).toMatchObject({ kind: 'numbers' });
  });

  it('reads a matrix with h5sparse attributes', async () => {
    const block = await read(root, '/raw.X');
    expect(block?.kind === 'matrix' && [...block.values]).toEqual([0, 0, 4, 5, 0, 0]);
  });
});

it('recognises an AnnData without encoding-type, at the root only', async () => {
  const parts = { obs: groupSketch({}, {}), var: groupSketch({}, {}) };
  const root = memoryRoot(groupSketch({}, { ...parts, uns: groupSketch({}, parts) }));
  expect((await openElementAt(root, '/')).info).toMatchObject({ kind: 'anndata' });
  expect((await openElementAt(root, '/uns')).info).toMatchObject({ kind: 'mapping' });
});

async function read(sketch: NodeSketch, path: string) {
  const element = await openElementAt(memoryRoot(sketch), path);
  return element.read?.({});
}

function labels(block: Awaited<ReturnType<typeof read>>): string[] | undefined {
  return block?.kind === 'categories' ? unpackStrings(block.labels) : undefined;
}
