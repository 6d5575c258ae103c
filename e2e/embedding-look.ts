import type { Page } from '@playwright/test';
import { petri, pixelsOf } from './petri-page';

// uns/cell_type_colors of the kitchen, as anndata reads it
export const [B_CELL, T_CELL] = ['#1f77b4', '#ff7f0e'];

export const legend = (page: Page) => page.getByRole('region', { name: /^Legend of/ });

export const drawn = (page: Page, colour: string) => () =>
  pixelsOf(page, petri(page).canvas, colour);

export const link = (page: Page) => page.evaluate(() => location.hash);
