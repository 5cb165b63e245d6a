import { defineConfig } from '@playwright/test';
import { PEOPLE, stateOf } from './e2e/people';

/**
 * Run by DashboardTests, which starts the service on a made-up fleet, and for STORIES=stack by
 * DemoTests, which has a whole stack; see src/docs/dashboard.md.
 */
const ON_STACK = process.env.STORIES === 'stack';

export default defineConfig({
  testDir: 'e2e',
  projects: ON_STACK
    ? [{ name: 'stack', testMatch: '**/stack/*.spec.ts' }]
    : [
        {
          name: 'stories',
          testMatch: '**/*.spec.ts',
          testIgnore: ['**/routes.spec.ts', '**/stack/**'],
        },
        { name: 'routes', testMatch: '**/routes.spec.ts', dependencies: ['stories'] },
      ],
  outputDir: process.env.STORIES_OUT ?? 'target/stories',
  globalSetup: './e2e/setup.ts',
  workers: 1,
  fullyParallel: false,
  // What passes the second time alone is told as flaky, and wants looking at.
  retries: 1,
  timeout: 480_000,
  globalTimeout: 40 * 60_000,
  expect: { timeout: 60_000 },
  reporter: process.env.REPORTER ? [[process.env.REPORTER]] : [['list']],
  use: {
    baseURL: process.env.PENSTOCK_URL ?? 'http://127.0.0.1:8420',
    storageState: stateOf(PEOPLE.at(-1) ?? ''),
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    timezoneId: 'America/Los_Angeles',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Root may not use it, nor does each container allow it to others; what is opened is ours alone.
      chromiumSandbox: false,
    },
  },
});
