import { describe, expect, it } from 'vitest';
import {
  anndataOf,
  categorical,
  encoded,
  frame,
  ints,
  type Members,
  masked,
  names,
  ragged,
} from '@/testing/anndata-sketches';
import {
  arraySketch,
  bool,
  float64,
  groupSketch,
  int8,
  int32,
  memoryRoot,
  text,
} from '@/testing/memory-node';
import { openElements } from './open-elements';

/** The content of an AnnData of 2 × 3, the element that violates a MUST, and its paragraph. */
const broken: readonly (readonly [
  must: string,
  path: string,
  paragraph: RegExp,
  Members,
])[] = [
  [
    'columns are equally long',
    '/obs/a',
    /Dataframe/,
    { obs: frame(2, { a: ints([1, 2, 3]) }) },
  ],
  [
    'columns have one axis',
    '/obs/a',
    /Dataframe/,
    { obs: frame(2, { a: ints([1, 2], [2, 1]) }) },
  ],
  [
    'codes are within the categories',
    '/obs/a',
    /Categorical/,
    { obs: frame(2, { a: categorical(arraySketch(int8, [2], [0, 2])) }) },
  ],
  [
    'only −1 is missing',
    '/obs/a',
    /Categorical/,
    { obs: frame(2, { a: categorical(arraySketch(int8, [2], [0, -2])) }) },
  ],
  [
    'codes are integers',
    '/obs/a',
    /Categorical/,
    { obs: frame(2, { a: categorical(arraySketch(float64, [2], [0, 1])) }) },
  ],
  [
    'ordered is there',
    '/obs/a',
    /Categorical/,
    { obs: frame(2, { a: categorical(arraySketch(int8, [2], [0, 1]), {}) }) },
  ],
  [
    'ordered is a boolean',
    '/obs/a',
    /Categorical/,
    {
      obs: frame(2, {
        a: categorical(arraySketch(int8, [2], [0, 1]), { ordered: 'perhaps' }),
      }),
    },
  ],
  [
    'integers are integers',
    '/obs/a',
    /Nullable integer/,
    {
      obs: frame(2, {
        a: masked('nullable-integer', names(2), arraySketch(bool, [2], [0, 1])),
      }),
    },
  ],
  [
    'booleans are booleans',
    '/obs/a',
    /Nullable boolean/,
    {
      obs: frame(2, {
        a: masked('nullable-boolean', ints([0, 1]), arraySketch(bool, [2], [0, 1])),
      }),
    },
  ],
  [
    'strings are strings',
    '/obs/a',
    /Nullable string/,
    {
      obs: frame(2, {
        a: masked('nullable-string-array', ints([0, 1]), arraySketch(bool, [2], [0, 1])),
      }),
    },
  ],
  [
    'values and mask are equally long',
    '/obs/a',
    /Nullable string/,
    {
      obs: frame(2, {
        a: masked('nullable-string-array', names(2), arraySketch(bool, [1], [0])),
      }),
    },
  ],
  [
    'a mask is booleans',
    '/obs/a',
    /Nullable integer/,
    { obs: frame(2, { a: masked('nullable-integer', ints([0, 1]), ints([0, 1])) }) },
  ],
  [
    'a number is one',
    '/uns/a',
    /Scalar/,
    {
      uns: groupSketch(
        {},
        { a: arraySketch(float64, [2], [1, 2], encoded('numeric-scalar', '0.2.0')) },
      ),
    },
  ],
  [
    'a number is a number',
    '/uns/a',
    /Scalar/,
    {
      uns: groupSketch(
        {},
        { a: arraySketch(text, [], ['x'], encoded('numeric-scalar', '0.2.0')) },
      ),
    },
  ],
  [
    'a string is text',
    '/uns/a',
    /Scalar/,
    {
      uns: groupSketch(
        {},
        { a: arraySketch(float64, [], [1], encoded('string', '0.2.0')) },
      ),
    },
  ],
  [
    'a string-array holds strings',
    '/uns/a',
    /String array/,
    {
      uns: groupSketch(
        {},
        { a: arraySketch(int32, [2], [1, 2], encoded('string-array', '0.2.0')) },
      ),
    },
  ],
  [
    'an array is an array',
    '/uns/a',
    /Dense array/,
    { uns: groupSketch({}, { a: groupSketch(encoded('array', '0.2.0')) }) },
  ],
  [
    'a mapping is a group',
    '/uns/a',
    /Mapping/,
    {
      uns: groupSketch({}, { a: arraySketch(int32, [1], [1], encoded('dict', '0.1.0')) }),
    },
  ],
  [
    'a version is a version',
    '/uns/a',
    /Element/,
    {
      uns: groupSketch(
        {},
        { a: arraySketch(text, [], ['x'], encoded('string', 'banana')) },
      ),
    },
  ],
  [
    'lists end after they begin',
    '/obsm/a',
    /Awkward/,
    { obsm: groupSketch({}, { a: ragged([0, 2, 1]) }) },
  ],
  [
    'lists lie within their content',
    '/obsm/a',
    /Awkward/,
    { obsm: groupSketch({}, { a: ragged([0, 2, 9]) }) },
  ],
  [
    'a ragged array says its length',
    '/obsm/a',
    /Awkward/,
    { obsm: groupSketch({}, { a: ragged([0, 1, 2], 'two') }) },
  ],
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

it('shows a version newer than supported as unsupported, by its name', async () => {
  const x = arraySketch(text, [], ['x'], encoded('string', '0.9.0'));
  const { info } = await openElements(memoryRoot(groupSketch({}, { x }))).at('/x');
  expect(info).toMatchObject({
    kind: 'unsupported',
    reason: expect.stringContaining('string/0.9.0'),
  });
});
