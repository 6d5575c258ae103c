import AxeBuilder from '@axe-core/playwright';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

test.use({ hidesEmbedding: true });

test.beforeEach(async ({ page, app }) => {
  await page.goto(app);
  await petri(page).embeddingDrawn();
});

test('finds cells by name and commands, and violates no rule of accessibility', async ({
  page,
}) => {
  await petri(page).find('short');
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
