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

test('a list of genes is blended, averaged or drawn as dots, and what was used last comes first', async ({
  page,
}) => {
  const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  // Enter right after the letters waits for the genes
  await petri(page).find('gata1, cd34\n');
  await expect(page).toHaveURL(/gene=GATA1&blend=CD34/);
  await petri(page).find('gata1, cd34, nosuch');
  await expect(found).toHaveText([
    /Blend GATA1, CD34 in the embedding.*not found: nosuch/,
    /Colour by the mean of GATA1, CD34/,
    /Dot plot of GATA1, CD34/,
  ]);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dot plot of genes' })).toBeVisible();
  await petri(page).find('');
  await expect(found.first()).toContainText('Dot plot of GATA1, CD34');
  await expect(found.nth(1)).toContainText('Blend GATA1, CD34');
  await page.keyboard.type('differential');
  await expect(found.first()).toContainText('Markers');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('save as\n');
  await expect(page.getByRole('dialog', { name: 'Save as' })).toBeVisible();
});
