import { defineConfig, devices } from '@playwright/test';
import { browserProgram } from './tests/run/browser-program.mjs';

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results/browser',
  // Each worker starts a product of its own; two at a time would only make both slower on two cores.
  workers: 1,
  timeout: 120_000,
  // As long as a busy machine may need: what holds is seen at once.
  expect: { timeout: 30_000 },
  // Twice in a whole run alone, which counts each second try (tests/run/second-tries.mjs).
  retries: process.env.TEST_TRIES === '2' ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.TEST_REPORT ? [['list'], ['json', { outputFile: process.env.TEST_REPORT }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    // Sooner than the test ends: so it says which action waited, and for what.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // The app's service worker outlives a page: only the tests about it have one.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Endless pulses and fades are drawn without a graphics card here, and took half of the browser's processor time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: browserProgram(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  },
});
