import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drop, petri } from './petri-page';
import { expect, stores, test } from './petri-test';

const kitchen = join(stores, 'kitchen.h5ad');

test('the demo opens by itself, marked as one @journey', async ({ page, app }) => {
  await page.goto(app);
  await expect(petri(page).shape('3,160 cells × 1,200 genes')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Demo data' })).toBeVisible();
  await petri(page).embeddingDrawn();
});

test('a file dropped on the page opens', async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  await drop(page, [kitchen]);
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
  await expect(page).toHaveTitle(/kitchen\.h5ad/);
});

test('a picked file opens, and opening another one frees the first', async ({
  page,
  app,
}) => {
  const { chooseFile } = petri(page);
  await page.goto(app);
  await petri(page).embeddingDrawn();
  await chooseFile(kitchen);
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
  const workers = () =>
    page.workers().filter((worker) => worker.url().includes('source')).length;
  await expect.poll(workers).toBe(2); // of this file, and a spare one
  await chooseFile(join(stores, 'broken/sound.h5ad'));
  await expect(petri(page).shape('20 cells × 8 variables')).toBeVisible();
  await expect.poll(workers).toBe(2);
});

test('a store opens by its address', async ({ page, app, serve }) => {
  const { address } = await serve();
  await page.goto(`${app}#empty`);
  await petri(page).openAddress(`${address}kitchen.v3.zarr`);
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
  await petri(page).embeddingDrawn();
});

test('a remote h5ad is read by ranges, and not whole @journey', async ({
  page,
  app,
  serve,
}, info) => {
  const folder = info.outputPath('remote');
  mkdirSync(folder);
  // data after the end in the superblock are not part of the file, but make it long
  const file = Buffer.concat([readFileSync(kitchen), Buffer.alloc(60 << 20)]);
  writeFileSync(join(folder, 'long.h5ad'), file);
  const { address, requests } = await serve(folder);
  await page.goto(`${app}#source=${address}long.h5ad&element=/obs/cell_type`);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'B cell' }).first(),
  ).toContainText('132');
  expect(requests.map(({ range }) => range)).not.toContain(undefined);
  const read = requests.reduce((sum, { sent }) => sum + sent, 0);
  expect(read).toBeLessThan(4 << 20);
});
