import { petri } from './petri-page';
import { expect, test } from './petri-test';
import { expectFirst, file, openMenu, openObs, rowNames } from './table-rows';

test.use({ hidesEmbedding: true });

test.beforeEach(async ({ page, app }) => {
  // system dialogs cannot be answered here: without the picker the file is a download
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.goto(`${app}#empty`);
});

test('filters by range, text, values and missing, each with its chip and the count @journey', async ({
  page,
}) => {
  await openObs(page);
  const size = page.getByRole('status').filter({ hasText: 'rows ×' });
  const chips = page.getByRole('list', { name: 'Sorting and filters' });
  await openMenu(page, 'float64');
  await page.getByRole('spinbutton', { name: 'From' }).pressSequentially('0');
  await page.getByRole('spinbutton', { name: 'To', exact: true }).pressSequentially('5');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(size).toContainText('70 of 331 rows');
  await expectFirst(page, ['cell-009', 'cell-014', 'cell-016']);
  await expect(chips).toContainText('float64');
  await page.getByRole('button', { name: 'Remove the filter of float64' }).click();

  await openMenu(page, 'string');
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .pressSequentially('PLAIN');
  await page.getByRole('textbox', { name: 'Text', exact: true }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(size).toContainText('33 of 331 rows');
  await expectFirst(page, ['cell-001', 'cell-011', 'cell-021']);
  await page.getByRole('button', { name: 'Clear all' }).click();

  await openMenu(page, 'cell_type');
  await page.getByRole('checkbox', { name: 'B cell' }).check();
  await expect(size).toContainText('132 of 331 rows');
  await page.getByRole('checkbox', { name: 'B cell' }).uncheck();
  await page.keyboard.press('Escape');

  await openMenu(page, 'with_missing');
  await page.getByLabel('Missing values').selectOption('only missing');
  await page.keyboard.press('Escape');
  await expect(size).toContainText('31 of 331 rows');
  await expectFirst(page, ['cell-016', 'cell-019', 'cell-027']);
});

test('a cell is opened, described in full, and found again by its link', async ({
  page,
}) => {
  await openObs(page);
  await rowNames(page).filter({ hasText: 'cell-003' }).getByText('cell-003').click();
  const cell = page.getByRole('article', { name: 'Row of /obs' });
  await expect(cell.getByRole('heading', { name: 'cell-003' })).toBeVisible();
  await expect(page).toHaveURL(/element=\/obs&row=cell-003&at=3/);
  await expect(cell.getByText('βακτήριο3')).toBeVisible();
  await expect(cell.getByText('-19706')).toBeVisible();
  await expect(cell.getByText('-5.9649')).toBeVisible();
  const genes = cell.getByRole('region', { name: 'Highest expressed genes' });
  await expect(genes).toContainText('10 of 37 genes are non-zero (27.0%), 436 in total');
  await expect(genes.getByRole('row').nth(1)).toHaveText('gene 9ENSG0000000001986');
  await expect(genes.getByRole('row').nth(2)).toHaveText(/^gene 22.*65$/);
  await page.reload();
  await petri(page).chooseFile(file);
  await expect(cell.getByRole('heading', { name: 'cell-003' })).toBeVisible();
  await cell.getByRole('button', { name: 'The cell after' }).click();
  await expect(cell.getByRole('heading', { name: 'cell-004' })).toBeVisible();
  await page.goBack();
  await expect(cell.getByRole('heading', { name: 'cell-003' })).toBeVisible();
});

test('cells selected in the table are those of the embedding, and are copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await openObs(page);
  await page.getByRole('button', { name: 'Show embedding' }).click();
  const table = petri(page).table('/obs');
  await table.getByRole('checkbox', { name: 'Select cell-001' }).click();
  await table
    .getByRole('checkbox', { name: 'Select cell-003' })
    .click({ modifiers: ['Shift'] });
  const panel = page.getByRole('region', { name: 'Embedding' });
  await expect(panel.getByText('3 of 331 cells selected (0.9%)')).toBeVisible();
  await page.getByRole('button', { name: 'Only selected' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'rows ×' })).toContainText(
    '3 of 331 rows',
  );
  const article = petri(page).article('/obs');
  await article.getByRole('button', { name: 'Copy 3 barcodes' }).click();
  await expect.poll(copied).toBe('cell-001\ncell-002\ncell-003');
  await table.press('Control+Home');
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown']) await table.press(key);
  await table.press('Control+c');
  await expect
    .poll(copied)
    .toBe('cell id\tcell_type\ncell-001\tMönocyte\ncell-002\tMönocyte');
  expect(await petri(page).link()).toContain('v=');
  await panel.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByText('331 rows ×')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(panel.getByText('3 of 331 cells selected (0.9%)')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('331 rows ×')).toBeVisible();
});
