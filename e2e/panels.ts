import type { Page } from '@playwright/test';

// uns/cell_type_colors of the demo, in the order of its categories
export const HSC = '#3b3f8f';

export const panels = (page: Page) => page.getByRole('group', { name: /^Panel/ });

export const drawn = (page: Page) => page.locator('[role=application][data-ready]');

export const add = (page: Page) => page.getByRole('button', { name: 'Add a panel' });
