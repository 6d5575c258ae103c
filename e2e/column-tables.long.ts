import { join } from 'node:path';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test.beforeEach(async ({ page, app }) => {
  // system dialogs cannot be answered here: without the picker the file is a download
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.goto(`${app}#empty`);
});

test('the report of a table is read by keyboard, and a wrong index is found', async ({
  page,
}) => {
  const view = petri(page);
  await view.chooseFile(join(stores, 'tables.broken.h5'));
  await view.treeItem('broken').click();
  const report = page.locator('summary').filter({ hasText: '1 error, 19 warnings' });
  await report.focus();
  await page.keyboard.press('Enter');
  const diagnostics = page.getByRole('list', { name: 'Diagnostics' });
  await expect(diagnostics.getByRole('listitem')).toHaveCount(20);
  await expect(diagnostics).toContainText(
    '/broken: NROWS is stored as int32, not uint64 warning, nrows-datatype, HEP001 §7.3, 12.1',
  );
  // on a phone, rows have space below the open report, and the page scrolls to them
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Content', exact: true }).click();
  const firstRow = view.table('/broken').getByRole('rowheader').first();
  await firstRow.scrollIntoViewIfNeeded();
  await expect(firstRow).toBeInViewport({ ratio: 1 });
  // not to all of them: the grid scrolls itself
  const height = await view.table('/broken').evaluate((grid) => grid.clientHeight);
  expect(height).toBeLessThanOrEqual(240);
  await page.setViewportSize(size);
  const verify = page.getByRole('button', { name: 'Verify b__sorted' });
  await verify.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('It does not describe the column: it does not sort'),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'b__sorted' })).toBeFocused();
  await page.getByRole('link', { name: '/broken/short' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(view.article('/broken/short')).toContainText(
    'has 10 rows, but NROWS is 100',
  );
});
