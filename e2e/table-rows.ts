import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, stores } from './petri-test';

// expected rows are those of pandas: sort_values(kind='stable') and boolean indexing of obs

export const file = join(stores, 'kitchen.h5ad');

export async function openObs(page: Page): Promise<void> {
  await petri(page).chooseFile(file);
  await petri(page).treeItem('obs').first().click();
  await expect(petri(page).table('/obs')).toBeVisible();
}

export const rowNames = (page: Page) => petri(page).table('/obs').getByRole('rowheader');

export async function expectFirst(page: Page, names: readonly string[]): Promise<void> {
  for (const [i, name] of names.entries())
    await expect(rowNames(page).nth(i)).toHaveText(name);
}

/** Opens the menu of a column by keyboard, after finding it in the list of columns. */
export async function openMenu(page: Page, column: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  // by keys: React ignores what Playwright fills in by WebDriver BiDi
  await page.getByLabel('Search columns').pressSequentially(column);
  await page.getByLabel('Search columns').press('Enter');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('dialog', { name: `Column ${column}` })).toBeVisible();
}
