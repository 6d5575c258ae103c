import type { Page } from '@playwright/test';

/**
 * Lets timers of the page and its workers that wait for a number of milliseconds, or longer, never end: what the app does in
 * any case after some seconds would, on a slow machine, be done before what is tested.
 */
export async function holdTimers(page: Page, from: number): Promise<void> {
  await page.addInitScript(hold, from);
  await page.route(/(source|decode)\.worker-.*\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: `(${hold})(${from});${await response.text()}`,
    });
  });
}

/** Runs in a page or a worker, before it starts. */
function hold(from: number): void {
  const start = globalThis.setTimeout;
  const held = (run: () => void, wait = 0) => (wait >= from ? 0 : start(run, wait));
  Object.assign(globalThis, { setTimeout: held });
}
