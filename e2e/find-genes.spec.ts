import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

const found = (page: Page) =>
  page.getByRole('listbox', { name: 'Found' }).getByRole('option');

// the demo: 1,200 genes in /var, 1,450 in /raw/var; DDX49 is in /raw/var only

test.beforeEach(async ({ page, app }) => {
  await page.goto(app);
  await petri(page).embeddingDrawn();
});

test('Find ranks genes in natural order, each once, and counts all that match', async ({
  page,
}) => {
  await petri(page).find('CD3');
  // pandas: 7 of the 1,450 symbols contain "cd3", in any case
  const status = page.getByRole('dialog').getByRole('status');
  await expect(status).toHaveText('8 matches');
  const names = await found(page).evaluateAll((all) =>
    all.map((one) => one.querySelectorAll('span')[0]?.textContent),
  );
  expect(names).toEqual([
    ...['CD3D', 'CD3E', 'CD3G', 'CD34', 'CD36', 'CD37', 'CD38'],
    'antibody_cd34',
  ]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('ensg00000174059');
  await expect(found(page)).toHaveCount(1);
  await expect(found(page)).toContainText('CD34');
});
