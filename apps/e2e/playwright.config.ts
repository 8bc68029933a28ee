import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { journeyOptions } from './browser.ts'

const report = process.env.JOURNEY_REPORT

// Workers and servers load their modules in half the time: Node keeps what it has compiled.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../.cache/modules', import.meta.url))

const MAX_WORKERS = 8

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../../test-results',
  globalSetup: './prepare.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Journeys wait now and then: one worker more than there are processors keeps all busy. Each is a browser and a server.
  workers: Math.min(availableParallelism() + 1, MAX_WORKERS),
  retries: 0,
  // No journey fails because a machine is slow: these only end what would hang forever. Milliseconds.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: journeyOptions,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
})
