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

test('the empty page says what to drop and that nothing is uploaded', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#empty`);
  await expect(page.getByText(/\.h5ad/).first()).toBeVisible();
  await expect(page.getByText(/uploaded/).first()).toBeVisible();
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

for (const store of ['kitchen.v2.zarr', 'kitchen.v3.zarr', 'kitchen.v3.plain.zarr']) {
  test(`${store} opens by its address`, async ({ page, app, serve }) => {
    const { address } = await serve();
    await page.goto(`${app}#empty`);
    await petri(page).openAddress(`${address}${store}`);
    await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
    await petri(page).embeddingDrawn();
  });
}

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

test('values with szip, nbit, scaleoffset and zfp equal h5py’s, without a plugin', async ({
  page,
  app,
}) => {
  const plugins: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('.so')) plugins.push(request.url());
  });
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'filters.h5ad'));
  await expect(petri(page).shape('24 observations × 10 variables')).toBeVisible();
  const firstRow = (layer: string) =>
    page
      .getByRole('grid', { name: `Matrix /layers/${layer}` })
      .getByRole('row')
      .nth(1)
      .getByRole('gridcell');
  // as read by h5py
  for (const [layer, values] of [
    ['szip', ['-32.00', '-53.00', '-10.00', '16.75', '45.50']],
    ['nbit', ['-32', '-53', '-10', '16', '45']],
    ['scaleoffset', ['-32', '-53', '-10', '16', '45']],
  ] as const) {
    await petri(page).treeItem(layer).click();
    for (const [at, value] of values.entries())
      await expect(firstRow(layer).nth(at)).toHaveText(value);
  }
  await petri(page).treeItem('zfp reversible').click();
  await expect(firstRow('zfp reversible').nth(3)).toHaveText('16.75');
  await petri(page).treeItem('zfp under gzip').click();
  await expect(firstRow('zfp under gzip').nth(4)).toHaveText('45.50');
  expect(plugins).toEqual([]);
});
