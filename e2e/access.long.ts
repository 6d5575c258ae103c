import { heard, petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a signed address opens its store, outlives a reload, and is in no link', async ({
  page,
  app,
  serveFailing,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { address } = await serveFailing(stores, {
    admits: ({ url }) => url?.includes('sig=s3cret') === true,
  });
  await page.goto(`${app}#empty`);
  await petri(page).openAddress(`${address}kitchen.v3.zarr?sv=1&sig=s3cret`);
  const { shape } = petri(page);
  await petri(page).kitchenOpened();
  await expect(page).toHaveURL(`${app}#source=${address}kitchen.v3.zarr`);
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await heard(page, /without your keys/);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('kitchen.v3.zarr');
  expect(copied).not.toContain('s3cret');
  await page.reload();
  await expect(shape('331 cells × 37 genes')).toBeVisible();
});

test('a signature that expires while the store is open shows no fill values', async ({
  page,
  app,
  serveFailing,
}) => {
  const { address, become } = await serveFailing(stores);
  await page.goto(`${app}#empty`);
  await petri(page).openAddress(`${address}kitchen.v3.zarr?sig=s3cret`);
  const { kitchenOpened, article } = petri(page);
  await kitchenOpened();
  become({ status: 403 });
  // the overview does not read values of uns: they are not cached
  await page.goto(`${page.url()}&element=/uns/categorical`);
  await expect(article('/uns/categorical').getByRole('alert').first()).toContainText(
    'can no longer be found',
  );
});
