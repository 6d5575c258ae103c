import type { Page } from '@playwright/test';
import { expect } from './petri-test';

export async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'With the matrix, as AnnData…' }).click();
}

/** Saves all of the demo as it is suggested. */
export async function saveDemo(page: Page, app: string): Promise<void> {
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs`);
  await openDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
}

export async function beginSaving(page: Page, app: string): Promise<void> {
  await saveDemo(page, app);
  await expect(page.getByRole('list', { name: 'Exports' })).toContainText(
    'Writing demo.h5ad',
  );
}
