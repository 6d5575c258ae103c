import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inlineDecodePool } from '@/storage/codecs/inline-pool';
import { createSourceService } from './source';

const stores = join(import.meta.dirname, '../e2e/fixtures/stores');

it('looks into dense, CSR and CSC alike, and only at matrices', async () => {
  const source = createSourceService({ createPool: inlineDecodePool });
  const file = new File([readFileSync(join(stores, 'kitchen.h5ad'))], 'kitchen.h5ad');
  const { dataset } = await source.open(1, { kind: 'file', file });
  expect(new Set(dataset.matrices.map(({ layout }) => layout)).size).toBeGreaterThan(1);
  for (const { path } of dataset.matrices) {
    const sample = await source.sampleMatrix(2, path);
    expect(sample.values, path).toBeGreaterThan(0);
  }
  await expect(source.sampleMatrix(3, '/obs')).rejects.toMatchObject({
    name: 'UnsupportedError',
  });
  await source.close();
});

it('gives up when told', async () => {
  const source = createSourceService({ createPool: inlineDecodePool });
  const file = new File([readFileSync(join(stores, 'kitchen.h5ad'))], 'kitchen.h5ad');
  await source.open(1, { kind: 'file', file });
  const sample = source.sampleMatrix(2, '/X');
  source.cancel(2);
  await expect(sample).rejects.toMatchObject({ name: 'AbortError' });
  await source.close();
});
