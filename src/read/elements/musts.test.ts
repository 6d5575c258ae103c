import { describe, expect, it } from 'vitest';
import {
  anndataOf,
  csr,
  ints,
  type Members,
  names,
  sound,
} from '@/testing/anndata-sketches';
import { groupSketch } from '@/testing/memory-node';
import { openElements } from './open-elements';

/** The content of an AnnData of 2 × 3, the element that violates a MUST, and its paragraph. */
const broken: readonly (readonly [
  must: string,
  path: string,
  paragraph: RegExp,
  Members,
])[] = [
  ['X is n_obs × n_var', '/X', /AnnData spec/, { X: ints([1, 2, 3, 4], [2, 2]) }],
  [
    'layers is a mapping',
    '/layers',
    /AnnData spec/,
    { layers: ints([1, 2, 3, 4, 5, 6], [2, 3]) },
  ],
  [
    'layers are n_obs × n_var',
    '/layers/a',
    /AnnData spec/,
    { layers: groupSketch({}, { a: ints([1, 2, 3], [1, 3]) }) },
  ],
  [
    'layers have two axes',
    '/layers/a',
    /AnnData spec/,
    { layers: groupSketch({}, { a: ints([1, 2, 3, 4, 5, 6], [2, 3, 1]) }) },
  ],
  [
    'the index of a table has a name',
    '/obs',
    /Dataframe/,
    {
      obs: groupSketch({
        'encoding-type': 'dataframe',
        'encoding-version': '0.2.0',
        _index: '',
        'column-order': [],
      }),
    },
  ],
  ['uns is a mapping', '/uns', /AnnData spec/, { uns: ints([1, 2]) }],
  [
    'obsm has n_obs rows',
    '/obsm/a',
    /AnnData spec/,
    { obsm: groupSketch({}, { a: ints([1, 2, 3], [3, 1]) }) },
  ],
  [
    'varm has n_var rows',
    '/varm/a',
    /AnnData spec/,
    { varm: groupSketch({}, { a: ints([1, 2], [2, 1]) }) },
  ],
  [
    'obsp is n_obs × n_obs',
    '/obsp/a',
    /AnnData spec/,
    { obsp: groupSketch({}, { a: ints([1, 2], [2, 1]) }) },
  ],
  [
    'varp is n_var × n_var',
    '/varp/a',
    /AnnData spec/,
    { varp: groupSketch({}, { a: ints([1, 2], [1, 2]) }) },
  ],
  [
    'indptr begins at 0',
    '/X',
    /Sparse array/,
    { X: csr({ ...sound, indptr: ints([1, 1, 2]) }) },
  ],
  [
    'indptr rises',
    '/X',
    /Sparse array/,
    { X: csr({ ...sound, indptr: ints([0, 3, 2]) }) },
  ],
  [
    'indptr ends at the values',
    '/X',
    /Sparse array/,
    { X: csr({ ...sound, indptr: ints([0, 1, 1]) }) },
  ],
  [
    'indptr has an entry a row',
    '/X',
    /Sparse array/,
    { X: csr({ ...sound, indptr: ints([0, 2]) }) },
  ],
  [
    'indices are columns',
    '/X',
    /Sparse array/,
    { X: csr({ ...sound, indices: ints([0, 3]) }) },
  ],
  [
    'indices are not negative',
    '/X',
    /Sparse array/,
    { X: csr({ ...sound, indices: ints([-1, 0]) }) },
  ],
  [
    'indices are integers',
    '/X',
    /Sparse array/,
    { X: csr({ ...sound, indices: sound.data }) },
  ],
  [
    'indices are as many as values',
    '/X',
    /Sparse array/,
    { X: csr({ ...sound, indices: ints([0]) }) },
  ],
  ['data are numbers', '/X', /Sparse array/, { X: csr({ ...sound, data: names(2) }) }],
];

describe.each(broken)('%s', (_must, path, paragraph, members) => {
  const root = anndataOf(members);

  it('is checked before a value is shown, with its paragraph in the message', async () => {
    const elements = openElements(root);
    const read = async () => (await elements.at(path)).read?.({});
    await expect(read()).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringMatching(paragraph),
    });
  });

  it('does not affect the other elements', async () => {
    const { info } = await openElements(root).at('/var/_index');
    expect(info).toMatchObject({ kind: 'column', length: 3 });
  });
});
