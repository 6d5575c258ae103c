import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

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
    'selections, filters and other details',
  ],
] as const;

/** Milliseconds of the main thread in tasks beyond 50 ms, so far. */
function longTasks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { held } = window as { held?: number };
    return held ?? 0;
  });
}

for (const [what, fragment, part] of HOSTILE)
  test(`a link with ${what} opens its file, and the page answers`, async ({
    page,
    app,
  }) => {
    // software WebGL holds the page by itself
    await page.addInitScript(() => {
      localStorage.setItem('petri-right', 'closed');
      const counter = window as { held?: number };
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          counter.held = (counter.held ?? 0) + duration;
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(`${app}#source=demo.zarr&${fragment}`);
    await expect(petri(page).shape(/cells × .* genes/)).toBeVisible();
    const notice = page.getByRole('status').filter({ hasText: 'Ignored' });
    await expect(notice).toContainText(part);
    // a click shows what it asks for
    await petri(page).treeItem('obs').first().click();
    await expect(petri(page).article('/obs')).toBeVisible();
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toHaveCount(0);
    // what was 7 seconds at the least, with room for a machine that does other things
    expect(await longTasks(page)).toBeLessThan(2500);
    expect(page.url().length).toBeLessThan(10_000);
  });
