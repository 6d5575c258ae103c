import type { Locator, Page } from '@playwright/test';
import { test } from './petri-test';

/** Presses the button of a menu, and keeps the file under its own name. */
export async function save(page: Page, dialog: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  const saved = await download;
  const written = test.info().outputPath(saved.suggestedFilename());
  await saved.saveAs(written);
  return written;
}
