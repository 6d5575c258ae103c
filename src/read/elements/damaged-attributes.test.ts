import { describe, expect, it } from 'vitest';
import { openDataset } from '@/read/formats/open-dataset';
import {
  anndataOf,
  categorical,
  csr,
  encoded,
  frame,
  ints,
  masked,
  names,
  ragged,
  sound,
} from '@/testing/anndata-sketches';
import {
  arraySketch,
  bool,
  groupSketch,
  int32,
  memoryRoot,
  type NodeSketch,
  withDamaged,
} from '@/testing/memory-node';
import { openElements } from './open-elements';

const mask = arraySketch(bool, [2], [0, 1]);
const dense = arraySketch(int32, [2, 3], [1, 2, 3, 4, 5, 6], encoded('array', '0.2.0'));

/** An element, and the attributes required to read it. */
const elements: readonly (readonly [
  what: string,
  NodeSketch,
  needed: readonly string[],
])[] = [
  ['a sparse matrix', csr(sound), ['encoding-type', 'shape']],
  ['a dense matrix', dense, ['encoding-type']],
  ['a table', frame(2), ['encoding-type', '_index', 'column-order']],
  ['a categorical', categorical(ints([0, 1])), ['encoding-type', 'ordered']],
  [
    'a nullable column',
    masked('nullable-integer', ints([1, 2]), mask),
    ['encoding-type'],
  ],
  ['a ragged array', ragged([0, 1, 3]), ['encoding-type', 'form', 'length']],
  [
    'a mapping',
    groupSketch(encoded('dict', '0.1.0'), { a: ints([1]) }),
    ['encoding-type'],
  ],
];
const needs = elements.flatMap(([what, sketch, needed]) =>
  needed.map((attribute) => [what, attribute, sketch] as const),
);

const at = (sketch: NodeSketch) =>
  openElements(memoryRoot(groupSketch({}, { element: sketch, sibling: ints([7]) })));

describe.each(elements)('%s', (_, sketch) => {
  it.each(['encoding-version', 'note', 'na-value'])(
    'opens with a damaged “%s”, which is not required',
    async (attribute) => {
      const { info, node } = await at(withDamaged(sketch, attribute)).at('/element');
      expect(info.kind).toBe((await at(sketch).at('/element')).info.kind);
      expect(node.attributes.unreadable).toMatchObject([{ name: attribute }]);
    },
  );

  it('opens if the damaged attribute has no name and all required ones are present', async () => {
    const { info } = await at(withDamaged(sketch)).at('/element');
    expect(info.kind).toBe((await at(sketch).at('/element')).info.kind);
  });
});

it.each(needs)(
  '%s is refused with a damaged “%s”, but not its siblings',
  async (_, attribute, sketch) => {
    const opened = at(withDamaged(sketch, attribute));
    await expect(opened.at('/element')).rejects.toMatchObject({
      name: 'CorruptError',
      message: `test.h5: the attribute ${attribute} is damaged.`,
    });
    expect((await opened.at('/sibling')).info.kind).toBe('column');
  },
);

it('refuses a group without an encoding if a damaged attribute may be its encoding', async () => {
  const group = groupSketch({}, { a: ints([1]) });
  await expect(at(withDamaged(group)).at('/element')).rejects.toMatchObject({
    name: 'CorruptError',
  });
  await expect(at(group).at('/element')).resolves.toMatchObject({
    info: { kind: 'mapping' },
  });
});

it('refuses an old categorical column whose pointer to its labels is damaged, and no other column', async () => {
  const codes = arraySketch(int32, [2], [0, 1]);
  const obs = groupSketch(
    encoded('dataframe', '0.1.0', { _index: 'i', 'column-order': ['a', 'b'] }),
    {
      i: names(2),
      a: withDamaged(codes, 'categories'),
      b: codes,
      __categories: groupSketch({}, { b: names(2) }),
    },
  );
  const root = memoryRoot(groupSketch({}, { obs }));
  await expect(openElements(root).at('/obs/a')).rejects.toMatchObject({
    name: 'CorruptError',
  });
  const { info } = await openElements(root).at('/obs/b');
  expect(info).toMatchObject({ kind: 'column', valueType: 'categories' });
});

describe('a root', () => {
  const members = { obs: frame(2), var: frame(3), X: dense };
  it.each([
    ['of AnnData', groupSketch(encoded('anndata', '0.1.0'), members), 'anndata'],
    [
      'of MuData',
      groupSketch(encoded('MuData', '0.1.0'), {
        ...members,
        mod: groupSketch({}, { rna: groupSketch(encoded('anndata', '0.1.0'), members) }),
      }),
      'mudata',
    ],
  ])(
    '%s is recognised by its members if its encoding-type is damaged',
    async (_, sketch, format) => {
      for (const name of ['encoding-type', undefined]) {
        const root = memoryRoot(withDamaged(sketch, name));
        const dataset = await openDataset(root);
        expect(dataset.format).toBe(format);
        expect(dataset.shape).toEqual([2, 3]);
        expect(dataset.problems).toMatchObject([
          { path: '/', reason: expect.stringContaining('damaged') },
        ]);
        expect((await openElements(root).at('/X')).info).toMatchObject({ shape: [2, 3] });
      }
    },
  );

  it('with a damaged attribute lists it among what cannot be read', async () => {
    const root = memoryRoot(
      withDamaged(groupSketch(encoded('anndata', '0.1.0'), members), 'note'),
    );
    const { problems, shape } = await openDataset(root);
    expect(shape).toEqual([2, 3]);
    expect(problems).toEqual([
      { path: '/', reason: 'test.h5: the attribute note is damaged.' },
    ]);
  });

  it('of a valid file has no such problem', async () => {
    expect((await openDataset(anndataOf({ X: dense }))).problems).toEqual([]);
  });
});
