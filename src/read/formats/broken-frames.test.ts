import { describe, expect, it } from 'vitest';
import type { AttributeValue } from '@/model/attributes';
import { openElements } from '@/read/elements/open-elements';
import {
  anndataOf,
  encoded,
  ints,
  type Members,
  names,
} from '@/testing/anndata-sketches';
import { arraySketch, groupSketch, type NodeSketch, text } from '@/testing/memory-node';
import { openDataset } from './open-dataset';

/** A table of two rows with the given attributes. */
const table = (attributes: Record<string, AttributeValue>) =>
  groupSketch(encoded('dataframe', '0.2.0', attributes), {
    _index: names(2),
    a: ints([1, 2]),
  });

/** Tables of cells that violate a MUST as a whole, and whether their number of cells is still known. */
const broken: readonly (readonly [
  fault: string,
  obs: NodeSketch,
  paragraph: RegExp,
  isCounted: boolean,
])[] = [
  [
    'column-order is missing',
    table({ _index: '_index' }),
    /column-order.*Dataframe/,
    true,
  ],
  [
    'column-order is numbers',
    table({ _index: '_index', 'column-order': [1, 2] }),
    /column-order.*Dataframe/,
    true,
  ],
  [
    'the index is not named',
    table({ 'column-order': ['a'] }),
    /_index.*Dataframe/,
    false,
  ],
  [
    'the index is not there',
    table({ _index: 'nope', 'column-order': ['a'] }),
    /nope.*Dataframe/,
    false,
  ],
  [
    'row names have two axes',
    groupSketch(encoded('dataframe', '0.2.0', { _index: 'i', 'column-order': ['a'] }), {
      i: arraySketch(text, [2, 1], ['c0', 'c1']),
      a: ints([1, 2]),
    }),
    /row names.*Dataframe/,
    false,
  ],
  ['obs is an array', ints([1, 2]), /not a dataframe.*AnnData spec/, false],
];

describe.each(broken)('%s', (_fault, obs, paragraph, isCounted) => {
  const withX = (X: NodeSketch): Members => ({ obs, X });
  const X = ints([1, 2, 3, 4, 5, 6], [2, 3]);

  it('is reported for obs only, and everything else is offered', async () => {
    const dataset = await openDataset(anndataOf(withX(X)));
    expect(dataset.problems).toEqual([
      { path: '/obs', reason: expect.stringMatching(paragraph) },
    ]);
    expect(dataset.tables.map(({ path }) => path)).toEqual(['/var']);
    expect(dataset.matrices.map(({ path }) => path)).toEqual(['/X']);
    expect(dataset.shape).toEqual(isCounted ? [2, 3] : undefined);
  });

  it('still checks X against the known lengths of its axes', async () => {
    const wrong = isCounted ? ints([1, 2, 3], [1, 3]) : ints([1, 2], [2, 1]);
    const elements = openElements(anndataOf(withX(wrong)));
    await expect(elements.at('/X')).rejects.toMatchObject({ name: 'CorruptError' });
  });
});
