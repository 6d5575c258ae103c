import { outlineLeft } from './lasso-left';
import { petri, pixelsOf, readIfAsked } from './petri-page';
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

test('a lasso selects cells, dims the others, is in the link and gives barcodes', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const plot = page.getByRole('application');
  // uns/cell_type_colors: CD4+ T cells are on the left, CD14+ monocytes are not
  const [left, right] = ['#1d7fd1', '#ef5675'];
  await outlineLeft(page);
  const told = page.getByText(/ of 3,160 cells selected/);
  await expect(told).toBeVisible();
  const count = Number((await told.textContent())?.split(' ')[0]);
  expect(count).toBeGreaterThan(100);
  await expect.poll(() => pixelsOf(page, petri(page).canvas, right)).toBe(0);
  expect(await pixelsOf(page, petri(page).canvas, left)).toBeGreaterThan(50);

  await page
    .getByRole('region', { name: 'Embedding' })
    .getByRole('button', { name: `Copy ${count} barcodes` })
    .click();
  await expect(page.getByText(`${count} barcodes copied, one per line.`)).toBeVisible();
  const barcodes = await page.evaluate(() => navigator.clipboard.readText());
  expect(barcodes.split('\n')).toHaveLength(count);

  await expect.poll(() => page.evaluate(() => location.hash)).toContain('v=');
  await page.reload();
  await expect(told).toContainText(`${count} of`);
  await plot.focus();
  await page.keyboard.press('Escape');
  await expect(told).toBeHidden();
});

test('cells are selected by keys alone, and only visible ones', async ({ page }) => {
  const plot = page.getByRole('application');
  await plot.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('3,160 of 3,160 cells selected')).toBeVisible();
  await page.getByRole('button', { name: /^CD14\+ monocyte,/ }).click();
  await expect(page.getByText('2,690 of 3,160 cells selected')).toBeVisible();
});

test('a selection is added to, subtracted from, intersected and inverted, by keys and by buttons', async ({
  page,
}) => {
  const plot = page.getByRole('application');
  const told = (count: string) => page.getByText(`${count} of 3,160 cells selected`);
  await plot.focus();
  await page.keyboard.press('Enter');
  await expect(told('3,160')).toBeVisible();
  await page.getByRole('button', { name: 'Lasso select' }).click();
  const area = await plot.boundingBox();
  if (!area) throw new Error('no plot');
  const at = (x: number, y: number) =>
    [area.x + x * area.width, area.y + y * area.height] as const;
  const drawRight = async () => {
    await page.mouse.move(...at(0.5, 0.01));
    await page.mouse.down();
    for (const [x, y] of [
      [0.99, 0.01],
      [0.99, 0.99],
      [0.5, 0.99],
    ] as const)
      await page.mouse.move(...at(x, y), { steps: 5 });
    await page.mouse.up();
  };
  const status = page.getByText(/of 3,160 cells selected/);
  const count = async () =>
    Number((await status.textContent())?.split(' ')[0]?.replace(',', ''));
  await page.getByRole('button', { name: 'Subtract from the selection' }).click();
  await drawRight();
  await expect(told('3,160')).toBeHidden();
  const left = await count();
  expect(left).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Invert the selection' }).click();
  await expect.poll(count).toBe(3160 - left);
  await page.keyboard.down('Shift');
  await page.keyboard.down('Alt');
  await drawRight();
  await page.keyboard.up('Alt');
  await page.keyboard.up('Shift');
  await expect.poll(count).toBe(3160 - left);
  await expect(page).toHaveURL(/v=/);
  await page.waitForTimeout(300); // the address follows the view
  await page.reload();
  await expect.poll(count).toBe(3160 - left);
  await plot.focus();
  await page.keyboard.press('Alt+Enter');
  await expect.poll(count).toBe(0);
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
  await readIfAsked(legend, legend.getByText('log1p-normalised counts, sampled'));
  await expect(page).toHaveURL(/v=/);
  const before = page.url();
  await page.getByRole('combobox', { name: 'Labels' }).selectOption('leiden');
  await expect(name('CD14+ monocyte')).toBeHidden();
  await expect(plot.getByText('14', { exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(before);
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
});
