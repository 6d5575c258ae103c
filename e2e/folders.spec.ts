import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectHostile, NO_NAMES, unpack } from './hostile-names';
import { writePaddedZip } from './padded-zip';
import { drop, petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a dropped folder shows columns of any name @journey', async ({
  page,
  app,
}, info) => {
  test.skip(...NO_NAMES);
  const folder = unpack(info.outputPath(''));
  await page.goto(`${app}#empty`);
  await drop(page, [folder]);
  await expectHostile(page);
});

test('a remote zip with a folder in it is read with a few ranges', async ({
  page,
  app,
  serve,
}, info) => {
  writePaddedZip(info.outputPath('kitchen.zarr.zip'), 'kitchen.v3.zarr', 200_000);

  const { address, requests } = await serve(info.outputPath(''));
  await page.goto(`${app}#source=${address}kitchen.zarr.zip&element=/obs/cell_type`);
  const counts = petri(page).article('/obs/cell_type').getByRole('listitem');
  await expect(counts.filter({ hasText: 'B cell' }).first()).toContainText('132');
  expect(requests.map(({ range }) => range)).not.toContain(undefined);
  expect(requests.reduce((sum, { sent }) => sum + sent, 0)).toBeLessThan(4e6);
  expect(requests.length).toBeLessThan(15);
});

test('a folder of files and stores lists the kind of each, opens one, and Back shows the list', async ({
  page,
  app,
}, info) => {
  const folder = info.outputPath('runs');
  for (const [name, copy] of [
    ['s2.zarr', 'kitchen.v2.zarr'],
    ['s10.h5ad', 'kitchen.h5ad'],
    ['old/s1.zarr', 'kitchen.v3.zarr'],
  ] as const)
    cpSync(join(stores, copy), join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'cells.csv'), 'cell,gene\n');
  await page.goto(`${app}#empty`);
  await drop(page, [folder]);
  const list = page.getByRole('listbox', { name: 'Content of runs', exact: true });
  await expect(list.getByRole('option')).toHaveText([
    'cells.csvText file10 bytes',
    'oldFolder',
    's2.zarrZarr v2',
    /^s10\.h5adHDF5[\d.]+ [kM]B$/,
  ]);
  await expect(page.getByText('2 files and 2 folders', { exact: true })).toBeVisible();
  const text = list.getByRole('option', { name: /cells\.csv/ });
  await expect(text).toBeDisabled();
  await text.click({ force: true });
  await expect(page.getByText(/^cells\.csv is a text file\./)).toBeVisible();

  // by keyboard
  await list.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const { kitchenOpened } = petri(page);
  await kitchenOpened();
  await expect(page).toHaveURL(/s10\.h5ad/);
  await page.goBack();
  await expect(list).toBeVisible();
  await list.getByRole('option', { name: /s2\.zarr/ }).click();
  await kitchenOpened();
  await page.goBack();

  // a folder in it
  await list.getByRole('option', { name: /^old/ }).click();
  const old = page.getByRole('listbox', { name: 'Content of runs/old' });
  await old.getByRole('option', { name: 's1.zarr Zarr v3' }).click();
  await kitchenOpened();
  await page.goBack();
  await expect(old).toBeVisible();
  await page.goBack();
  await expect(list).toBeVisible();
});
