import { isSmall } from '@kitchen-table/scripts/run-size'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, isNightly, seed } from '../run-size.ts'
import { openFuzzer } from './fuzzer.ts'
import { operations } from './operations.ts'

const numRuns = chooseByRunSize({ small: 20, full: 200, nightly: 5000 })
/** Of the requests of an operation; some operations accept few of them: not one in a small number. */
const minEither = chooseByRunSize({ full: 1, nightly: numRuns / 200 })
/** The small size sends each too few requests for that. */
const operationsWithBoth = isSmall ? [] : operations
/** docs/security.md S3, the 99th percentile in milliseconds; asserted nightly, when nothing else runs. */
const MAX_P99_MS = 500

const { product, counts, latencies, resetLimits, sendMany, expectResponding, close } = await openFuzzer()
afterAll(close)
beforeEach(resetLimits)
const startedAt = performance.now()

const percentile = (numbers: number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

const countStatuses = (name: string, isCounted: (status: number) => boolean) =>
  [...(counts.get(name) ?? [])].reduce((sum, [status, n]) => sum + (isCounted(status) ? n : 0), 0)

describe(`from the contract's own schemas (SEED=${seed})`, {
  timeout: chooseByRunSize({ full: 600_000, nightly: 1_200_000 }),
}, () => {
  afterEach(expectResponding)

  test.each(operations)('$name returns a documented response for every request', (operation) =>
    sendMany(operation, numRuns),
  )

  test.each(operationsWithBoth)('$name accepted some requests and refused others', ({ name }) => {
    expect(countStatuses(name, (status) => status < 400)).toBeGreaterThanOrEqual(minEither)
    expect(countStatuses(name, (status) => status >= 400)).toBeGreaterThanOrEqual(minEither)
  })

  test('most operations accepted and refused some requests', () => {
    const isVaried = ({ name }: { name: string }) =>
      countStatuses(name, (status) => status < 400) > 0 && countStatuses(name, (status) => status >= 400) > 0
    const part = chooseByRunSize({ small: 0.75, full: 0.9, nightly: 0.9 })
    expect(operations.filter(isVaried).length).toBeGreaterThan(operations.length * part)
  })

  test('the database is intact', () => {
    if (isNightly) expect(percentile(latencies, 0.99)).toBeLessThanOrEqual(MAX_P99_MS)
    expect(product.db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(product.db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    const statuses = [...counts].map(([name, seen]) => {
      const texts = [...seen].sort(([a], [b]) => a - b).map(([status, n]) => `${status}×${n}`)
      return [name, texts.join(' ')] as const
    })
    reportTrial('fuzz', startedAt, {
      operations: operations.length,
      requests: latencies.length,
      'p99 (ms)': Math.round(percentile(latencies, 0.99) * 10) / 10,
      ...Object.fromEntries(statuses),
    })
  })
})
