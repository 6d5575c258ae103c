import type { Page } from '@playwright/test';
import { petri, pixelsOf } from './petri-page';
import { expect, type Serve } from './petri-test';

// uns/cell_type_colors of the kitchen, as anndata reads it
export const [B_CELL, T_CELL] = ['#1f77b4', '#ff7f0e'];

export const legend = (page: Page) => page.getByRole('region', { name: /^Legend of/ });

export const drawn = (page: Page, colour: string) => () =>
  pixelsOf(page, petri(page).canvas, colour);

export const link = (page: Page) => page.evaluate(() => location.hash);

interface Opened {
  readonly page: Page;
  readonly app: string;
  readonly serve: Serve;
}

/** The kitchen of a server, its embedding coloured by cell types. */
export async function openKitchen({ page, app, serve }: Opened): Promise<void> {
  const { address } = await serve();
  const source = `source=${address}kitchen.v2.blosc.zarr`;
  await page.goto(`${app}#${source}&element=/uns&color=/obs/cell_type`);
  await petri(page).embeddingDrawn();
  await expect.poll(drawn(page, B_CELL)).toBeGreaterThan(50);
}
