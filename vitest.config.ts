import { defineConfig } from 'vitest/config'

const shared = {
  exclude: ['**/node_modules/**', '**/dist/**', 'apps/e2e/**'],
  setupFiles: ['trials/fast-check-seed.ts'],
  // No test fails because a machine is slow: these only end what would hang forever. Milliseconds.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Trials that need strace, prlimit, /proc or many loopback addresses. */
const linuxOnly = ['trials/power/**', 'trials/disk/**', 'trials/hostile/**', 'trials/uploads/**']

export default defineConfig({
  test: {
    // Nightly trials also measure times, so nothing may run beside them.
    maxWorkers: process.env.TRIALS === 'nightly' ? 1 : 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{packages,apps,scripts,bench,content}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...shared,
          name: 'trials',
          include: ['trials/**/*.test.ts'],
          exclude: [...shared.exclude, ...(process.platform === 'linux' ? [] : linuxOnly)],
        },
      },
    ],
  },
})
