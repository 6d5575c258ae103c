import type { Page } from '@playwright/test';

export const store = 'kitchen.v2.blosc.zarr';

export const cellAt = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"] > [role=gridcell][data-column="${column}"]`);
