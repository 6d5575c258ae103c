import type { Page } from '@playwright/test';
import { petri } from './petri-page';

// uns/cell_type_colors of the demo, in the order of its categories
export const HSC = '#3b3f8f';

export const panels = (page: Page) => page.getByRole('group', { name: /^Panel/ });

export const drawn = (page: Page) => page.locator('[role=application][data-ready]');

export const add = (page: Page) => page.getByRole('button', { name: 'Add a panel' });

interface Opened {
  readonly page: Page;
  readonly app: string;
}

/** The demo in one panel, coloured by its cell types. */
export async function openDemo({ page, app }: Opened): Promise<void> {
  await page.goto(`${app}#source=demo.zarr.zip&element=/uns&color=/obs/cell_type`);
  await petri(page).embeddingDrawn();
}
