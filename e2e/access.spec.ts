import { petri } from './petri-page';
import { expect, stores, test, trust } from './petri-test';

test.use({ hidesEmbedding: true });

test('a token given for an origin opens its stores, outlives a reload, and is in no link', async ({
  page,
  app,
  serveFailing,
  browser,
}) => {
  const { address } = await serveFailing(stores, {
    admits: ({ headers }) => headers.authorization === 'Bearer s3cret',
  });
  const strangers: string[] = [];
  const other = await serveFailing(stores, {
    admits: ({ headers }) => {
      strangers.push(headers.authorization ?? 'none');
      return true;
    },
  });
  const { shape } = petri(page);
  await page.goto(`${app}#source=${address}kitchen.v3.zarr`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access denied');
  await page.getByRole('textbox', { name: 'Request headers' }).fill('Bearer s3cret');
  await page.getByRole('button', { name: 'Try again with these' }).click();
  await expect(page.getByText('is not a valid header')).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Request headers' })
    .fill('Authorization: Bearer s3cret');
  await page.getByRole('button', { name: 'Try again with these' }).click();
  await petri(page).kitchenOpened();
  expect(page.url()).not.toContain('s3cret');

  await page.reload();
  await expect(shape('331 cells × 37 genes')).toBeVisible();
  await petri(page).openAddress(`${address}kitchen.h5ad`);
  await expect(page).toHaveTitle(/kitchen\.h5ad/);
  await petri(page).openAddress(`${other.address}kitchen.v2.zarr`);
  await expect(page).toHaveTitle(/kitchen\.v2\.zarr/);
  expect(new Set(strangers)).toEqual(new Set(['none']));

  const fresh = await browser.newPage();
  await trust(fresh.context(), address);
  await fresh.goto(`${app}#source=${address}kitchen.v3.zarr`);
  await expect(fresh.getByRole('heading', { level: 1 })).toHaveText('Access denied');
  await fresh.close();
});
