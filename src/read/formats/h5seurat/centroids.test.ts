import { expect, it } from 'vitest';
import { numbers } from '@/testing/anndata-sketches';
import { arraySketch, float64, groupSketch } from '@/testing/memory-node';
import { object, texts } from '@/testing/seurat-sketches';
import { describeRoot } from '../open-dataset';

/** A FOV of c3 and c1 of the object's three cells; R's two columns are stored as two rows. */
const fov = (name: string) =>
  groupSketch(
    { assay: ['RNA'], s4class: [name] },
    {
      boundaries: groupSketch(
        {},
        {
          centroids: groupSketch(
            { s4class: ['SeuratObject:Centroids'] },
            {
              coords: arraySketch(float64, [2, 2], [3, 1, 30, 10]),
              cells: texts(['c3', 'c1']),
              nsides: numbers([0]),
            },
          ),
          segmentation: groupSketch({ s4class: ['SeuratObject:Segmentation'] }, {}),
        },
      ),
    },
  );

async function embeddingOf(name: string) {
  const opened = await object({
    members: { images: groupSketch({}, { a: fov(name) }) },
  });
  const { embeddings, problems } = await describeRoot(opened);
  const [embedding] = embeddings;
  if (!embedding) throw new Error('no embedding');
  const block = await (await opened.elements.at(embedding.path)).read?.({});
  return { embedding, problems, values: block?.kind === 'matrix' && [...block.values] };
}

it('matches centroids with the cells of the object by name; cells outside the FOV have none', async () => {
  const { embedding, problems, values } = await embeddingOf('SeuratObject:FOV');
  expect(embedding).toMatchObject({
    ...{ path: '/images/a/boundaries/centroids/x,y', name: 'a', shape: [3, 2] },
    ...{ columns: ['x', 'y'], imageOf: '/images/a' },
  });
  expect(problems).toEqual([]);
  expect(values).toEqual([1, 10, Number.NaN, Number.NaN, 3, 30]);
});

it('draws x of a VisiumV2, which is the row of a spot, downwards', async () => {
  const { embedding, values } = await embeddingOf('Seurat:VisiumV2');
  expect(embedding.columns).toEqual(['y', 'x']);
  expect(values).toEqual([10, 1, Number.NaN, Number.NaN, 30, 3]);
});
