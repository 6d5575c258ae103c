import { join } from 'node:path';
import { petri } from './petri-page';
import { expect, stores, test, trust } from './petri-test';

test('a link opened in a fresh browser shows the same column @journey', async ({
  browser,
  page,
  app,
  serve,
}) => {
  const { address } = await serve();
  await page.goto(`${app}#source=${address}kitchen.v3.zarr`);
  await petri(page).treeItem('cell_type').click();
  await expect(petri(page).article('/obs/cell_type')).toBeVisible();
  await page
    .getByRole('button', { name: /colour the embedding by this|shown in the embedding/i })
    .click();
  const link = await petri(page).link();
  expect(link).toContain('element=/obs/cell_type');

  const fresh = await browser.newContext();
  await trust(fresh, address);
  const other = await fresh.newPage();
  await other.goto(link);
  await expect(petri(other).article('/obs/cell_type')).toBeVisible();
  const counts = other.getByRole('list', { name: 'Values and their counts' });
  await expect(counts.getByRole('listitem').first()).toContainText('132');
  expect(other.url()).toBe(link);
  await fresh.close();
});

test('back and forward go from element to element', async ({ page, app }) => {
  const { treeItem, article } = petri(page);
  await page.goto(app);
  await treeItem('obs').first().click();
  await expect(article('/obs')).toBeVisible();
  await treeItem('leiden').click();
  await expect(article('/obs/leiden')).toBeVisible();
  await page.goBack();
  await expect(article('/obs')).toBeVisible();
  await page.goForward();
  await expect(article('/obs/leiden')).toBeVisible();
});

test('reloading one’s own local file asks for it in suitable words, and shows the same view again', async ({
  page,
  app,
}) => {
  const file = join(stores, 'kitchen.gzip.h5ad');
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(file);
  await petri(page).kitchenOpened();
  await page.reload();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Choose kitchen\.gzip\.h5ad \(.+\) again$/);
  await expect(page.getByText('You had this file open in this tab')).toBeVisible();
  await petri(page).chooseFile(file);
  await petri(page).kitchenOpened();
});

test('a file in the query is moved into the fragment, where one that is there wins, and asked about as in any link', async ({
  page,
  app,
  serve,
  serveUnknown,
}) => {
  const { address } = await serve();
  const file = `${address}kitchen.v3.zarr`;
  await page.goto(
    `${app}?url=${encodeURIComponent(file)}&lang=en#element=/obs/cell_type`,
  );
  await expect(petri(page).article('/obs/cell_type')).toBeVisible();
  expect(await petri(page).link()).toBe(
    `${app}?lang=en#source=${file}&element=/obs/cell_type`,
  );
  await page.goto(`${app}?source=other.h5ad#source=${file}&element=/obs`);
  await expect(petri(page).article('/obs')).toBeVisible();
  expect(await petri(page).link()).toBe(`${app}#source=${file}&element=/obs`);

  const unknown = await serveUnknown();
  await page.goto(`${app}?url=${unknown.address}kitchen.v3.zarr`);
  await expect(page.getByRole('dialog')).toContainText(new URL(unknown.address).host);
  expect(page.url()).toBe(`${app}#source=${unknown.address}kitchen.v3.zarr`);
  expect(unknown.requests).toEqual([]);
});
