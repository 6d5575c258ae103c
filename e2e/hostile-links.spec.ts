import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

test.use({ hidesEmbedding: true }); // software WebGL blocks the page by itself

const hidden = JSON.stringify({ h: Array.from({ length: 1_000_000 }, () => 1) });
const HOSTILE = [
  ['20,000 path steps', `element=${'/a'.repeat(20_000)}`, 'the element'],
  [
    '50,000 unknown keys',
    Array.from({ length: 50_000 }, (_, i) => `k${i}=1`).join('&'),
    'settings unknown to this version',
  ],
  [
    'a million hidden categories',
    `color=/obs/leiden&v=${deflateRawSync(hidden, { level: 9 }).toString('base64url')}`,
    'selections, queries and other details',
  ],
] as const;

/**
 * Opens a link, goes to a table, and returns the milliseconds of main-thread tasks beyond 50 ms
 * until then.
 */
async function longTasks(page: Page, link: string, closeNotice: () => Promise<void>) {
  await page.goto(link);
  await expect(petri(page).shape(/cells × .* genes/)).toBeVisible();
  // a click shows what it requests
  await petri(page).treeItem('obs').first().click();
  await expect(petri(page).article('/obs')).toBeVisible();
  await closeNotice();
  return page.evaluate(() => (window as { held?: number }).held ?? 0);
}

for (const [what, fragment, part] of HOSTILE)
  test(`a link with ${what} opens its file, and the page answers`, async ({
    page,
    app,
  }) => {
    await page.addInitScript(() => {
      const counter = window as { held?: number };
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          counter.held = (counter.held ?? 0) + duration;
      }).observe({ type: 'longtask', buffered: true });
    });
    const usual = await longTasks(
      page,
      `${app}?usual#source=demo.zarr.zip`,
      async () => {},
    );
    const held = await longTasks(
      page,
      `${app}#source=demo.zarr.zip&${fragment}`,
      async () => {
        const notice = page.getByRole('status').filter({ hasText: 'Ignored' });
        await expect(notice).toContainText(part);
        await notice.getByRole('button', { name: 'Close' }).click();
        await expect(notice).toHaveCount(0);
      },
    );
    // was 7 seconds at least, compared with a few tenths for an ordinary link; both grow on a busy
    // machine
    expect(held).toBeLessThan(2000 + 5 * usual);
    expect(page.url().length).toBeLessThan(10_000);
  });
