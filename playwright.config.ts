import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from './tools/browser.ts';
import { quarantineFilter, readQuarantine } from './tools/quarantine.ts';

/** One factor for every limit, for a machine that does something else besides. */
const patience = Number(process.env.PATIENCE ?? 1);
const isWide = process.env.PARLOUR_TIER === 'wide';
const apart = quarantineFilter(readQuarantine(import.meta.dirname).entries);
const [SMOKE, GATE] = [/@smoke\b/, /@gate\b/];
const isGate = process.env.PARLOUR_TIER === 'gate';
const LONGEST = '**/first-light.spec.ts';
const never = apart ? [apart.only] : [];

/** One server for all journeys: the built product on a fresh data folder, started by `e2e/server.ts` on a free port. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'reports/journeys',
  globalSetup: './e2e/server.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: isGate ? 1 : 0,
  timeout: (isWide ? 180_000 : 50_000) * patience,
  expect: { timeout: (isWide ? 30_000 : 15_000) * patience },
  // One cause breaks many journeys at once: three of them tell it.
  maxFailures: isWide ? 0 : 3,
  globalTimeout: (isWide ? 45 * 60_000 : 300_000) * patience,
  projects: [
    { name: 'smoke', grep: SMOKE, grepInvert: never },
    // The longest goes first, so that nothing waits for it at the end.
    { name: 'gate-long', testMatch: LONGEST, grep: GATE, grepInvert: never, dependencies: ['smoke'] },
    { name: 'gate', testIgnore: LONGEST, grep: GATE, grepInvert: never, dependencies: ['smoke'] },
    { name: 'wide', grepInvert: [SMOKE, GATE, ...never], dependencies: ['smoke'] },
    { name: 'quarantine', grep: apart?.only ?? /(?!)/ },
  ],
  reporter: [['list'], ['json', { outputFile: process.env.PARLOUR_REPORT ?? 'reports/by-hand-journeys.json' }]],
  use: {
    // Set by the global set-up, which runs before the workers read this file.
    ...(process.env.PARLOUR_URL ? { baseURL: process.env.PARLOUR_URL } : {}),
    actionTimeout: 20_000 * patience,
    navigationTimeout: 20_000 * patience,
    viewport: { width: 390, height: 844 },
    // The gate's build draws art for one point a pixel.
    deviceScaleFactor: isGate ? 1 : 2,
    hasTouch: true,
    // Every journey would fetch all of the app for later; those that go offline allow it.
    serviceWorkers: 'block',
    isMobile: true,
    launchOptions: {
      executablePath: await browserPath(),
      args: [...BROWSER_FLAGS, '--disable-gpu', '--disable-dev-shm-usage'],
    },
    // A fifth of the time of all journeys goes into traces: they are made when somebody looks for a fault.
    trace: process.env.PARLOUR_TRACE ? 'retain-on-failure' : 'off',
  },
});
