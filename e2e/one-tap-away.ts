import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect } from './petri-test';

export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name });

interface Size {
  readonly width: number;
  readonly height: number;
}

export async function expectOneTapAway(
  page: Page,
  app: string,
  size: Size,
): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(app);
  const picture = page.locator('[role=application]');
  await expect(page.getByRole('article', { name: '/', exact: true })).toBeVisible();
  await expect(picture).toBeHidden();
  await tab(page, 'Embedding').click();
  await petri(page).embeddingDrawn();
  await expect(petri(page).article('/')).toBeHidden();
  // only the panes scroll, and the picture has most of the window
  const scrolled = () =>
    page.evaluate(() => {
      window.scrollTo(0, 500);
      return window.scrollY;
    });
  await expect.poll(scrolled).toBe(0);
  const box = await picture.boundingBox();
  expect(box?.width).toBeGreaterThan(0.8 * Math.min(size.width, 480));
  expect(box?.height).toBeGreaterThan(0.35 * size.height);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
}
