import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import {
  bucketPython,
  type SignedBucket,
  startSignedBucket,
  testKeys,
} from '../src/testing/node-signed-bucket';
import { test as base, stores } from './petri-test';

/** What `aws configure export-credentials --format env` prints. */
export const exportedKeys = `export AWS_ACCESS_KEY_ID=${testKeys.accessKeyId}
export AWS_SECRET_ACCESS_KEY=${testKeys.secretAccessKey}
export AWS_SESSION_TOKEN=${testKeys.sessionToken}
`;

/** A private bucket whose server verifies signatures, with a file and a store that is not consolidated. */
export const test = base.extend<{ readonly bucket: SignedBucket }>({
  bucket: async ({ allowed, context }, use, info) => {
    const found = bucketPython();
    if ('missing' in found) return info.skip(true, found.missing);
    const server = await startSignedBucket(found.python, {
      'kitchen.h5ad': join(stores, 'kitchen.h5ad'),
      'data/plain.zarr': join(stores, 'kitchen.v3.plain.zarr'),
    });
    allowed.add(server.endpoint);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await use(server);
    server.close();
  },
});

/** Pastes a text into a field, as from another program. */
export async function paste(page: Page, field: string, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.getByLabel(field).focus();
  await page.keyboard.press('ControlOrMeta+V');
}

/** Opens an address of the bucket on the start page, with keys. */
export async function openWithKeys(
  page: Page,
  address: string,
  { endpoint }: SignedBucket,
  text = exportedKeys,
): Promise<void> {
  await page
    .getByRole('button', { name: /^Options/ })
    .first()
    .click();
  await paste(page, 'Access key ID', text);
  await expect(page.getByLabel('Secret key')).not.toHaveValue('');
  await page.getByLabel('S3 endpoint').fill(endpoint);
  const field = page.getByLabel('URL of an .h5ad or .zarr file').first();
  await field.fill(address);
  await field.press('Enter');
}
