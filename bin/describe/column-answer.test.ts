import { expect, it } from 'vitest';
import { openElements } from '@/read/elements/open-elements';
import { anndataOf, frame, ints, masked, names } from '@/testing/anndata-sketches';
import { arraySketch, bool } from '@/testing/memory-node';
import { columnAnswer } from './column-answer';

const root = anndataOf({
  obs: frame(2, {
    some: masked('nullable-string-array', names(2), arraySketch(bool, [2], [0, 1])),
    none: masked('nullable-string-array', names(2), arraySketch(bool, [2], [0, 0])),
    whole: masked('nullable-integer', ints([7, 8]), arraySketch(bool, [2], [0, 0])),
  }),
});

it.each([
  ['some', 'nullable-string', 1],
  ['none', 'string', 0],
  ['whole', 'nullable-int', 0],
])('answers %s with its kind and how many are missing', async (name, kind, n_missing) => {
  const column = await openElements(root).at(`/obs/${name}`);
  expect(await columnAnswer(column)).toMatchObject({ kind, n_missing, n: 2 });
});
