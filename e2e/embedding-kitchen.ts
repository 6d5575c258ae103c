import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { stores } from './petri-test';

interface Opened {
  readonly page: Page;
  readonly app: string;
}

/** The kitchen as a local file, its embedding coloured by cell types. */
export async function openKitchen({ page, app }: Opened): Promise<void> {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'kitchen.h5ad'));
  await petri(page).treeItem('cell_type').click();
  const button = page.getByRole('button', {
    name: /colour the embedding|shown in the embedding/i,
  });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
  await petri(page).embeddingDrawn();
}
