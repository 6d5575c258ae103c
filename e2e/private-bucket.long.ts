import { testKeys } from '../src/testing/node-signed-bucket';
import { violations } from './axe-rules';
import { petri } from './petri-page';
import { expect } from './petri-test';
import { exportedKeys, openWithKeys, paste, test } from './private-bucket';

test.use({ hidesEmbedding: true });

test.beforeEach(async ({ page, app, expectedErrors }) => {
  expectedErrors.push(/status of 40[034]/);
  await page.goto(`${app}#empty`);
});

test('keys that expire while a store is open are replaced, and reading goes on', async ({
  page,
  bucket,
}) => {
  const { shape, article } = petri(page);
  const values = article('/uns/categorical').getByRole('grid', { name: 'Values' });
  await openWithKeys(page, 's3://cells/data/plain.zarr', bucket);
  await expect(shape('331 cells × 37 genes')).toBeVisible();
  await bucket.set({ expired: true });
  // the overview does not read values of uns: they are not cached
  await page.goto(`${page.url()}&element=/uns/categorical`);
  const banner = page.getByText(/^The keys are no longer accepted/);
  await expect(banner).toBeVisible();
  const failed = article('/uns/categorical').getByText(/The keys have expired/);
  await expect(failed.first()).toBeVisible();

  const accessKeyId = 'ASIANEWEXAMPLE';
  await bucket.set({
    ...{ expired: false },
    keys: { [accessKeyId]: [testKeys.secretAccessKey, testKeys.sessionToken] },
  });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enter new keys' }).click();
  expect(await violations(page, 'dialog')).toEqual([]);
  await paste(
    page,
    'Access key ID',
    exportedKeys.replace(testKeys.accessKeyId, accessKeyId),
  );
  await page.getByRole('button', { name: 'Read on with these' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('treeitem', { name: /keys/ })).toHaveCount(0);
  await expect(failed).toHaveCount(0);
  await expect(values.getByRole('gridcell', { name: 'v', exact: true })).toBeVisible();
  await page.reload();
  await expect(values.getByRole('gridcell', { name: 'v', exact: true })).toBeVisible();
});

test('a wrong secret key is named, and the right one opens the file', async ({
  page,
  bucket,
}) => {
  const wrong = exportedKeys.replace(testKeys.secretAccessKey, 'wrong');
  await openWithKeys(page, 's3://cells/kitchen.h5ad', bucket, wrong);
  await expect(petri(page).failure).toHaveText('The keys are not accepted');
  await expect(page.getByRole('alert')).toContainText(
    'The secret key does not belong to the access key',
  );
  await expect(page.getByLabel('Secret key')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1400, height: 900 });
  await paste(page, 'Secret key', exportedKeys);
  await page.getByRole('button', { name: 'Try again with these' }).click();
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
});

test('a wrong region is corrected, and keys of a profile are understood', async ({
  page,
  bucket,
}) => {
  await bucket.set({ region: 'eu-west-1' });
  const profile = `[lab]
aws_access_key_id = ${testKeys.accessKeyId}
aws_secret_access_key = ${testKeys.secretAccessKey}
aws_session_token = ${testKeys.sessionToken}
region = us-west-2
`;
  await openWithKeys(page, 's3://cells/kitchen.h5ad', bucket, profile);
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
  const refused = (await bucket.log()).filter(({ status }) => status >= 400);
  expect(refused.map(({ status }) => status)).toEqual([400]);
});

test('a bucket that lets no page send keys is named as such, with the settings for it', async ({
  page,
  bucket,
  expectedErrors,
}) => {
  expectedErrors.push(/CORS policy/, /Failed to load resource/);
  await bucket.set({ allowed: ['range'] });
  await openWithKeys(page, 's3://cells/kitchen.h5ad', bucket);
  await expect(petri(page).failure).toHaveText('Blocked by CORS');
  await expect(page.getByRole('alert')).toContainText(
    'not to requests with the headers Authorization, X-Amz-Date, X-Amz-Content-Sha256, X-Amz-Security-Token',
  );
  await expect(page.getByText('"AllowedHeaders"')).toBeVisible();
  await bucket.set({
    allowed: [
      ...['authorization', 'range', 'x-amz-content-sha256', 'x-amz-date'],
      'x-amz-security-token',
    ],
  });
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
});

test('a redirect to another server is not followed with a signature', async ({
  page,
  bucket,
  serve,
}) => {
  const { address, requests } = await serve();
  await bucket.set({ redirect: address.replace(/\/$/, '') });
  await openWithKeys(page, 's3://cells/kitchen.h5ad', bucket);
  await expect(petri(page).failure).toHaveText('The server redirects to another server');
  expect(requests.flatMap(({ keys }) => keys)).toEqual([]);
});

test('a public bucket opens although its server refuses the keys', async ({
  page,
  bucket,
}) => {
  await bucket.set({ isPublic: true, keys: {} });
  await openWithKeys(page, 's3://cells/kitchen.h5ad', bucket);
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
  expect((await bucket.log()).filter(({ signed }) => signed)).toHaveLength(1);
});
