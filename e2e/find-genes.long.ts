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

test('a gene of another matrix is found by Find, the colour menu and the dot plot', async ({
  page,
}) => {
  await petri(page).find('DDX49');
  await expect(found(page).first()).toContainText('not in X; in raw/X');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Colour by/ }).click();
  const search = page.getByRole('combobox', { name: 'Search columns and genes' });
  await search.fill('DDX49');
  const option = page.getByRole('option', { name: /^DDX49/ });
  await expect(option).toContainText('not in X; in raw/X');
  await search.fill('NOTAGENE');
  await expect(
    page.getByText('No column and no gene of X, raw/X matches “NOTAGENE”.'),
  ).toBeVisible();
  await search.fill('DDX49');
  await option.click();
  await expect.poll(() => page.url()).toContain('color=/raw/X&gene=DDX49');
});

test('the colour menu lists prefix matches before substring matches, and counts them', async ({
  page,
}) => {
  await page.getByRole('button', { name: /^Colour by/ }).click();
  await page.getByRole('combobox', { name: 'Search columns and genes' }).fill('CD3');
  const options = page.getByRole('listbox', { name: 'Columns and genes' });
  await expect(options.getByRole('option').first()).toContainText('CD3D');
  await expect(options.getByRole('option').last()).toContainText('antibody_cd34');
  await expect(page.getByText('8 matches', { exact: true })).toBeVisible();
});

test('the dot plot names the matrix that has a gene, and uses it', async ({
  page,
  app,
}) => {
  await page.goto(
    `${app}#source=demo.zarr.zip&element=/X&show=dots&of=GATA1&by=/obs/leiden`,
  );
  const list = page.getByRole('textbox', { name: /^Genes/ });
  await list.fill('GATA1, DDX49, NOTAGENE, CD3');
  await list.press('Enter');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Not in X; in raw/X: “DDX49”.');
  await expect(alert).toContainText('Not found in X, raw/X: “NOTAGENE”, “CD3”.');
  await expect(alert).toContainText(
    '“CD3” matches CD3D, CD3E, CD3G, CD34, CD36 and 2 more.',
  );
  await alert.getByRole('button', { name: 'Use raw/X' }).click();
  await expect.poll(() => page.url()).toContain('element=/raw/X');
  await expect.poll(() => page.url()).toContain('of=GATA1,DDX49');
});
