import type { Page } from '@playwright/test';

/** Holds the page's own code back, as a slow line does, until it is released. */
export async function holdPage(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/page-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
