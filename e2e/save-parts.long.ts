import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { findPython } from '../src/testing/node-python';
import { lassoLeft } from './lasso-left';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';
import { privateFiles, stopWriting } from './private-exports';
import { save } from './save-parts';

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // system dialogs cannot be answered here: without the picker the file is a download
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
});

async function openSelection(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Save as…' }).last().click();
  return page.getByRole('dialog', { name: 'Save as' });
}

test('cells of a lasso are saved with three genes as CSV, and with their embedding as Parquet', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs&color=/obs/cell_type`);
  await petri(page).embeddingDrawn();
  const barcodes = await lassoLeft(page);
  let dialog = await openSelection(page);
  await dialog.getByLabel('Format').selectOption({ label: 'One table or matrix: CSV' });
  await expect(dialog.getByLabel('Rows')).toContainText(
    `the ${barcodes.length} selected cells`,
  );
  await dialog.getByLabel('Genes').fill('MS4A1, CD3E, CD14');
  await page.screenshot({ path: test.info().outputPath('part.png') });
  const text = await save(page, dialog);
  expect(text).toMatch(/demo\.X\.part\.csv$/);
  const lines = readFileSync(text, 'utf8').trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/,MS4A1,CD3E,CD14$/);
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(barcodes);

  dialog = await openSelection(page);
  await dialog
    .getByLabel('Format')
    .selectOption({ label: 'One table or matrix: Parquet' });
  await dialog.getByLabel('Values').selectOption({ label: 'obsm/X_umap' });
  const parquet = await save(page, dialog);
  expect(parquet).toMatch(/demo\.X_umap\.part\.parquet$/);
  const found = findPython('anndata, pandas, pyarrow, zarr');
  if ('missing' in found) return;
  const script = `
import sys, anndata, numpy as np, pandas as pd
store, text, parquet = sys.argv[1:]
a = anndata.read_zarr(store)
b = pd.read_csv(text, index_col=0, float_precision="round_trip")
c = pd.read_parquet(parquet)
c = c.set_index(c.columns[0])
expected = a[b.index, ["MS4A1", "CD3E", "CD14"]].to_df()
print(np.array_equal(b.to_numpy().astype(expected.to_numpy().dtype), expected.to_numpy()), list(b.columns) == list(expected.columns))
print(list(c.index) == list(b.index), list(c.columns), np.array_equal(c.to_numpy(), a[b.index].obsm["X_umap"]))`;
  const store = join(stores, 'demo.zarr');
  const { stdout, stderr } = spawnSync(
    found.python,
    ['-W', 'ignore', '-c', script, store, text, parquet],
    { encoding: 'utf8' },
  );
  expect(stderr + stdout).toBe("True True\nTrue ['X_umap-0', 'X_umap-1'] True\n");
});

test('embeddings, columns and tables are exported as arrays; what is no number is said before', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/obsm/X_umap`);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByLabel('Format').selectOption('npy');
  const embedding = await save(page, dialog);
  expect(embedding).toMatch(/demo\.X_umap\.npy$/);
  expect(readFileSync(embedding).toString('latin1', 0, 128)).toContain(
    "'shape': (3160, 2)",
  );

  await page.goto(`${app}#source=demo.zarr.zip&element=/obs/cell_type`);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(dialog).toContainText('categories as their codes');
  await page.screenshot({ path: test.info().outputPath('column.png') });
  const codes = readFileSync(await save(page, dialog));
  expect(codes.toString('latin1', 0, 128)).toContain("'descr': '|i1'");

  await page.goto(`${app}#source=demo.zarr.zip&element=/obs`);
  await page.getByRole('button', { name: 'Export' }).click();
  await dialog.getByLabel('Format').selectOption('npy');
  await expect(dialog.getByRole('list', { name: 'Not as in the table' })).toContainText(
    'codes of the categories',
  );
  await page.screenshot({ path: test.info().outputPath('table.png') });
  const table = readFileSync(await save(page, dialog));
  expect(table.toString('latin1', 0, 128)).toMatch(/'shape': \(3160, \d+\)/);
});

test('Cancel leaves nothing of a part that is being written', async ({ page, app }) => {
  stopWriting(page);
  await page.goto(`${app}#source=demo.zarr.zip&element=/X`);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByLabel('Rows').selectOption('all');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  const exports = page.getByRole('list', { name: 'Exports' });
  await expect(exports).toContainText('Writing demo.X.csv');
  await expect.poll(() => privateFiles(page)).not.toEqual([]);
  await exports.getByRole('button', { name: 'Cancel' }).click();
  await expect(exports).toHaveCount(0);
  await expect.poll(() => privateFiles(page)).toEqual([]);
});
