import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { fullSizeTests } from './scripts/full-size-tests.ts'
import { isNightly, isSmall } from './scripts/run-size.ts'
import { temporaryFolderEnv } from './scripts/temporary-folder.ts'

const isLinux = process.platform === 'linux'

const excludedFolders = ['**/node_modules/**', '**/dist/**']
const leftOut = isSmall ? fullSizeTests.flatMap(({ files }) => files) : []
const excluded = [...excludedFolders, ...leftOut, 'apps/e2e/**', 'trials/**']
const [processTests, emulatorTests] = ['**/*.process.test.ts', '**/*.emulator.test.ts']
const cloudTests = '**/*.cloud.test.ts'

/** Trials that need strace, prlimit, /proc, name spaces or many loopback addresses. */
const linuxOnly = [
  'trials/container/**',
  'trials/processes/**',
  'trials/power/**',
  'trials/disk/**',
  'trials/hostile/**',
  'trials/uploads/**',
]

// Workers, and the processes that tests start, load their modules in half the time: Node keeps what it has compiled.
// Nightly trials also measure the time of a start.
if (!isNightly) process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/modules', import.meta.url))

const shared = {
  // Nightly trials write gigabytes, and measure times.
  env: isNightly ? {} : temporaryFolderEnv(),
  setupFiles: ['trials/fast-check-seed.ts'],
  // No test fails because a machine is slow: these only end what would hang forever. Milliseconds.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Node imports the modules itself, which is faster. Only tests of the browser's code need them transformed. */
const nativeModules = { ...shared, experimental: { viteModuleRunner: false, nodeLoader: false } }

const fillCompileCache = 'apps/server/src/testing/fill-compile-cache.ts'
const samplingRunner = './packages/application/src/testing/port-suites/sampling-runner.ts'
const provideDynamodbLocal = 'packages/cloud/src/dynamodb/testing/provide-dynamodb-local.ts'

/** The test files that take longest, about half a minute each and more. */
const longTests = [
  'packages/cloud/src/dynamodb/dynamodb-stores.emulator.test.ts',
  'trials/disk/failing-responses.test.ts',
  'trials/matrix/authorization.test.ts',
  'trials/matrix/mass-assignment.test.ts',
  'trials/migrations/migrations.test.ts',
  'trials/power/power-cut.test.ts',
  'trials/fuzz/fuzz.test.ts',
  'trials/fuzz/fuzz-dynamodb.test.ts',
  'trials/fuzz/sequences-dynamodb.test.ts',
  'trials/cloud/cloud.test.ts',
  'trials/cloud/dynamodb-faults.test.ts',
  'trials/cloud/member-imports.test.ts',
  'trials/cloud/s3-faults.test.ts',
  'apps/operator/src/adoption/adoption.emulator.test.ts',
  'trials/markup/markup.test.ts',
  'trials/disk/failing-calls.test.ts',
  'trials/kill/account-jobs.test.ts',
  'trials/migrations/first-fill.test.ts',
  'trials/hostile/hostile.test.ts',
  'trials/hostile/pictures.test.ts',
  'trials/headers/headers.test.ts',
  'trials/secrets/secrets.test.ts',
  'trials/secrets/generated-key.test.ts',
  'trials/processes/processes.test.ts',
  'trials/fuzz/sequences.test.ts',
  'apps/operator/src/commands/move-store.emulator.test.ts',
]

/**
 * Begins with the longest files, so that a run does not end with one of them while the other workers have nothing to do.
 * Vitest does so by itself only when it knows the durations of an earlier run.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longTests.some((path) => moduleId.endsWith(path))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Nightly trials also measure times, so nothing may run beside them.
    maxWorkers: isNightly ? 1 : 2,
    projects: [
      {
        test: {
          ...nativeModules,
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...excluded, 'apps/web/**', processTests, emulatorTests, cloudTests],
          // Importing the modules again for each file would take as long as the tests.
          isolate: false,
        },
      },
      // Isolated, because tests of the browser's code replace modules and globals. Threads start faster than processes.
      // No set-up: importing fast-check for each file would take longer than the tests, which do not use it.
      {
        test: {
          ...shared,
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: [...excludedFolders, processTests],
          pool: 'threads',
          setupFiles: [],
        },
      },
      // What starts the server, often to kill it, or the server of pages in development.
      {
        test: {
          ...nativeModules,
          name: 'processes',
          include: [processTests],
          exclude: excluded,
          globalSetup: [fillCompileCache],
        },
      },
      // What needs Java, or the processes of an emulator of a cloud service.
      {
        test: {
          ...nativeModules,
          name: 'emulators',
          include: [emulatorTests],
          exclude: excluded,
          globalSetup: [provideDynamodbLocal],
          isolate: false,
          ...(isSmall && { runner: samplingRunner }),
        },
      },
      // What runs on Amazon's services themselves (packages/cloud/src/local/cloud-verify.ts).
      { test: { ...nativeModules, name: 'cloud', include: [cloudTests], exclude: excluded } },
      {
        test: {
          ...nativeModules,
          name: 'trials',
          include: ['trials/**/*.test.ts'],
          exclude: [...excludedFolders, ...leftOut, ...(isLinux ? [] : linuxOnly)],
          globalSetup: [fillCompileCache, provideDynamodbLocal],
        },
      },
    ],
  },
})
