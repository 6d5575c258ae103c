import { describe, expect, it } from 'vitest';
import {
  arraySketch,
  float32,
  float64,
  groupSketch,
  memoryRoot,
  type NodeSketch,
  text,
} from '@/testing/memory-node';
import { openElementAt } from './open-at';
import { openElements } from './open-elements';

const frame = (names: readonly string[], members: Record<string, NodeSketch> = {}) =>
  groupSketch(
    {
      'encoding-type': 'dataframe',
      'encoding-version': '0.2.0',
      _index: '_index',
      'column-order': Object.keys(members),
    },
    { _index: arraySketch(text, [names.length], names), ...members },
  );
const anndata = (members: Record<string, NodeSketch>) =>
  memoryRoot(
    groupSketch(
      { 'encoding-type': 'anndata', 'encoding-version': '0.1.0' },
      { obs: frame(['c0', 'c1']), var: frame(['g0', 'g1', 'g2']), ...members },
    ),
  );
const matrix = (rows: number, columns: number) =>
  arraySketch(float32, [rows, columns], new Array(rows * columns).fill(1), {
    'encoding-type': 'array',
    'encoding-version': '0.2.0',
  });

describe('AnnData specification v0.1.0', () => {
  it.each([
    ['X', '/X', { X: matrix(3, 3) }],
    ['a layer', '/layers/a', { layers: groupSketch({}, { a: matrix(2, 2) }) }],
    ['obsm', '/obsm/X_umap', { obsm: groupSketch({}, { X_umap: matrix(3, 2) }) }],
    ['varm', '/varm/PCs', { varm: groupSketch({}, { PCs: matrix(2, 2) }) }],
    ['obsp', '/obsp/d', { obsp: groupSketch({}, { d: matrix(2, 3) }) }],
    ['text in X', '/X', { X: arraySketch(text, [2, 3], new Array(6).fill('a')) }],
    [
      'a group in layers',
      '/layers/a',
      { layers: groupSketch({}, { a: groupSketch({}) }) },
    ],
  ])('is checked against %s of another shape', async (_, path, members) => {
    const root = anndata(members as unknown as Record<string, NodeSketch>);
    await expect(openElementAt(root, path)).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringContaining('AnnData specification v0.1.0'),
    });
  });

  it('accepts matrices of the right shape', async () => {
    const root = anndata({ X: matrix(2, 3), obsm: groupSketch({}, { U: matrix(2, 2) }) });
    expect((await openElementAt(root, '/X')).info).toMatchObject({ shape: [2, 3] });
    expect((await openElementAt(root, '/obsm/U')).info).toMatchObject({ shape: [2, 2] });
  });

  it('does not apply to files other than AnnData', async () => {
    const root = memoryRoot(groupSketch({}, { X: arraySketch(text, [2], ['a', 'b']) }));
    expect((await openElementAt(root, '/X')).info).toMatchObject({
      valueType: 'strings',
    });
  });
});

describe('paths', () => {
  it('reach a column with slashes in its name', async () => {
    const a = groupSketch({}, { b: arraySketch(float64, [2], [1, 2]) });
    const obs = groupSketch(
      { 'encoding-type': 'dataframe', _index: '_index', 'column-order': ['a/b'] },
      { _index: arraySketch(text, [2], ['c0', 'c1']), a },
    );
    const { info } = await openElementAt(
      memoryRoot(groupSketch({}, { obs })),
      '/obs/a/b',
    );
    expect(info).toMatchObject({ kind: 'column', path: '/obs/a/b', length: 2 });
  });

  it('reach names of JavaScript’s own properties', async () => {
    const uns = memoryRoot(
      groupSketch(
        {},
        { x: groupSketch({}, Object.fromEntries([['__proto__', matrix(1, 1)]])) },
      ),
    );
    expect((await openElementAt(uns, '/x/__proto__')).info.kind).toBe('matrix');
    await expect(openElementAt(uns, '/x/constructor')).rejects.toMatchObject({
      name: 'NotFoundError',
    });
  });

  it('report the first missing segment', async () => {
    await expect(openElementAt(anndata({}), '/obs/nope')).rejects.toMatchObject({
      name: 'NotFoundError',
      message: expect.stringContaining('/obs/nope'),
    });
    const uns = memoryRoot(groupSketch({}, { x: matrix(1, 1) }));
    await expect(openElementAt(uns, '/x/nope')).rejects.toMatchObject({
      name: 'NotFoundError',
      message: '/x has no member “nope”. See the tree for its members.',
    });
  });
});

it('keeps an opened element, but not a failure', async () => {
  const elements = openElements(anndata({ X: matrix(2, 3) }));
  expect(await elements.at('/X')).toBe(await elements.at('/X'));
  await expect(elements.at('/layers')).rejects.toMatchObject({ name: 'NotFoundError' });
  await expect(elements.at('/layers')).rejects.toMatchObject({ name: 'NotFoundError' });
});
