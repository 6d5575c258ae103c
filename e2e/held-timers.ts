import type { Page } from '@playwright/test';

/**
 * Lets timers of the page that wait for a number of milliseconds, or longer, never end: what the app does in any case after
 * some seconds would, on a slow machine, be done before what is tested.
 */
export async function holdTimers(page: Page, from: number): Promise<void> {
  await page.addInitScript((limit) => {
    const start = globalThis.setTimeout;
    const held = (run: () => void, wait = 0) => (wait >= limit ? 0 : start(run, wait));
    Object.assign(globalThis, { setTimeout: held });
  }, from);
}
