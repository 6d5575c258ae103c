import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { folderEntries } from '../src/testing/node-folder-entries';
import { petri } from './petri-page';
import { test as base, expect, stores } from './petri-test';
import { openDoor, type S3Server, startBucketService } from './s3-server';

/** A bucket with an unconsolidated store, a consolidated one, and a file. */
const test = base.extend<
  { readonly bucket: S3Server },
  { readonly service: S3Server | { readonly missing: string } }
>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
    async ({}, use) => {
      const started = await startBucketService();
      if ('missing' in started) return use(started);
      const server = await openDoor(started);
      await server.put(objectsOf('kitchen.v3.plain.zarr'));
      await server.put(objectsOf('kitchen.v3.zarr'));
      const file = new Uint8Array(readFileSync(join(stores, 'kitchen.h5ad')));
      await server.put(new Map([['my cells #1.h5ad', file]]));
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  bucket: async ({ service, allowed }, use, info) => {
    if ('missing' in service) return info.skip(true, service.missing);
    allowed.add(service.endpoint);
    service.allowListing(true);
    await service.allowOrigins(true);
    service.requests.length = 0;
    await use(service);
  },
});

test.use({ hidesEmbedding: true });
test.beforeEach(async ({ page, app }) => {
  await page.goto(`${app}#empty`);
});

/** Opens an address of the bucket, with the address of the service given. */
async function open(page: Page, address: string, { endpoint }: S3Server): Promise<void> {
  await page.getByRole('button', { name: /^Options/ }).click();
  await page.getByLabel('S3 endpoint').fill(endpoint);
  await page.getByLabel('URL of an .h5ad or .zarr file').first().fill(address);
  await page.keyboard.press('Enter');
}

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

function objectsOf(name: string): ReadonlyMap<string, Uint8Array> {
  const entries = [...folderEntries(join(stores, name))];
  return new Map(entries.map(([key, bytes]) => [`data/${name}/${key}`, bytes]));
}
