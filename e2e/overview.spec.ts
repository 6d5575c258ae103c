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
