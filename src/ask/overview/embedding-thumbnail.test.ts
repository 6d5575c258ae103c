import { expect, it } from 'vitest';
import { describeRoot } from '@/read/formats/open-dataset';
import { arraySketch, float64, groupSketch, type ReadLog } from '@/testing/memory-node';
import { object, texts } from '@/testing/seurat-sketches';
import { drawSmall } from './embedding-thumbnail';
import { openOverview } from './overview-file';

it('draws all points of an embedding of dimensions × cells whose chunks contain all cells', async () => {
  const [count, log]: [number, ReadLog] = [4000, []];
  const places = arraySketch(
    float64,
    [2, count],
    Array.from({ length: 2 * count }, (_, i) => i),
    {},
    [2, count],
  );
  const opened = await object({
    log,
    members: {
      'cell.names': texts(Array.from({ length: count }, (_, i) => `c${i}`)),
      'meta.data': groupSketch({}, {}),
      reductions: groupSketch(
        {},
        { umap: groupSketch({}, { 'cell.embeddings': places }) },
      ),
    },
  });
  const path = '/reductions/umap/cell.embeddings';
  const file = openOverview({
    ...{ root: opened.root, elements: opened.elements, info: { name: 'sketch' } },
    ...{ dataset: await describeRoot(opened), isRemote: false },
  });
  expect(await drawSmall(file, path, undefined, {})).toMatchObject({
    drawn: count,
    points: count,
  });
  expect(log.filter((read) => read.path === path)).toEqual([
    {
      path,
      selection: [
        [0, 2],
        [0, count],
      ],
    },
  ]);
});
