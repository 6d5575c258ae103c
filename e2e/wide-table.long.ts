import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { petri } from './petri-page';
import { expect, test } from './petri-test';
import { writeWideTable } from './wide-table';

test('ten million rows of 2,500 columns: the last row and column are reached, found and sorted by', async ({
  page,
  app,
  serve,
}) => {
  const root = await writeWideTable();
  try {
    const server = await serve(dirname(root));
    await page.goto(`${app}#source=${server.address}wide.zarr&element=/obs`);
    const table = petri(page).table('/obs');
    const names = table.getByRole('rowheader');
    await expect(names.first()).toHaveText('cell 0');
    await expect(page.getByText('10,000,000 rows × 2,500 columns')).toBeVisible();
    await expect(table).toHaveAttribute('aria-rowcount', '10000001');

    await table.press('Control+End');
    await expect(names.last()).toHaveText('cell 9999999');
    await expect(table.getByRole('columnheader', { name: /^column 2499/ })).toBeVisible();
    await expect(table.getByRole('row').last()).toContainText('999');

    const field = page.getByRole('spinbutton', { name: 'Go to row' });
    await field.fill('50000');
    await field.press('Enter');
    await expect(table.getByRole('rowheader', { name: 'cell 50000' })).toBeVisible();

    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByLabel('Search columns').fill('column 2499');
    await page.getByLabel('Search columns').press('Enter');
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('button', { name: 'Sort descending' }).click();
    // rows 999 modulo 1000 of the two stored chunks; all others are zero
    await expect(
      table.getByRole('rowheader', { name: 'cell 999', exact: true }),
    ).toBeVisible();
    await expect(names.nth(1)).toHaveText('cell 1999');
  } finally {
    await rm(dirname(root), { recursive: true, force: true });
  }
});
