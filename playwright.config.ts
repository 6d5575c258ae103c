import { defineConfig } from '@playwright/test';
import { browserToTest } from './bin/tasks/browser-to-test.mjs';

const { title, use, only } = await browserToTest(process.env.PETRI_BROWSER);
/** The journeys of every day, or those that are only run by `npm run test:long`: e2e/README.md. */
const kind = process.env.PETRI_LONG ? 'long' : 'spec';
const testMatch = new RegExp(`\\.${kind}\\.ts$`);

/**
 * Specs whose pages draw: software WebGL takes both cores of a small machine, so one of them runs at a time,
 * and beside it one of the others, which mostly wait.
 */
const drawing = new RegExp(
  `/(axe|code-size|composition|embedding[a-z-]*|figures|find-genes|gene-pages|insecure-host|links?|million-cells|open|overview|own-server|panels|phone|reopen|security|several|spatial|ten-openings)\\.${kind}\\.ts$`,
);
const projects = [
  { name: 'drawing', testMatch: drawing, workers: 1 },
  { name: 'others', testMatch, testIgnore: drawing, workers: 1 },
];
// a worker of Playwright's reads this file once more
if (process.env.TEST_WORKER_INDEX === undefined) console.log(`In ${title}`);

export default defineConfig({
  testDir: 'e2e',
  testMatch,
  fullyParallel: false,
  ...(process.env.PETRI_BROWSER ? { workers: 1 } : { workers: 2, projects }),
  // these only end what hangs: a machine with twenty times as much to do as it can is slow, and no journey fails by that
  timeout: 15 * 60_000,
  expect: { timeout: 3 * 60_000 },
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0, // reported as flaky
  reporter: 'list',
  ...only,
  use: { viewport: { width: 1400, height: 900 }, trace: 'off', ...use },
});
