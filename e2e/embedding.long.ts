import { openKitchen } from './embedding-kitchen';
import { petri, pixelsOf } from './petri-page';
import { expect, test } from './petri-test';

test.beforeEach(openKitchen);

test('on a coarse screen twice the pixels are drawn, so that edges of points are smooth', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/uns`);
  await petri(page).embeddingDrawn();
  const drawn = () =>
    page
      .getByRole('application')
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth);
  await expect.poll(drawn).toBeCloseTo(2, 1);
});

test('the legend counts the cells of each category', async ({ page }) => {
  const entry = page.getByRole('button', { name: 'B cell, 132 cells' });
  await expect(
    page.locator('li, tr, [role=row], [role=listitem]').filter({ has: entry }).first(),
  ).toContainText('132');
});

test('any two columns of any array in obsm are drawn, cells without position are counted, all in the link', async ({
  page,
}) => {
  const embedding = page.getByRole('combobox', { name: 'Embedding', exact: true });
  await embedding.selectOption({ label: 'X_with_nan' });
  await expect(
    page.getByText('3 of 331 cells have no coordinates in X_with_nan'),
  ).toBeVisible();
  await embedding.selectOption({ label: 'X_pca' });
  await page.getByRole('combobox', { name: 'Column of X_pca for x' }).selectOption('5');
  await petri(page).embeddingDrawn();
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('v=');
  const link = await page.evaluate(() => location.hash);
  expect(link).toContain('embedding=/obsm/X_pca');
  await page.getByRole('combobox', { name: 'Column of X_pca for y' }).selectOption('5');
  await expect(page.getByRole('combobox', { name: 'Column of X_pca for x' })).toHaveValue(
    '1',
  );
});

test('beyond 200 categories the largest have colours, and the rest is one that is drawn, hidden and shown alone', async ({
  page,
}) => {
  const { canvas } = petri(page);
  await page.getByRole('button', { name: /^Colour by/ }).click();
  await page.getByRole('combobox', { name: 'Search columns and genes' }).fill('many');
  await page.keyboard.press('Enter');
  // 331 cells in 300 clones, 31 of which have two
  const rest = page.getByRole('button', { name: '250 other categories, 250 cells' });
  await expect(rest).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => pixelsOf(page, canvas, '#8a9298'), 'the rest in its colour')
    .toBeGreaterThan(50);
  await rest.click();
  await expect.poll(() => pixelsOf(page, canvas, '#8a9298')).toBe(0);
  await expect(page.getByRole('button', { name: 'Show all (250 hidden)' })).toBeVisible();
  await page.getByRole('button', { name: /^Show only the 250 other/ }).click();
  await expect(page.getByRole('button', { name: 'Show all (50 hidden)' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('clone 299');
  await expect(page.getByRole('button', { name: /^clone 299, 1 cell/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('all 300');
  await expect(rest).toBeHidden();
});
