import { expect, it } from 'vitest';
import type { Tissue } from '@/model/tissue';
import { ints, numbers } from '@/testing/anndata-sketches';
import { arraySketch, float64, groupSketch } from '@/testing/memory-node';
import { object, texts } from '@/testing/seurat-sketches';

/** A VisiumV1 of 4 × 6 pixels (rows × columns of R), as SeuratDisk lays out its slots. */
const slice = (factors: Record<string, number>, spot: Record<string, number> = {}) =>
  groupSketch(
    { assay: ['Spatial'], s4class: ['VisiumV1'] },
    {
      image: arraySketch(float64, [3, 6, 4], () => 0.5),
      'scale.factors': groupSketch(
        {},
        Object.fromEntries(
          Object.entries({ ...factors, ...spot }).map(([name, value]) => [
            name,
            numbers([value]),
          ]),
        ),
      ),
      coordinates: groupSketch(
        { _index: ['_index'], colnames: ['imagerow', 'imagecol'] },
        {
          _index: texts(['c1', 'c2', 'c3']),
          imagerow: ints([10, 20, 30]),
          imagecol: ints([40, 50, 55]),
        },
      ),
    },
  );

async function tissueOf(image: ReturnType<typeof slice>): Promise<Tissue> {
  const { format, elements } = await object({
    members: { images: groupSketch({}, { slice1: image }) },
  });
  const at = '/images/slice1/coordinates/imagecol,imagerow';
  return (await format.tissue?.(elements, at)) as Tissue;
}

it('places the image of a VisiumV1 by the factor that Seurat takes, its axes reversed', async () => {
  const tissue = await tissueOf(slice({ hires: 0.3, lowres: 0.1 }, { spot: 12 }));
  const [library] = tissue.libraries;
  expect(library).toMatchObject({
    name: 'slice1',
    spot: { value: 12, at: '/images/slice1/scale.factors/spot' },
  });
  expect(library?.images).toMatchObject([
    {
      ...{ axes: { c: 0, x: 1, y: 2 }, isRgb: true, channels: 3 },
      basis: 'scale.factors/lowres 0.1',
      levels: [{ width: 6, height: 4, toPixels: [0.1, 0, 0, 0, 0.1, 0] }],
    },
  ]);
  expect(tissue.assumptions).toHaveLength(1);
});

it('takes no diameter from Seurat before 5, which stored the hires factor as spot', async () => {
  const tissue = await tissueOf(slice({ hires: 0.3, lowres: 0.1 }, { spot: 0.3 }));
  expect(tissue.libraries[0]?.spot).toBeUndefined();
});

it('leaves out an image without a factor, and says so', async () => {
  const tissue = await tissueOf(slice({ hires: 0.3 }));
  expect(tissue.libraries[0]?.images).toEqual([]);
  expect(tissue.left).toEqual([
    {
      path: '/images/slice1/image',
      reason:
        '/images/slice1/scale.factors has no positive number lowres, so the position of this image is not known.',
    },
  ]);
});
