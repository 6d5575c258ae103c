import { expect, it } from 'vitest';
import { openRoot } from '@/read/formats/open-dataset';
import { anndataOf, encoded, ints, names } from '@/testing/anndata-sketches';
import { groupSketch } from '@/testing/memory-node';
import { anndataAnswer } from './anndata-answer';

const X = ints([1, 2, 3, 4, 5, 6], [2, 3]);
const frame = (attributes: Record<string, string>) =>
  groupSketch(encoded('dataframe', '0.2.0', attributes), { _index: names(2) });

it.each([
  ['its columns', frame({ _index: '_index' })],
  ['its row names', frame({})],
])('reports a table without %s, and answers everything else', async (_what, obs) => {
  const opened = await openRoot(anndataOf({ obs, X }));
  const answer = await anndataAnswer(opened, opened.root);
  expect(answer).toMatchObject({
    shape: [2, 3],
    var: { n_rows: 3 },
    X: { shape: [2, 3], sum: 21 },
    element_errors: { obs: expect.stringContaining('Dataframe specification') },
  });
  expect(answer).not.toHaveProperty('obs');
});
