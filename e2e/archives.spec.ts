import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tarBytes } from '../src/testing/tar-bytes';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a tar at an address lists its files with types and sizes, opens one in place, and its link opens that one', async ({
  page,
  app,
  serve,
}, info) => {
  const h5ad = readFileSync(join(stores, 'kitchen.h5ad'));
  const tar = tarBytes([
    { name: 'readme.txt', data: 'Cells of a kitchen.\n' },
    { name: 'raw/other.bin', data: new Uint8Array(8 << 20) },
    { name: 'runs/kitchen.h5ad', data: new Uint8Array(h5ad) },
  ]);
  writeFileSync(info.outputPath('GSE0_RAW.tar'), tar);
  const { address, requests } = await serve(info.outputPath(''));
  await page.goto(`${app}#source=${address}GSE0_RAW.tar`);
  const list = page.getByRole('listbox', { name: 'Content of GSE0_RAW.tar' });
  await expect(list.getByRole('option')).toHaveText([
    /^raw\/other\.bin.*8\.4 MB$/,
    'readme.txtText file20 bytes',
    /^runs\/kitchen\.h5adHDF5[\d.]+ kB$/,
  ]);
  await list.getByRole('option', { name: /kitchen/ }).click();
  const { kitchenOpened, treeItem, article } = petri(page);
  await kitchenOpened();
  await treeItem('cell_type').click();
  const bCells = article('/obs/cell_type')
    .getByRole('listitem')
    .filter({ hasText: 'B cell' });
  await expect(bCells.first()).toContainText('132');
  // what is between them is not read
  expect(requests.reduce((sum, { sent }) => sum + sent, 0)).toBeLessThan(4e6);
  const link = page.url();
  expect(decodeURIComponent(link)).toContain('GSE0_RAW.tar#runs/kitchen.h5ad&element=');

  await page.goBack();
  await page.goBack();
  await expect(list).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(bCells.first()).toContainText('132');
});
