import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { findPython } from '../src/testing/node-python';
import { lassoLeft } from './lasso-left';
import { petri } from './petri-page';
import { expect, test } from './petri-test';
import { privateFiles, stopWriting } from './private-exports';

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // system dialogs cannot be answered here: without the picker the file is a download
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
});

const demo = '#source=demo.zarr.zip&element=/obs&color=/obs/cell_type';

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'With the matrix, as AnnData…' }).click();
}

test('cells of a lasso are saved as h5ad with two genes, and the copy has the same cells', async ({
  page,
  app,
}) => {
  await page.goto(`${app}${demo}`);
  await petri(page).embeddingDrawn();
  const barcodes = await lassoLeft(page);
  expect(barcodes.length).toBeGreaterThan(100);
  await page.getByRole('button', { name: /^Save the selection/ }).click();
  await page.getByRole('button', { name: 'As a file…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await expect(dialog.getByLabel('Rows')).toContainText(
    `the ${barcodes.length} selected cells`,
  );
  await dialog.getByLabel('Genes').fill('CD3E, CD14');
  await dialog.getByRole('checkbox', { name: 'X_umap_3d' }).uncheck();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  const written = test.info().outputPath('cells.h5ad');
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('demo.part.h5ad');
  await saved.saveAs(written);

  await petri(page).chooseFile(written);
  await expect(petri(page).shape(`${barcodes.length} cells × 2 genes`)).toBeVisible();
  const found = findPython('anndata, h5py');
  if ('missing' in found) return;
  const script = `
import sys, anndata
a = anndata.read_h5ad(sys.argv[1])
print(*a.var_names, 'X_umap' in a.obsm, 'X_umap_3d' in a.obsm, a.raw.shape[0] == a.n_obs)
print(*a.obs_names, sep="\\n")`;
  const { stdout } = spawnSync(found.python, ['-W', 'ignore', '-c', script, written], {
    encoding: 'utf8',
  });
  const [first, ...names] = stdout.trimEnd().split('\n');
  expect(first).toBe('CD14 CD3E True False True');
  expect(names).toEqual(barcodes);
});

test('all cells are saved as a ZIP of Zarr that opens; an unknown gene is said', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs`);
  await openDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await dialog
    .getByLabel('Format')
    .selectOption({ label: 'AnnData in Zarr (.zarr.zip)' });
  await expect(dialog.getByLabel('Rows')).toHaveText('all 3,160 cells');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  const written = test.info().outputPath('demo.zarr.zip');
  await (await download).saveAs(written);

  await openDialog(page);
  await dialog.getByLabel('Genes').fill('CD3E, NOSUCHGENE');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  await expect(page.getByRole('alert')).toContainText('has no gene “NOSUCHGENE”');

  await petri(page).chooseFile(written);
  await expect(petri(page).shape('3,160 cells × 1,200 genes')).toBeVisible();
});

test('a full disk is said, and nothing is saved', async ({ page, app }) => {
  await page.addInitScript(() => {
    FileSystemWritableFileStream.prototype.write = () =>
      Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'));
  });
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs`);
  await openDialog(page);
  await page
    .getByRole('dialog', { name: 'Save as' })
    .getByRole('button', { name: 'Save as a file' })
    .click();
  await expect(page.getByRole('alert')).toContainText(
    'demo.h5ad could not be saved: the disk, or the storage that the browser gives this page, is full.',
  );
  expect(await privateFiles(page)).toEqual([]);
});

async function beginSaving(page: Page, app: string): Promise<void> {
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs`);
  await openDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  await expect(page.getByRole('list', { name: 'Exports' })).toContainText(
    'Writing demo.h5ad',
  );
}

test('Cancel leaves nothing of a file that is being written', async ({ page, app }) => {
  await stopWriting(page);
  await beginSaving(page, app);
  await page
    .getByRole('list', { name: 'Exports' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByRole('list', { name: 'Exports' })).toHaveCount(0);
  expect(await privateFiles(page)).toEqual([]);
});

test('a tab that is closed half-way leaves nothing once Petri is opened again', async ({
  page,
  app,
  context,
}) => {
  await stopWriting(page);
  await beginSaving(page, app);
  const [unfinished] = await privateFiles(page);
  expect(unfinished).toMatch(/^\d+-/);
  const second = await context.newPage();
  // a file that another tab is writing stays
  await second.goto(`${app}#source=demo.zarr.zip&element=/obs`);
  await expect(second.getByRole('button', { name: 'Export' })).toBeVisible();
  expect(await privateFiles(second)).toContain(unfinished);
  await page.close();
  await second.reload();
  await expect.poll(() => privateFiles(second)).toEqual([]);
});

test('one matrix is saved as a folder as Cell Ranger’s, in a folder of the user’s', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => {
    // its dialog cannot be answered here
    Reflect.set(window, 'showDirectoryPicker', () => navigator.storage.getDirectory());
  });
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs`);
  await openDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await dialog.getByLabel('Format').selectOption('mtx');
  await expect(dialog.getByLabel('Matrix')).toContainText('raw/X');
  await dialog.getByLabel('Matrix').selectOption('raw/X');
  await dialog.getByLabel('Genes').fill('CD3E');
  await dialog.getByRole('button', { name: 'Save in a folder…' }).click();
  await expect(page.getByText('Saved demo.part.mtx.')).toBeVisible();
  const lines = await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('demo.part.mtx');
    const texts: string[][] = [];
    for (const name of ['matrix.mtx.gz', 'features.tsv.gz', 'barcodes.tsv.gz']) {
      const file = await (await folder.getFileHandle(name)).getFile();
      const unzipped = file.stream().pipeThrough(new DecompressionStream('gzip'));
      texts.push((await new Response(unzipped).text()).trimEnd().split('\n'));
    }
    return texts;
  });
  const [matrix = [], features, barcodes = []] = lines;
  expect(features).toEqual([expect.stringMatching(/^ENSG\d+\tCD3E\tGene Expression$/)]);
  expect(barcodes).toHaveLength(3160);
  expect(matrix[0]).toBe('%%MatrixMarket matrix coordinate real general');
  expect(matrix[2]).toBe(`1 3160 ${matrix.length - 3}`);

  await openDialog(page);
  await dialog.getByLabel('Format').selectOption('mtx');
  await dialog.getByLabel('Genes').fill('CD3E');
  await dialog.getByRole('button', { name: 'Save in a folder…' }).click();
  await expect(page.getByText('Saved demo.part-2.mtx.')).toBeVisible();
});

test('the dialog copies the lines of Python, turns the matrix and names the file; an embedding is saved as an array', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs`);
  await openDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await dialog.getByLabel('Genes').fill('CD3E');
  await dialog.getByLabel('Sparse matrices').selectOption('genes');
  await page.screenshot({ path: test.info().outputPath('dialog.png') });
  await dialog.getByRole('button', { name: 'Copy as code' }).click();
  await expect(page.getByText('The lines of code are copied.')).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain(
    'store = zarr.storage.ZipStore("demo.zarr.zip", read_only=True)',
  );
  expect(code).toContain('adata.X = adata.X.tocsc()');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toBe('demo.part.h5ad');
});
