import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

// expected rows are numpy's, for the values in e2e/fixtures/column_tables.py

const FIRST_BY_COUNTS = ['donor B', 'S1', 'cell068-α'];

const FIRST_LINE_OF_B =
  'donor B,S1,cell068-α,4995,13.7,0.306,late,,False,1152921504606847492';

test.beforeEach(async ({ page, app }) => {
  // system dialogs cannot be answered here: without the picker the file is a download
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.goto(`${app}#empty`);
});

test('a table with three levels of row labels is sorted, filtered, linked and exported', async ({
  page,
}) => {
  const view = petri(page);
  const file = join(stores, 'tables.h5');
  await view.chooseFile(file);
  await expect(view.shape('Column tables (HEP001)')).toBeVisible();
  await expect(page.getByRole('region', { name: 'tables' }).getByRole('row')).toHaveText([
    /Name/,
    /odd.*4 rows × 4 columns/,
    /points.*300 rows × 3 columns/,
    /cells.*600 rows × 7 columns/,
  ]);
  await view.treeItem('cells').click();
  const table = view.table('/run/cells');
  const labels = (row: number) => table.getByRole('row').nth(row).getByRole('rowheader');
  await expect(labels(2)).toHaveText(['donor A', 'S1', 'cell919-α']);
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'One row per cell' }),
  ).toBeVisible();
  await expect(table.getByRole('columnheader', { name: /energy/ })).toContainText(
    'float32 · MeV',
  );
  const menuOf = async (column: string, ...toHeader: readonly string[]) => {
    for (const key of toHeader) await table.press(key);
    await table.press('Alt+ArrowDown');
    await expect(page.getByRole('dialog', { name: `Column ${column}` })).toBeVisible();
  };

  // verified, the index of counts gives the order of the rows in view
  await page.locator('summary').filter({ hasText: 'no requirement broken' }).click();
  await page.getByRole('button', { name: 'Verify counts__sorted' }).click();
  await expect(page.getByText('Verified: it describes every row')).toBeVisible();

  // np.lexsort of counts, descending, those that are missing last
  await menuOf(
    'counts',
    'Control+Home',
    'ArrowUp',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
  );
  await page.getByRole('button', { name: 'Sort descending', exact: true }).click();
  await expect(labels(1)).toHaveText(FIRST_BY_COUNTS);
  await page.keyboard.press('Escape');
  await table.press('Control+End');
  await expect(labels(-1)).toHaveText(['donor D', 'S1', 'cell805-α']);
  await menuOf('donor', 'Control+Home', 'ArrowUp');
  await page.getByRole('checkbox', { name: 'donor B' }).check();
  await page.keyboard.press('Escape');
  const size = page.getByRole('status').filter({ hasText: 'rows ×' });
  await expect(size).toContainText('150 of 600 rows');
  await expect(labels(1)).toHaveText(FIRST_BY_COUNTS);

  const link = await view.link();
  await page.reload();
  await view.chooseFile(file);
  await expect(labels(1)).toHaveText(FIRST_BY_COUNTS);
  expect(await view.link()).toBe(link);

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe(
    'donor,sample,cell,counts,energy (MeV),score (1),fate,state,flag,big',
  );
  expect(lines[1]).toBe(FIRST_LINE_OF_B);
  expect(lines).toHaveLength(152);

  // the same rows as a column table with search indexes, which Petri opens and checks
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByLabel('Format').selectOption({ label: 'Column table (HDF5)' });
  await page.getByLabel('Add search indexes').check();
  const asTable = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const written = test.info().outputPath('tables.cells.h5');
  await (await asTable).saveAs(written);
  await view.chooseFile(written);
  await expect(view.table('/').getByRole('row').nth(1).getByRole('rowheader')).toHaveText(
    FIRST_BY_COUNTS,
  );
  await expect(
    page.getByText(/no requirement broken · \d+ search indexes/),
  ).toBeVisible();
});
