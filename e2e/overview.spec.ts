import AxeBuilder from '@axe-core/playwright';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

test('the overview answers the questions of the first minute', async ({ page, app }) => {
  await page.goto(`${app}#source=demo.zarr.zip`);
  const main = page.getByRole('main');
  await expect(main.getByText('3,160 cells × 1,200 genes')).toBeVisible();
  await expect(main.getByText('AnnData, encoding 0.1.0')).toBeVisible();
  await expect(main.getByText(/^\/uns\/.*leiden/).first()).toBeVisible();

  const glance = main.locator('dl[aria-label="At a glance"]');
  await expect(glance.getByText('log1p-normalised counts')).toBeVisible();
  await expect(glance.getByRole('link', { name: '/layers/counts' })).toBeVisible();
  await expect(glance.getByRole('link', { name: 'cell_type' })).toBeVisible();
  await expect(glance.getByRole('link', { name: 'X_umap', exact: true })).toBeVisible();

  const matrices = main.getByRole('region', { name: 'Matrices' });
  await expect(
    matrices.getByText(
      '/X is log1p of /layers/counts scaled to 10,000 per cell over all genes of /raw/X',
    ),
  ).toBeVisible();
  await expect(matrices.getByText(/^\/raw\/X has the same values as \/X/)).toBeVisible();

  const known = main.getByRole('region', { name: 'Things to check' });
  await expect(
    known.getByRole('link', { name: /columns of \/obs mostly/ }),
  ).toBeVisible();
});

test('embeddings are thumbnails, and one is enlarged by a click', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip`);
  const pictures = page.getByRole('region', { name: 'Embeddings' });
  await pictures.scrollIntoViewIfNeeded();
  const tsne = pictures.getByRole('button', {
    name: 'Show X_tsne in the plot: 3,160 points',
  });
  await tsne.click();
  await expect(tsne).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/embedding=\/obsm\/X_tsne/);
});

test('sizes are areas that can be walked by keys, and violate no rule', async ({
  page,
  app,
}) => {
  test.slow();
  await page.goto(`${app}#source=demo.zarr.zip`);
  await petri(page).embeddingDrawn();
  const sizes = page.getByRole('region', { name: 'Size on disk' });
  await sizes.scrollIntoViewIfNeeded();
  const tiles = sizes.getByRole('list', { name: /Elements by size/ }).getByRole('link');
  await tiles.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(1)).toBeFocused();
  await sizes.getByText('As a table').click();
  await expect(sizes.getByRole('table')).toBeVisible();
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .include('main')
    .disableRules(['region'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([]);
  await tiles.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/element=\//);
});
