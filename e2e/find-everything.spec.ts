import { petri } from './petri-page';
import { expect, test } from './petri-test';

test.use({ hidesEmbedding: true });

test.beforeEach(async ({ page, app }) => {
  await page.goto(app);
  await petri(page).embeddingDrawn();
});

test('finds an element, a category and a gene by keyboard alone', async ({ page }) => {
  const find = page.getByRole('combobox', { name: 'Find' });
  const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  await page.keyboard.press('/');
  await expect(find).toBeFocused();
  await page.keyboard.type('lei');
  const first = found.first();
  await expect(first).toContainText('leiden');
  await page.keyboard.press('Enter');
  await expect(petri(page).article('/obs/leiden')).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(find).toBeFocused();
  await page.keyboard.type('erythr');
  const category = found.filter({ hasText: 'category' }).first();
  await expect(category).toContainText('/obs/');

  await page.keyboard.press('Control+a');
  await page.keyboard.type('gata1');
  await expect(first).toContainText('gene');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/gene=GATA1/i);
});
