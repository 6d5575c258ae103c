import { outlineLeft } from './lasso-left';
import { heard, petri, pixelsOf } from './petri-page';
import { expect, test } from './petri-test';

test.beforeEach(async ({ page, app }) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs&color=/obs/cell_type`);
  await petri(page).embeddingDrawn();
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
  await heard(page, new RegExp(`${count} barcodes copied, one per line.`));
  const barcodes = await page.evaluate(() => navigator.clipboard.readText());
  expect(barcodes.split('\n')).toHaveLength(count);

  await expect.poll(() => page.evaluate(() => location.hash)).toContain('v=');
  await page.reload();
  await expect(told).toContainText(`${count} of`);
  await plot.focus();
  await page.keyboard.press('Escape');
  await expect(told).toBeHidden();
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
  const inverted = await petri(page).link();
  await page.keyboard.down('Shift');
  await page.keyboard.down('Alt');
  await drawRight();
  await page.keyboard.up('Alt');
  await page.keyboard.up('Shift');
  await expect.poll(count).toBe(3160 - left);
  expect(await petri(page).link()).not.toBe(inverted);
  await page.reload();
  await expect.poll(count).toBe(3160 - left);
  await plot.focus();
  await page.keyboard.press('Alt+Enter');
  await expect.poll(count).toBe(0);
});
