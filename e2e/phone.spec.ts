import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

const WINDOWS = [
  { what: 'a phone', width: 390, height: 844 },
  { what: 'a laptop at 200%', width: 720, height: 450 },
] as const;

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name });

for (const { what, ...size } of WINDOWS)
  test(`the picture is one tap away on ${what}`, async ({ page, app }) => {
    await page.setViewportSize(size);
    await page.goto(app);
    const picture = page.locator('[role=application]');
    await expect(page.getByRole('article', { name: '/', exact: true })).toBeVisible();
    await expect(picture).toBeHidden();
    await tab(page, 'Embedding').click();
    await petri(page).embeddingDrawn();
    await expect(petri(page).article('/')).toBeHidden();
    // only the panes scroll, and the picture has most of the window
    const scrolled = await page.evaluate(() => {
      window.scrollTo(0, 500);
      return window.scrollY;
    });
    expect(scrolled).toBe(0);
    const box = await picture.boundingBox();
    expect(box?.width).toBeGreaterThan(0.8 * Math.min(size.width, 480));
    expect(box?.height).toBeGreaterThan(0.35 * size.height);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
  });

test('on a phone, the element chosen in the tree is shown', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(app);
  await tab(page, 'Elements').click();
  await expect(petri(page).tree).toBeVisible();
  await petri(page).treeItem('cell_type').click();
  await expect(petri(page).article('/obs/cell_type')).toBeVisible();
  await expect(petri(page).tree).toBeHidden();
  await expect(tab(page, 'Content')).toHaveAttribute('aria-current', 'true');
});

test('the banner of the demo is one line on a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(app);
  const banner = page.getByRole('complementary', { name: 'Demo data' });
  await expect(banner).toBeVisible();
  expect((await banner.boundingBox())?.height).toBeLessThan(45);
});
