import { defineConfig } from 'vitest/config'

const shared = {
  exclude: ['**/node_modules/**', '**/dist/**', 'apps/e2e/**'],
  setupFiles: ['trials/fast-check-seed.ts'],
  // Many tests wait for real disks, threads and processes; a busy machine may take its time.
  testTimeout: 30_000,
}

/** Made with strace, prlimit, /proc and many addresses of this machine. */
const onLinuxAlone = ['trials/power/**', 'trials/disk/**', 'trials/hostile/**']

export default defineConfig({
  test: {
    // Nightly figures are times as well: nothing else runs beside them.
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
          exclude: [...shared.exclude, ...(process.platform === 'linux' ? [] : onLinuxAlone)],
        },
      },
    ],
  },
})
