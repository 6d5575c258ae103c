import type { Page } from '@playwright/test';
import { add, drawn, HSC, openDemo, panels } from './panels';
import { pixelsOf } from './petri-page';
import { expect, test } from './petri-test';

/** Where a point of a panel is, in CSS pixels of its plot. */
const pixelOf = (page: Page, at: number, point: number) =>
  page.evaluate(
    ([at, point]) => globalThis.__petri?.panels?.[at]?.pixelOf(point) ?? [0, 0],
    [at, point] as const,
  );

test.beforeEach(openDemo);

test('a panel is added, coloured, linked, undone and removed by buttons and keys', async ({
  page,
}) => {
  await add(page).click();
  await expect(panels(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^Colour by/ }).click();
  await page.getByRole('combobox', { name: 'Search columns and genes' }).fill('stage');
  await page.keyboard.press('Enter');
  await expect(panels(page).nth(1)).toHaveAccessibleName('Panel 2 of 2: stage · X_umap');
  await expect(panels(page).nth(0)).toHaveAccessibleName(
    'Panel 1 of 2: cell_type · X_umap',
  );
  await expect(drawn(page)).toHaveCount(2);
  expect(await pixelsOf(page, panels(page).nth(0), HSC)).toBeGreaterThan(20);
  // the legend is of the active panel, which is the one that has the focus
  await expect(page.getByRole('region', { name: 'Legend of /obs/stage' })).toBeVisible();
  await page.getByRole('application').nth(0).focus();
  await expect(
    page.getByRole('region', { name: 'Legend of /obs/cell_type' }),
  ).toBeVisible();
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('v=');
  await page.reload();
  await expect(drawn(page)).toHaveCount(2);
  await expect(panels(page).nth(1)).toHaveAccessibleName('Panel 2 of 2: stage · X_umap');
  await page.getByRole('application').nth(1).focus();
  await page.keyboard.press('n');
  await expect(panels(page)).toHaveCount(3);
  await page.getByRole('application').nth(0).focus();
  await page.keyboard.press('Delete');
  await expect(panels(page)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(panels(page)).toHaveCount(3);
});

test('a cell that is hovered, outlined or moved to in one panel is so in the others', async ({
  page,
}) => {
  await add(page).click();
  await expect(drawn(page)).toHaveCount(2);
  const [x = 0, y = 0] = await pixelOf(page, 1, 28);
  await expect(page.locator('[data-findable]')).toHaveCount(2);
  await page.getByRole('application').nth(1).hover({ position: { x, y } });
  const ring = panels(page).nth(0).locator('[data-elsewhere]');
  await expect(ring).toBeVisible();
  // as far from its plot's corner as the same cell is
  const other = await pixelOf(page, 0, 28);
  const place = () =>
    ring.evaluate(({ style }) => [style.left, style.top].map(Number.parseFloat));
  expect((await place())[0]).toBeCloseTo(other[0] as number, 1);
  expect((await place())[1]).toBeCloseTo(other[1] as number, 1);
  const far = await pixelOf(page, 0, 100);
  await page.getByRole('application').nth(1).press('+');
  await expect(drawn(page)).toHaveCount(2);
  expect(await pixelOf(page, 0, 100)).not.toEqual(far);
  const [left, right] = [await pixelOf(page, 0, 100), await pixelOf(page, 1, 100)];
  expect(left[0]).toBeCloseTo(right[0] as number, 0);
  await page.getByRole('button', { name: 'Move all cameras together' }).click();
  await page.getByRole('application').nth(1).press('+');
  await expect(drawn(page)).toHaveCount(2);
  expect(await pixelOf(page, 0, 100)).toEqual(left);
  await page.getByRole('application').nth(1).press('0');
  await page.getByRole('application').nth(1).press('Enter');
  await expect(page.getByText('3,160 of 3,160 cells selected')).toBeVisible();
  const selected = () =>
    page.evaluate(() =>
      Object.values(globalThis.__petri?.panels ?? {}).map(
        ({ drawing }) => drawing.selected?.length,
      ),
    );
  await expect.poll(selected).toEqual([3160, 3160]);
});

test('two panels in a narrow window are both whole', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await add(page).click();
  await expect(drawn(page)).toHaveCount(2);
  for (const plot of await page.getByRole('application').all())
    await expect(plot).toBeInViewport({ ratio: 1 });
});
