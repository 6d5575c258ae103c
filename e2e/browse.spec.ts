import { join } from 'node:path';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test.beforeEach(async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'kitchen.h5ad'));
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
});

test('the tree shows the elements in the order of AnnData and is walked by keyboard', async ({
  page,
}) => {
  const { tree, treeItem, article } = petri(page);
  const top = await tree.locator('[role=treeitem][aria-level="1"]').allTextContents();
  const names = top.map((text) => text.replace(/[\d,×\s].*$/, ''));
  expect(names.slice(0, 4)).toEqual(['Overview', 'X', 'layers', 'raw']);
  await treeItem('obs').first().click();
  await expect(article('/obs')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(article('/obs/cell id')).toBeVisible();
});

test('obs is a table of its columns, missing values distinguished @journey', async ({
  page,
}) => {
  const { treeItem, table } = petri(page);
  await treeItem('obs').first().click();
  const obs = table('/obs');
  await expect(obs.getByRole('columnheader', { name: /cell_type/ })).toBeVisible();
  await expect(obs.getByRole('row').nth(1)).toContainText('T cell');
});

test('a column has its counts, as anndata counts them', async ({ page }) => {
  await petri(page).treeItem('cell_type').click();
  const counts = page.getByRole('list', { name: 'Values and their counts' });
  await expect(counts.getByRole('listitem')).toHaveCount(4);
  await expect(counts.getByRole('listitem').first()).toContainText('B cell');
  await expect(counts.getByRole('listitem').first()).toContainText('132');
});
