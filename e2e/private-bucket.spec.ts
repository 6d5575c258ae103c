import { testKeys } from '../src/testing/node-signed-bucket';
import { petri } from './petri-page';
import { expect } from './petri-test';
import { openWithKeys, test } from './private-bucket';

test.use({ hidesEmbedding: true });

test('pasted keys open a file and a store of a private bucket, outlive a reload, and are in nothing that is kept or shown', async ({
  page,
  app,
  bucket,
  context,
  allowed,
  expectedErrors,
}) => {
  // keys that a store does not have, and the bucket without keys
  expectedErrors.push(/status of 40[34]/);
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  const { shape, treeItem, article } = petri(page);
  await page.goto(`${app}#empty`);
  await openWithKeys(page, 's3://cells/kitchen.h5ad', bucket);
  await expect(shape('331 cells × 37 genes')).toBeVisible();
  const requests = await bucket.log();
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.every(({ signed, range }) => signed && range)).toBe(true);

  await page.reload();
  await expect(shape('331 cells × 37 genes')).toBeVisible();
  await petri(page).openAddress('s3://cells/data/plain.zarr');
  await expect(page).toHaveTitle(/plain\.zarr/);
  await page.getByLabel('Filter the tree').fill('uns');
  await treeItem('uns').click();
  await expect(article('/uns').getByText('csr_without_values')).toBeVisible();
  const ofStore = await bucket.log();
  expect(ofStore.every(({ signed }) => signed)).toBe(true);
  expect(ofStore.some(({ request }) => request.includes('continuation-token='))).toBe(
    true,
  );

  const kept = await page.evaluate(() =>
    JSON.stringify([
      ...[window.location.href, document.title, document.body.innerText],
      ...[{ ...localStorage }, performance.getEntries(), history.state],
    ]),
  );
  for (const secret of Object.values(testKeys))
    expect([kept, ...heard].filter((text) => text.includes(secret))).toEqual([]);

  // a new tab has no keys, and asks for them
  const link = await petri(page).link();
  await expect(page.evaluate(() => sessionStorage.length)).resolves.toBeGreaterThan(0);
  allowed.add('https://cells.s3.amazonaws.com');
  const other = await context.newPage();
  await other.route(/amazonaws\.com/, (route) =>
    route.fulfill({
      status: 403,
      headers: { 'Access-Control-Allow-Origin': '*' },
      contentType: 'application/xml',
      body: '<Error><Code>AccessDenied</Code></Error>',
    }),
  );
  await other.goto(link);
  await other
    .getByRole('dialog')
    .getByRole('button', { name: 'Open', exact: true })
    .click();
  await expect(petri(other).failure).toHaveText('This bucket asks for keys');
  await expect(other.getByLabel('Access key ID')).toHaveValue('');
});
