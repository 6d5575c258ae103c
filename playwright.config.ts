import { defineConfig } from '@playwright/test';
import { browserToTest } from './bin/tasks/browser-to-test.mjs';

const { title, use, only } = await browserToTest(process.env.PETRI_BROWSER);
/** The journeys of every day, or those that are only run by `npm run test:long`: e2e/README.md. */
const kind = process.env.PETRI_LONG ? 'long' : 'spec';
const testMatch = new RegExp(`\\.${kind}\\.ts$`);

// a worker of Playwright's reads this file once more
if (process.env.TEST_WORKER_INDEX === undefined) console.log(`In ${title}`);

export default defineConfig({
  testDir: 'e2e',
  testMatch,
  // two files at a time, whichever come next, so that both workers end together
  fullyParallel: false,
  workers: process.env.PETRI_BROWSER ? 1 : 2,
  // these only end what hangs: a machine with twenty times as much to do as it can is slow, and no journey fails by that
  timeout: (kind === 'long' ? 30 : 8) * 60_000,
  expect: { timeout: 2 * 60_000 },
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0, // reported as flaky
  reporter: 'list',
  ...only,
  use: {
    viewport: { width: 1400, height: 900 },
    // as long as an expectation
    actionTimeout: 2 * 60_000,
    trace: 'off',
    // journeys count requests: only those about the copy of the app have one (e2e/kept-app.ts)
    serviceWorkers: 'block',
    ...use,
  },
});
