import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { drop, petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

const layer = '/layers/dense_fortran_with_nan';

/** A store with half of the upload missing: every other chunk of one matrix. */
function halfUploaded(folder: string): string {
  const store = join(folder, 'half.zarr');
  cpSync(join(stores, 'kitchen.v2.blosc.zarr'), store, { recursive: true });
  const chunks = readdirSync(join(store, layer))
    .filter((name) => /^\d/.test(name))
    .sort();
  for (const [i, name] of chunks.entries())
    if (i % 2 === 1) rmSync(join(store, layer, name));
  return store;
}

test('chunks missing on a server are counted on the page, without extra requests', async ({
  page,
  app,
  serveFailing,
}, info) => {
  halfUploaded(info.outputPath(''));
  const data = await serveFailing(info.outputPath(''));
  await page.goto(`${app}#source=${data.address}half.zarr&element=${layer}`);
  const article = petri(page).article(layer);
  await expect(article.getByRole('note')).toHaveText(
    /^\d of \d chunks( read so far)? (is|are) not in the store; (its|their) values are the fill value/,
  );
  const asked = data.requests
    .map(({ path }) => path)
    .filter((path) => path.includes(`${layer}/`));
  expect(asked.filter((path) => /\/$/.test(path))).toEqual([]);
  await article.getByText('Storage details', { exact: true }).click();
  await expect(article.getByRole('row', { name: /^Not stored \d of \d/ })).toBeVisible();
});

test('of a folder on this computer, all its chunks are counted', async ({
  page,
  app,
}, info) => {
  await page.goto(`${app}#empty`);
  await drop(page, [halfUploaded(info.outputPath(''))]);
  await petri(page).kitchenOpened();
  await petri(page).treeItem('layers').click();
  await page.goto(`${page.url().replace(/&element=[^&]*/, '')}&element=${layer}`);
  await expect(petri(page).article(layer).getByRole('note')).toContainText(
    'not in the store',
  );
});

test('a complete store has no such note', async ({ page, app, serve }) => {
  const data = await serve();
  await page.goto(`${app}#source=${data.address}kitchen.v2.blosc.zarr&element=${layer}`);
  await expect(
    page.locator('[data-row="0"] > [role=gridcell][data-column="0"]'),
  ).toHaveText('-0.3125');
  await expect(petri(page).article(layer).getByRole('note')).toHaveCount(0);
});
