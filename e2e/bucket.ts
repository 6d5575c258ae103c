import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { folderEntries } from '../src/testing/node-folder-entries';
import { test as base, stores } from './petri-test';
import { openDoor, type S3Server, startBucketService } from './s3-server';

/** A bucket with an unconsolidated store, a consolidated one, and a file. */
export const test = base.extend<
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
    { scope: 'worker', timeout: 900_000 },
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

/** Opens an address of the bucket, with the address of the service given; by Find where a file is open. */
export async function open(
  page: Page,
  address: string,
  { endpoint }: S3Server,
): Promise<void> {
  const find = page.getByRole('button', { name: /^Find genes, columns/ });
  const options = page.getByRole('button', { name: /^Options/ });
  await expect(find.or(options).first()).toBeVisible();
  if (await find.isVisible()) {
    await find.click();
    await page.getByRole('combobox', { name: 'Find' }).fill(address);
    await page.getByRole('option', { name: /^Open it with request headers/ }).click();
  } else await page.getByLabel('URL of an .h5ad or .zarr file').first().fill(address);
  if ((await options.getAttribute('aria-expanded')) !== 'true') await options.click();
  await page.getByLabel('S3 endpoint').fill(endpoint);
  await page.getByLabel('URL of an .h5ad or .zarr file').first().press('Enter');
}

function objectsOf(name: string): ReadonlyMap<string, Uint8Array> {
  const entries = [...folderEntries(join(stores, name))];
  return new Map(entries.map(([key, bytes]) => [`data/${name}/${key}`, bytes]));
}
