import type { Page } from '@playwright/test';
import { B_CELL, drawn, legend, link, openKitchen, T_CELL } from './embedding-look';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

/** scanpy's `lightgray` for points that are not coloured. */
const GREY = '#d3d3d3';

/** Sets a slider as its keys do. */
async function slide(page: Page, name: string, value: number): Promise<void> {
  await page.getByRole('slider', { name }).fill(String(value));
}

test.beforeEach(openKitchen);

test('points are made larger and half transparent, which a link keeps', async ({
  page,
}) => {
  const before = await drawn(page, B_CELL)();
  await page.getByRole('button', { name: 'Point style' }).click();
  await slide(page, 'Size', 8);
  await expect(page.getByRole('slider', { name: 'Size' })).toHaveAttribute(
    'aria-valuetext',
    '2×',
  );
  await page.keyboard.press('Escape');
  await expect.poll(drawn(page, B_CELL)).toBeGreaterThan(1.8 * before);
  await page.getByRole('button', { name: 'Point style' }).click();
  await slide(page, 'Opacity', 40);
  await page.keyboard.press('Escape');
  // a single point of #1f77b4 at 40 % on white: 255 − 0.4 · (255 − c)
  await expect.poll(drawn(page, '#a5c9e1')).toBeGreaterThan(20);
  // two of them: 64 %
  expect(await drawn(page, '#70a8cf')()).toBeGreaterThan(10);
  await expect.poll(() => link(page)).toContain('v=');
  await page.reload();
  await petri(page).embeddingDrawn();
  await page.getByRole('button', { name: 'Point style' }).click();
  await expect(page.getByRole('slider', { name: 'Opacity' })).toHaveValue('40');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(drawn(page, B_CELL)).toBeGreaterThan(0.9 * before);
});

test('hidden categories are grey behind the others, if wanted', async ({ page }) => {
  await page.getByRole('button', { name: 'B cell, 132 cells' }).click();
  await expect.poll(drawn(page, B_CELL)).toBe(0);
  const without = await drawn(page, GREY)();
  const others = await drawn(page, T_CELL)();
  await page.getByRole('button', { name: 'Point style' }).click();
  await page.getByRole('checkbox', { name: 'Show hidden categories in grey' }).check();
  await page.keyboard.press('Escape');
  await expect.poll(drawn(page, GREY)).toBeGreaterThan(without + 50);
  expect(await drawn(page, B_CELL)()).toBe(0);
  expect(await drawn(page, T_CELL)(), 'behind the others').toBe(others);
});

test('genes are spread by their logarithm, without extremes, and averaged', async ({
  page,
}) => {
  await page.getByRole('button', { name: /^Colour by/ }).click();
  await page
    .getByRole('combobox', { name: 'Matrix of the genes' })
    .selectOption('layers/csc');
  await page.getByRole('combobox', { name: 'Search columns and genes' }).fill('CD3E');
  await page.getByRole('option', { name: /^CD3E/ }).click();
  await expect(legend(page).getByRole('figure')).toBeVisible();
  // 13 of at most 98, which three cells have: viridis(13 / 98), viridis(log1p(13) / log1p(98))
  const [linear, log] = [drawn(page, '#462f7c'), drawn(page, '#1fa187')];
  await expect.poll(linear).toBeGreaterThan(10);
  expect(await log()).toBe(0);
  await page.getByRole('combobox', { name: 'Scale' }).selectOption('log(1 + value)');
  await expect.poll(log).toBeGreaterThan(10);
  expect(await linear()).toBe(0);
  const ends = page.getByRole('spinbutton', { name: 'to' });
  const values = page.getByRole('combobox', { name: 'Values in colour' });
  await values.selectOption('5–95 %');
  await expect(ends).not.toHaveValue('98');
  // another gene is clipped at its own percentile
  await page.getByRole('button', { name: /^Colour by/ }).click();
  await page.getByRole('combobox', { name: 'Search columns and genes' }).fill('HLA-DRA');
  await page.getByRole('option', { name: /^HLA-DRA/ }).click();
  await expect(page.getByRole('region', { name: /^Legend of HLA-DRA/ })).toBeVisible();
  await expect(values).toHaveValue('5');
  await page.getByRole('button', { name: /^Colour by/ }).click();
  await page.getByRole('combobox', { name: 'Search columns and genes' }).fill('CD3E');
  await page.getByRole('option', { name: /^CD3E/ }).click();
  await expect(page.getByRole('region', { name: /^Legend of CD3E/ })).toBeVisible();
  await values.selectOption('centred at 0');
  await expect(page.getByRole('spinbutton', { name: 'Range' })).toHaveValue('-98');
  await values.selectOption('all values');
  await page.getByRole('combobox', { name: 'On top' }).selectOption('the mean of all');
  await petri(page).embeddingDrawn();
  await expect.poll(() => link(page)).toContain('v=');
  await page.reload();
  await petri(page).embeddingDrawn();
  await expect(page.getByRole('combobox', { name: 'On top' })).toHaveValue('mean');
  await expect(page.getByRole('combobox', { name: 'Scale' })).toHaveValue('log');
});
