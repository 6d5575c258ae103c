import { join } from 'node:path';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test.beforeEach(async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'kitchen.h5ad'));
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
});

test('the search finds elements by name', async ({ page }) => {
  await page.getByLabel('Filter the tree').fill('percent');
  await expect(page.getByRole('treeitem', { name: /percent\.mt%/ })).toBeVisible();
});

test('names with special meaning in URLs and HTML open like any other', async ({
  page,
}) => {
  const { article, tree } = petri(page);
  for (const name of [
    'percent.mt%',
    'n#',
    'CD3:CD4',
    '?query&x=1',
    '<b>',
    '__proto__',
    '%2F',
    'größe µm',
  ]) {
    await page.getByLabel('Filter the tree').fill(name);
    await tree.getByRole('treeitem').filter({ hasText: name }).first().click();
    await expect(article(`/obs/${name}`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
});

test('the matrix is a grid with the names of cells and genes', async ({ page }) => {
  await petri(page).treeItem('X').first().click();
  const grid = page.getByRole('grid', { name: 'Matrix /X' });
  await expect(
    grid.getByRole('row').nth(1).getByRole('gridcell').first(),
  ).not.toBeEmpty();
});
