import { type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest'

/** The suites of all ports on DynamoDB Local take minutes, and run completely in `npm run test:all`. */
const SAMPLED_FILE = 'dynamodb-stores.emulator.test.ts'
/** Of each suite, the first of every twenty tests runs. */
const INTERVAL = 20

function sampleTests(suite: RunnerTestSuite): void {
  const tests = suite.tasks.filter(({ type }) => type === 'test')
  const kept = new Set(tests.filter((_, index) => index % INTERVAL === 0))
  suite.tasks = suite.tasks.filter((task) => task.type === 'suite' || kept.has(task))
  for (const task of suite.tasks) if (task.type === 'suite') sampleTests(task)
}

/** Keeps a part of each port suite on DynamoDB Local, for `npm test`. */
export default class SamplingRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    for (const file of files)
      if (file.filepath.endsWith(SAMPLED_FILE))
        for (const task of file.tasks) if (task.type === 'suite') sampleTests(task)
  }
}
