import { join } from 'node:path';
import { legend } from './embedding-look';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

const store = 'kitchen.v2.blosc.zarr';

test('a gene of a remote matrix by columns costs only its own chunks @journey', async ({
  page,
  app,
  serve,
}) => {
  const data = await serve();
  // the overview would sample every matrix
  const link = `source=${data.address}${store}&element=/uns&color=/layers/csc&gene=CD3E`;
  await page.goto(`${app}#${link}`);
  await petri(page).embeddingDrawn();
  await expect(legend(page)).toHaveAccessibleName('Legend of CD3E in /layers/csc');
  await expect(legend(page).getByRole('figure')).toBeVisible();
  const chunks = data.requests
    .filter(({ method, path }) => method === 'GET' && path.includes('/layers/csc/'))
    .map(({ path }) => path.split('/layers/csc/')[1] ?? '')
    .filter((path) => /^(data|indices|indptr)\/\d+$/.test(path));
  // of 65 chunks of data and as many of indices; the values are sampled after the gene is read
  expect([...new Set(chunks)].slice(0, 7).sort()).toEqual([
    'data/3',
    'data/4',
    'data/5',
    'indices/3',
    'indices/4',
    'indices/5',
    'indptr/0',
  ]);
});

test('genes are found by every name, and the legend names gene and matrix', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'kitchen.h5ad'));
  await page.getByRole('button', { name: /^Colour by/ }).click();
  await page.getByRole('combobox', { name: 'Search columns and genes' }).fill('cd3e');
  await page.getByRole('option', { name: /^CD3E/ }).click();
  await expect(legend(page)).toHaveAccessibleName('Legend of CD3E in /X');
  await expect(legend(page).getByRole('figure')).toBeVisible();
  await page
    .getByRole('combobox', { name: 'Matrix of the genes' })
    .selectOption('/raw/X');
  await expect(legend(page)).toHaveAccessibleName('Legend of CD3E in /raw/X');
  await expect
    .poll(() => page.evaluate(() => location.hash))
    .toContain('color=/raw/X&gene=CD3E');
});
