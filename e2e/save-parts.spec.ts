import { readFileSync } from 'node:fs';
import { expect, test } from './petri-test';
import { save } from './save-parts';

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // system dialogs cannot be answered here: without the picker the file is a download
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
});

test('a matrix is exported as what is marked in it, as chosen genes, and not as too much', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/X`);
  const grid = page.getByRole('grid', { name: 'Matrix /X' });
  const from = await grid.getByRole('gridcell').nth(1).boundingBox();
  if (!from) throw new Error('no cell');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2 * from.width, y + from.height, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByLabel('Rows')).toContainText(
    'the 2 × 3 values that are marked',
  );
  await page.screenshot({ path: test.info().outputPath('marked.png') });
  const lines = readFileSync(await save(page, dialog), 'utf8').split('\r\n');
  expect(lines.map((line) => line.split(',').length)).toEqual([4, 4, 4, 1]);

  await page.getByRole('button', { name: 'Export' }).click();
  await dialog.getByLabel('Rows').selectOption('all');
  await dialog.getByLabel('Format').selectOption('npy');
  await dialog.getByLabel('Genes').fill('NOSUCHGENE');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  await expect(page.getByRole('alert')).toContainText('has no gene “NOSUCHGENE”');
  await page.getByRole('button', { name: 'Export' }).click();
  await dialog.getByLabel('Rows').selectOption('all');
  await dialog.getByLabel('Format').selectOption('npy');
  await dialog.getByLabel('Genes').fill('CD3E, CD14');
  const bytes = readFileSync(await save(page, dialog));
  expect(bytes.toString('latin1', 0, 128)).toContain("'shape': (3160, 2)");
});
