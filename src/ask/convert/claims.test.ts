import { expect, it } from 'vitest';
import { arrayElement } from '@/read/elements/array';
import { arraySketch, float64, groupSketch, memoryRoot } from '@/testing/memory-node';
import { createClaims } from './claims';

it('a field that is in the copy accounts for the array of records that it is of, and for no other', async () => {
  // as in AnnData before 0.7, whose obsm is one array
  const root = memoryRoot(
    groupSketch(
      {},
      { obsm: groupSketch({}, { X_pca: arraySketch(float64, [2, 2], [1, 2, 3, 4]) }) },
    ),
  );
  const obsm = await root.open('obsm');
  const field = obsm.kind === 'group' ? await obsm.open('X_pca') : obsm;
  if (field.kind !== 'array') throw new Error('no array');
  const claims = createClaims();
  claims.element(arrayElement(field));
  expect(claims.hasFieldOf('/obsm')).toBe(true);
  expect(claims.hasFieldOf('/obs')).toBe(false);
});
