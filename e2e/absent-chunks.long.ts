import { halfUploaded, layer } from './half-uploaded';
import { drop, petri } from './petri-page';
import { expect, test } from './petri-test';

test.use({ hidesEmbedding: true });

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
