import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,apps,scripts,bench,content}/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    // Many tests wait for real disks, threads and processes; a busy machine may take its time.
    testTimeout: 30_000,
    exclude: ['**/node_modules/**', '**/dist/**', 'apps/e2e/**'],
  },
})
