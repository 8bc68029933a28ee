import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './browser.ts'

const report = process.env.JOURNEY_REPORT

// Workers and servers load their modules in half the time: Node keeps what it has compiled.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../.cache/modules', import.meta.url))

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../../test-results',
  globalSetup: './prepare.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // No journey fails because a machine is slow: these only end what would hang forever. Milliseconds.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
})
