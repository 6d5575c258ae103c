import { spawnSync } from 'node:child_process';
import { findPython } from '../src/testing/node-python';
import { lassoLeft } from './lasso-left';
import { petri } from './petri-page';
import { expect, test } from './petri-test';
import { privateFiles, stopWriting } from './private-exports';
import { beginSaving } from './save-dialog';

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // system dialogs cannot be answered here: without the picker the file is a download
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
});

const demo = '#source=demo.zarr.zip&element=/obs&color=/obs/cell_type';

test('cells of a lasso are saved as h5ad with two genes, and the copy has the same cells', async ({
  page,
  app,
}) => {
  await page.goto(`${app}${demo}`);
  await petri(page).embeddingDrawn();
  const barcodes = await lassoLeft(page);
  expect(barcodes.length).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Save as…' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await expect(dialog.getByLabel('Rows')).toContainText(
    `the ${barcodes.length} selected cells`,
  );
  await dialog.getByLabel('Genes').fill('CD3E, CD14');
  await dialog.getByRole('checkbox', { name: 'X_umap_3d' }).uncheck();
  const contents = dialog.getByRole('table', { name: 'What will be saved' });
  await expect(contents).toContainText(`obsm/X_umap${barcodes.length} × 2`);
  await expect(contents.getByRole('row', { name: 'X_umap_3d' })).toContainText(
    'not saved',
  );
  await expect(dialog.getByRole('checkbox', { name: 'Drop unused' })).toBeChecked();
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
used = a.obs.cell_type.cat.remove_unused_categories().cat.categories
print(list(used) == list(a.obs.cell_type.cat.categories), len(used) < 16, len(used) == len(a.uns["cell_type_colors"]))
print(*a.obs_names, sep="\\n")`;
  const { stdout } = spawnSync(found.python, ['-W', 'ignore', '-c', script, written], {
    encoding: 'utf8',
  });
  const [first, used, ...names] = stdout.trimEnd().split('\n');
  expect(first).toBe('CD14 CD3E True False True');
  expect(used).toBe('True True True');
  expect(names).toEqual(barcodes);
});

test('Cancel leaves nothing of a file that is being written', async ({ page, app }) => {
  stopWriting(page);
  await beginSaving(page, app);
  await page
    .getByRole('list', { name: 'Exports' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByRole('list', { name: 'Exports' })).toHaveCount(0);
  await expect.poll(() => privateFiles(page)).toEqual([]);
});
