import { join } from 'node:path';
import { heard, petri } from './petri-page';
import { expect, stores, test } from './petri-test';
import { privateFiles, stopWriting } from './private-exports';
import { beginSaving, openDialog, saveDemo } from './save-dialog';

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // system dialogs cannot be answered here: without the picker the file is a download
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
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
  stopWriting(page, 0, 'full');
  await saveDemo(page, app);
  await expect(page.getByRole('alert')).toContainText(
    'demo.h5ad could not be saved: the disk, or the storage that the browser gives this page, is full.',
  );
  await expect.poll(() => privateFiles(page)).toEqual([]);
});

test('a reader that crashes half-way is said, and nothing is saved', async ({
  page,
  app,
  expectedErrors,
}) => {
  expectedErrors.push(/crashed on purpose/);
  stopWriting(page);
  await beginSaving(page, app);
  await expect.poll(() => privateFiles(page)).not.toEqual([]);
  for (const worker of page.workers())
    if (worker.url().includes('source'))
      await worker.evaluate(() => {
        setTimeout(() => {
          throw new Error('crashed on purpose');
        });
      });
  const exports = page.getByRole('list', { name: 'Exports' });
  await expect(exports.getByRole('alert')).toContainText(
    'demo.h5ad could not be saved: Reading stopped: the reader of this file crashed. Try again.',
  );
  await expect.poll(() => privateFiles(page)).toEqual([]);
});

test('another file that is opened meanwhile ends the export, and nothing of it stays', async ({
  page,
  app,
}) => {
  stopWriting(page);
  await beginSaving(page, app);
  await expect.poll(() => privateFiles(page)).not.toEqual([]);
  await page
    .getByLabel('File to open')
    .first()
    .setInputFiles(join(stores, 'kitchen.h5ad'));
  await expect.poll(() => privateFiles(page)).toEqual([]);
});

test('a browser whose workers write no files gives the file as a download', async ({
  page,
  app,
}) => {
  page.on('worker', (worker) => {
    const removed = worker.evaluate(() =>
      Reflect.deleteProperty(FileSystemFileHandle.prototype, 'createWritable'),
    );
    removed.catch(() => undefined); // it has ended
  });
  const download = page.waitForEvent('download');
  await saveDemo(page, app);
  const written = test.info().outputPath('demo.h5ad');
  await (await download).saveAs(written);
  expect(await privateFiles(page)).toEqual([]);
  await petri(page).chooseFile(written);
  await expect(petri(page).shape('3,160 cells × 1,200 genes')).toBeVisible();
});

test('a tab that is closed half-way leaves nothing once Petri is opened again', async ({
  page,
  app,
  context,
}) => {
  stopWriting(page);
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
  const choice = dialog.getByRole('combobox', { name: 'Matrix', exact: true });
  await dialog.getByLabel('Format').selectOption('mtx');
  await expect(choice).toContainText('raw/X');
  await choice.selectOption('raw/X');
  await dialog.getByLabel('Genes').fill('CD3E');
  await dialog.getByRole('button', { name: 'Save in a folder…' }).click();
  await heard(page, /Saved demo\.part\.mtx/);
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
  await heard(page, /Saved demo\.part-2\.mtx/);
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
  await heard(page, /The lines of code are copied/);
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain(
    'store = zarr.storage.ZipStore("demo.zarr.zip", read_only=True)',
  );
  expect(code).toContain('adata.X = adata.X.tocsc()');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toBe('demo.part.h5ad');
});
