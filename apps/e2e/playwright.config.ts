import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isSmall } from '@kitchen-table/scripts/run-size'
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
  // A variant of what another journey shows.
  ...(isSmall && { grepInvert: /@full/ }),
  fullyParallel: true,
  forbidOnly: true,
  // Each is a browser and a server, which together keep more than one processor busy: with one worker more than there are
  // processors, the same journeys took a tenth longer on two processors.
  workers: Math.min(availableParallelism(), MAX_WORKERS),
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
