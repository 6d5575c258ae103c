import type { Page } from '@playwright/test';

export const figure = (page: Page, name: RegExp) => page.getByRole('img', { name });

export const hash = (page: Page) => page.evaluate(() => location.hash);
