import { defineConfig } from '@playwright/test';
import { browserToTest } from './bin/tasks/browser-to-test.mjs';

const { title, use, only } = await browserToTest(process.env.PETRI_BROWSER);
// a worker of Playwright's reads this file once more
if (process.env.TEST_WORKER_INDEX === undefined) console.log(`In ${title}`);

export default defineConfig({
  testDir: 'e2e',
  testMatch: process.env.PETRI_LONG ? /\.(spec|long)\.ts$/ : /\.spec\.ts$/,
  fullyParallel: false,
  workers: 1, // software WebGL already takes both cores of a small machine
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: process.env.CI ? 2 : 0, // told as flaky in the report; software WebGL on two cores stalls at times
  reporter: 'list',
  ...only,
  use: { viewport: { width: 1400, height: 900 }, trace: 'off', ...use },
});
