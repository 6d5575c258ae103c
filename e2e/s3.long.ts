import { open, test } from './bucket';
import { petri } from './petri-page';
import { expect } from './petri-test';
import { shelfOn } from './shelf-folder';

test.use({ hidesEmbedding: true });

test.beforeEach(async ({ page, app }) => {
  await page.goto(`${app}#empty`);
});

test('without permission to list, AnnData’s own names are found and marked as possibly incomplete', async ({
  page,
  bucket,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  bucket.allowListing(false);
  await open(page, 's3://cells/data/kitchen.v3.plain.zarr', bucket);
  const { shape, treeItem, article } = petri(page);
  await expect(shape('331 cells × 37 genes')).toBeVisible();
  await treeItem('layers').click();
  await expect(article('/layers').getByText('counts')).toBeVisible();
  await expect(article('/layers').getByText('there may be more')).toBeVisible();
});

test('a consolidated store needs no listing', async ({ page, bucket }) => {
  bucket.allowListing(false);
  await open(page, 's3://cells/data/kitchen.v3.zarr', bucket);
  const { shape, treeItem, table } = petri(page);
  await expect(shape('331 cells × 37 genes')).toBeVisible();
  await treeItem('obs').click();
  await expect(table('/obs').getByText('cell-000')).toBeVisible();
  expect(bucket.requests.join('\n')).not.toContain('list-type');
});

test('a file in a bucket opens by its address too, odd name and all', async ({
  page,
  bucket,
}) => {
  const address = `${bucket.endpoint}/cells/my%20cells%20%231.h5ad`;
  await petri(page).openAddress(address);
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
  await open(page, 's3://cells/my cells #1.h5ad', bucket);
  await expect(page).toHaveURL(/s3:/);
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
  expect(new Set(bucket.requests)).toEqual(
    new Set(['GET /cells/my%20cells%20%231.h5ad']),
  );
});

test('a bucket without CORS is reported as such, and opens once it allows other sites', async ({
  page,
  bucket,
  expectedErrors,
}) => {
  expectedErrors.push(/CORS policy/, /Failed to load resource/);
  await bucket.allowOrigins(false);
  await open(page, 's3://cells/data/kitchen.v3.zarr', bucket);
  await expect(page.getByText(/not allow other sites to read it \(CORS\)/)).toBeVisible();
  await expect(page.getByText(/region of the bucket/)).toBeVisible();
  await bucket.allowOrigins(true);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
});

test('a petri.json in a bucket is a page of cards, with sizes where the bucket may be listed', async ({
  page,
  bucket,
  expectedErrors,
}) => {
  expectedErrors.push(/403|404/);
  const files = [{ path: 'my cells #1.h5ad' }, { path: 'data/kitchen.v3.zarr' }];
  const text = JSON.stringify({ petri: 1, title: 'Bone marrow atlas', files });
  await bucket.put(new Map([['petri.json', new TextEncoder().encode(text)]]));
  const { title, card, cards, others, back } = shelfOn(page);
  await open(page, 's3://cells/', bucket);
  await expect(title).toBeVisible();
  await expect(cards).toHaveText([
    /^my cells #1AnnData\d+ kBmy cells #1\.h5ad$/,
    'kitchen.v3Zarrdata/kitchen.v3.zarr',
  ]);
  await expect(others.getByRole('option')).toHaveText(['dataFolder']);
  await card('my cells #1').getByRole('link').click();
  await petri(page).kitchenOpened();
  await expect(page).toHaveURL(/#source=s3:\/\/cells\/my%20cells%20%231\.h5ad$/);

  bucket.allowListing(false);
  await back.click();
  await expect(cards.first()).toHaveText('my cells #1AnnDatamy cells #1.h5ad');
  await card('kitchen.v3').getByRole('link').click();
  await petri(page).kitchenOpened();
});
