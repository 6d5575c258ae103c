import { defineConfig } from '@playwright/test';
import { findBrowser } from './bin/tasks/browser.mjs';

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
  use: {
    viewport: { width: 1400, height: 900 },
    launchOptions: await findBrowser(),
    trace: 'off',
  },
});
