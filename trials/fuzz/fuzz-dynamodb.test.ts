import { openMirrorForFile } from '@kitchen-table/operator/testing/suites'
import { afterAll, afterEach, expect, test } from 'vitest'
import { reportAfterTests } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { openFuzzer } from './fuzzer.ts'
import { operations } from './operations.ts'

/** Fewer than on SQLite: each takes many times as long. */
const numRuns = chooseByRunSize({ full: 2, nightly: 100 })

const { counts, latencies, sendMany, expectResponding, close } = await openFuzzer({
  openMirror: openMirrorForFile(),
})
afterAll(close)
afterEach(expectResponding)
const tally = reportAfterTests('fuzz on DynamoDB', { operations: operations.length, requests: 0 })

test.each(operations)(
  `$name returns a documented response on DynamoDB, too (SEED=${seed})`,
  {
    timeout: chooseByRunSize({ full: 600_000, nightly: 1_200_000 }),
  },
  async (operation) => {
    await sendMany(operation, numRuns)
    tally.requests = latencies.length
  },
)

test('many requests were accepted, and many were refused', () => {
  const statuses = [...counts.values()].flatMap((ofOperation) => [...ofOperation])
  const countRequests = (isCounted: (status: number) => boolean) =>
    statuses.filter(([status]) => isCounted(status)).reduce((sum, [, count]) => sum + count, 0)
  expect(countRequests((status) => status < 400)).toBeGreaterThan(operations.length / 4)
  expect(countRequests((status) => status >= 400)).toBeGreaterThan(operations.length / 4)
})
