import { join } from 'node:path';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test('the empty page says what to drop and that nothing is uploaded', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#empty`);
  await expect(page.getByText(/\.h5ad/).first()).toBeVisible();
  await expect(page.getByText(/uploaded/).first()).toBeVisible();
});

for (const store of ['kitchen.v2.zarr', 'kitchen.v3.plain.zarr']) {
  test(`${store} opens by its address`, async ({ page, app, serve }) => {
    const { address } = await serve();
    await page.goto(`${app}#empty`);
    await petri(page).openAddress(`${address}${store}`);
    await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
    await petri(page).embeddingDrawn();
  });
}

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
