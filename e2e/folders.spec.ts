import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { writePaddedZip } from './padded-zip';
import { drop, petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

/** Names of the hostile store and the greatest value of each, as read by anndata. */
const hostile = [
  ['CD3:CD4', '36'],
  ['?query&x=1', '99'],
  ['percent.mt%', '9'],
  ['n#', '27'],
  ['*', '162'],
  ['<b>', '171'],
] as const;

async function expectHostile(page: Page): Promise<void> {
  const { shape, treeItem, article } = petri(page);
  await expect(shape(/^10 observations/)).toBeVisible();
  for (const [name, greatest] of hostile) {
    await page.getByLabel('Filter the tree').fill(name);
    await treeItem(name).first().click();
    const shown = article(`/obs/${name}`);
    await expect(shown.getByRole('definition').first()).toHaveText('10');
    await expect(
      shown.getByRole('definition').filter({ hasText: greatest }),
    ).not.toHaveCount(0);
  }
}

/** Unpacks the hostile store, where the file system allows its names. */
function unpack(folder: string): string {
  const members = unzipSync(
    new Uint8Array(readFileSync(join(stores, 'hostile.zarr.zip'))),
  );
  for (const [name, bytes] of Object.entries(members)) {
    const file = join(folder, 'hostile.zarr', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return join(folder, 'hostile.zarr');
}

test.describe('folders', () => {
  test.skip(process.platform === 'win32', 'Windows allows no such names');

  test('a dropped folder shows columns of any name @journey', async ({
    page,
    app,
  }, info) => {
    const folder = unpack(info.outputPath(''));
    await page.goto(`${app}#empty`);
    await drop(page, [folder]);
    await expectHostile(page);
  });

  test('so does a picked one', async ({ page, app }, info) => {
    const folder = unpack(info.outputPath(''));
    await page.goto(`${app}#empty`);
    await page.getByLabel('Folder to open').setInputFiles(folder);
    await expectHostile(page);
  });
});

test('files modified in a dropped folder while it is open are reported, and never shown', async ({
  page,
  app,
}, info) => {
  const folder = info.outputPath('kitchen.zarr');
  cpSync(join(stores, 'kitchen.v3.zarr'), folder, { recursive: true });
  await page.goto(`${app}#empty`);
  await drop(page, [folder]);
  const { shape, treeItem, article } = petri(page);
  await expect(shape(/^\d+ cells/)).toBeVisible();
  // later than the opening, even for file systems with a resolution of two seconds
  await page.waitForTimeout(2100);
  rewriteChunks(join(folder, 'varm'));
  const show = async (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    await page.getByLabel('Filter the tree').fill(name);
    // `raw` has elements of the same names, a level deeper; the tree moves while it finds them
    const item = treeItem(name).and(page.locator('[aria-level="2"]'));
    await expect(async () => {
      await item.click({ timeout: 2000 });
      await expect(article(path)).toBeVisible({ timeout: 2000 });
    }).toPass();
    return article(path).getByRole('alert');
  };
  const alert = await show('/varm/PCs');
  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText(
    /varm\/PCs\/c\/0\/0 has changed on disk since kitchen\.zarr was opened\. Open the folder again/,
  );
  await expect(await show('/obsm/X_umap')).toHaveCount(0);
});

/** The same bytes, with the current time. */
function rewriteChunks(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (statSync(file).isFile() && /[/\\]c[/\\]/.test(name))
      utimesSync(file, new Date(), new Date());
  }
}

test('a zipped store opens from disk, whatever its names', async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'hostile.zarr.zip'));
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
