import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zipSync } from 'fflate';
import { folderEntries } from '../src/testing/node-folder-entries';
import { tarBytes } from '../src/testing/tar-bytes';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

const h5ad = new Uint8Array(readFileSync(join(stores, 'kitchen.h5ad')));
const store = [...folderEntries(join(stores, 'kitchen.v3.plain.zarr'))];

test('a file in an archive that is in another one opens, Back leads out of each, and after a reload the archive is given', async ({
  page,
  app,
}, info) => {
  const inner = zipSync({ 'a.h5ad': h5ad, 'b/c.h5ad.gz': gzipSync(h5ad) }, { level: 6 });
  const tar = tarBytes([
    { name: 'notes.txt', data: 'x' },
    { name: 'd/inner.zip', data: inner },
  ]);
  const file = info.outputPath('outer.tar');
  writeFileSync(file, tar);
  const { chooseFile, kitchenOpened, treeItem, article } = petri(page);
  await page.goto(`${app}#empty`);
  await chooseFile(file);
  await page.getByRole('option', { name: /inner\.zip ZIP archive/ }).click();
  const list = page.getByRole('listbox', { name: 'Content of outer.tar/d/inner.zip' });
  await expect(list.getByRole('option')).toHaveText([
    /^a\.h5adHDF5/,
    /^b\/c\.h5ad\.gzHDF5 compressed with gzip/,
  ]);
  await list.getByRole('option', { name: /c\.h5ad\.gz/ }).click();
  await kitchenOpened();
  await page.goBack();
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('listbox', { name: 'Content of outer.tar' })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await kitchenOpened();
  await treeItem('cell_type').click();
  await page.reload();
  await chooseFile(file);
  await kitchenOpened();
  await expect(article('/obs/cell_type')).toBeVisible();
});

test('a link to a file that an archive does not have shows what it has', async ({
  page,
  app,
  serve,
}, info) => {
  const zip = zipSync({ 'a.h5ad': h5ad, 'b.h5ad': h5ad }, { level: 0 });
  writeFileSync(info.outputPath('two.zip'), zip);
  const { address } = await serve(info.outputPath(''));
  await page.goto(`${app}#source=${address}two.zip%23old.h5ad`);
  await expect(page.getByText('This archive has no file “old.h5ad”.')).toBeVisible();
  await page.getByRole('option', { name: /b\.h5ad/ }).click();
  await petri(page).kitchenOpened();
  await expect(page).toHaveURL(/two\.zip%23b\.h5ad/);
});

test('a Zarr store opens from a tar, and beside other data it is one of its files', async ({
  page,
  app,
}, info) => {
  const members = store.map(([key, data]) => ({ name: `./${key}`, data }));
  const { chooseFile, kitchenOpened } = petri(page);
  const alone = info.outputPath('alone.tar');
  writeFileSync(alone, tarBytes(members));
  await page.goto(`${app}#empty`);
  await chooseFile(alone);
  await kitchenOpened();
  const mixed = info.outputPath('mixed.tar');
  writeFileSync(mixed, tarBytes([...members, { name: 'k.h5ad', data: h5ad }]));
  await chooseFile(mixed);
  await expect(page.getByRole('option')).toHaveText(['.Zarr v3', /^k\.h5adHDF5/]);
  await page.getByRole('option', { name: '. Zarr v3' }).click();
  await kitchenOpened();
});
