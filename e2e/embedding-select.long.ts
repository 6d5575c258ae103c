import { petri, readIfAsked } from './petri-page';
import { expect, test } from './petri-test';

test.beforeEach(async ({ page, app }) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs&color=/obs/cell_type`);
  await petri(page).embeddingDrawn();
});

test('headers show the distribution of the selected cells above that of all', async ({
  page,
}) => {
  const table = petri(page).table('/obs');
  for (const name of ['AGCGGGTCACTGACCC-BM1-a', 'TGCGGATGACTATTTA-BM2-b'])
    await table.getByRole('checkbox', { name: `Select ${name}` }).click();
  // pandas: value_counts(normalize=True) of obs.cell_type, of the two rows and of all
  const words =
    'CD16+ monocyte 50.0%, CD8+ T cell 50.0%; all: CD14+ monocyte 14.9%, CD4+ T cell 12.3%';
  await expect(
    table.getByRole('img', { name: `2 of 3,160 cells selected: ${words}` }),
  ).toBeVisible();
});

test('cells are selected by keys alone, and only visible ones', async ({ page }) => {
  const plot = page.getByRole('application');
  await plot.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('3,160 of 3,160 cells selected')).toBeVisible();
  await page.getByRole('button', { name: /^CD14\+ monocyte,/ }).click();
  await expect(page.getByText('2,690 of 3,160 cells selected')).toBeVisible();
});

test('names are drawn in the picture, as many as fit', async ({ page }) => {
  await page.getByRole('button', { name: 'Show labels' }).click();
  const plot = page.getByRole('region', { name: 'Embedding' });
  const name = plot.locator('[aria-hidden] > span', { hasText: 'CD14+ monocyte' });
  await expect(name).toBeVisible();
  await page.getByRole('button', { name: /^CD14\+ monocyte,/ }).click();
  await expect(name).toBeHidden();
  await page.getByRole('button', { name: 'Show labels' }).click();
  await expect(plot.locator('[aria-hidden] > span', { hasText: 'T cell' })).toHaveCount(
    0,
  );
});

test('names of clusters are drawn while a gene colours the picture, by any column', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/uns&color=/X&gene=CD3D`);
  await petri(page).embeddingDrawn();
  await page.getByRole('button', { name: 'Show labels' }).click();
  const plot = page.getByRole('region', { name: 'Embedding' });
  const name = (text: string) => plot.locator('[aria-hidden] > span', { hasText: text });
  await expect(name('CD14+ monocyte')).toBeVisible();
  const legend = page.getByRole('region', { name: 'Legend of CD3D in /X' });
  await readIfAsked(
    legend,
    legend.getByText('log1p-normalised counts, as recognised from a sample'),
  );
  const before = await petri(page).link();
  await page.getByRole('combobox', { name: 'Labels' }).selectOption('leiden');
  await expect(name('CD14+ monocyte')).toBeHidden();
  await expect(plot.getByText('14', { exact: true })).toBeVisible();
  expect(await petri(page).link()).not.toBe(before);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Labels' })).toHaveValue('/obs/leiden');
  await expect(plot.getByText('14', { exact: true })).toBeVisible();
});

test('the selection is described below the picture, which stays as large and uncovered', async ({
  page,
}) => {
  const plot = page.getByRole('application');
  const before = await plot.boundingBox();
  await plot.focus();
  await page.keyboard.press('Enter');
  const told = page.getByText('3,160 of 3,160 cells selected (100');
  await expect(told).toBeVisible();
  const after = await plot.boundingBox();
  expect(after).toEqual(before);
  const bar = await told.boundingBox();
  expect(bar?.y ?? 0).toBeGreaterThanOrEqual((after?.y ?? 0) + (after?.height ?? 0));
  // in three lines in a narrow pane
  const panel = page.getByRole('region', { name: 'Embedding' });
  await page.setViewportSize({ width: 1000, height: 800 });
  for (const name of ['Save as…', 'Keep only', 'Clear selection'])
    await expect(panel.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});
