import { join } from 'node:path';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('names that are links are marked in the tree, and the inspector shows their targets', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'links.h5ad'));
  await expect(petri(page).shape(/^12 .* × 5 /)).toBeVisible();
  const fact = (name: string, value: string) =>
    page.getByRole('row', { name: `${name} ${value}`, exact: true });
  const inTheFile = page.getByRole('button', { name: 'Storage details' });

  const umap = page.getByRole('treeitem', { name: /^X_umap, .*, soft link to X_pca$/ });
  await umap.click();
  await expect(petri(page).article('/obsm/X_umap')).toBeVisible();
  await inTheFile.click();
  await expect(fact('Link', 'soft link to X_pca')).toBeVisible();

  await page.getByRole('treeitem', { name: /^same, .*, same object as \/X$/ }).click();
  await expect(petri(page).article('/layers/same')).toBeVisible();
  await inTheFile.click();
  await expect(fact('Same object as', '/X')).toBeVisible();

  await petri(page).treeItem('uns').click();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('treeitem', { name: /^elsewhere, unreadable/ }).click();
  await expect(fact('Link', 'external link to /X in other.h5ad')).toBeVisible();
  await expect(
    page.getByText('Open that file directly.', { exact: false }).first(),
  ).toBeVisible();
});
