import { open, test } from './bucket';
import { petri } from './petri-page';
import { expect } from './petri-test';

test.use({ hidesEmbedding: true });

test.beforeEach(async ({ page, app }) => {
  await page.goto(`${app}#empty`);
});

test('a store in a bucket opens, and is listed page by page', async ({
  page,
  bucket,
}) => {
  await open(page, 's3://cells/data/kitchen.v3.plain.zarr', bucket);
  const { shape, treeItem, article } = petri(page);
  await expect(shape('331 cells × 37 genes')).toBeVisible();
  await page.getByLabel('Filter the tree').fill('uns');
  await treeItem('uns').click();
  await expect(article('/uns').getByText('csr_without_values')).toBeVisible();
  await expect(page.getByText('there may be more')).toHaveCount(0);
  const pages = bucket.requests.filter((request) => request.includes('list-type=2'));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.some((request) => request.includes('continuation-token'))).toBe(
    bucket.pages,
  );
  expect(page.url()).toContain('source=s3://cells/data/kitchen.v3.plain.zarr');
  expect(page.url()).not.toContain(new URL(bucket.endpoint).port);
});
