import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from './tools/browser.ts';

/** One server for all journeys: the built product on a fresh data folder, started by `e2e/server.ts` on a free port. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'reports/journeys',
  globalSetup: './e2e/server.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  use: {
    // Set by the global set-up, which runs before the workers read this file.
    ...(process.env.PARLOUR_URL ? { baseURL: process.env.PARLOUR_URL } : {}),
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    // Every journey would fetch all of the app for later; those that go offline allow it.
    serviceWorkers: 'block',
    isMobile: true,
    launchOptions: { executablePath: await browserPath(), args: [...BROWSER_FLAGS, '--disable-gpu'] },
    // A fifth of the time of all journeys goes into traces: they are made when somebody looks for a fault.
    trace: process.env.PARLOUR_TRACE ? 'retain-on-failure' : 'off',
  },
});
