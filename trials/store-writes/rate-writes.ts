import type { Stores } from '@kitchen-table/application/ports'
import { preparedId, preparedNumbers, removedSql, storedSql, toStoreWrites } from './store-write.ts'

/** A timestamp as a clock that was ahead leaves it. */
const FUTURE = Date.parse('2100-01-01')

/** A token bucket that refills too slowly to matter here. */
const bucket = { burst: 10, perMinute: 0.001 }
/** The stored level of a full bucket. */
const FULL_LEVEL = bucket.burst * 60_000

const limits = [{ max: 10, windowMs: 24 * 60 * 60_000 }]

/** Ends with a colon, so that no key is a prefix of another. */
const clearedKey = (n: number) => `${preparedId('cleared', n)}:`

export const rateWrites = toStoreWrites({
  'count an attempt': [
    ({ rates }, n) => rates.reserve(`guess-${n}`, Date.now()),
    storedSql('backoffs', 'key', 'guess'),
  ],
  'reset attempts': [
    ({ rates }, n) => rates.reset(preparedId('right', n)),
    removedSql('backoffs', 'key', 'right'),
  ],
  'release an attempt': [
    ({ rates }, n) => rates.release(preparedId('forgiven', n)),
    removedSql('backoffs', 'key', 'forgiven', 'failures > 0'),
  ],
  'clamp future timestamps': [
    async ({ rates }, n) => {
      await rates.reserve(`ahead-${n}`, FUTURE)
      await rates.clampFutureTimestamps(Date.now())
    },
    [],
    ({ db }, n) =>
      !db.prepare('SELECT 1 FROM backoffs WHERE key = ? AND last_failure_at >= ?').get(`ahead-${n}`, FUTURE),
  ],
  'consume an allowance': [
    ({ rates }, n) => rates.consume(`taken-${n}`, 1, bucket, Date.now()),
    storedSql('token_buckets', 'key', 'taken'),
  ],
  'refund an allowance': [
    ({ rates }, n) => rates.refund(preparedId('given', n), 1),
    removedSql('token_buckets', 'key', 'given', `level < ${FULL_LEVEL}`),
  ],
  'count an occurrence': [
    ({ rates }, n) => rates.hit(`admitted-${n}`, limits, Date.now()),
    storedSql('sliding_windows', 'key', 'admitted'),
  ],
  'undo an occurrence': [
    ({ rates }, n) => rates.undo(preparedId('retracted', n)),
    removedSql('sliding_windows', 'key', 'retracted'),
  ],
  'clear a rate key': [
    ({ rates }, n) => rates.clear([clearedKey(n)]),
    removedSql('sliding_windows', "rtrim(key, ':')", 'cleared'),
    // Checked here and not as a part query: newer attempts may have deleted old ones.,
    ({ db }, n) => !db.prepare('SELECT 1 FROM backoffs WHERE key = ?').get(clearedKey(n)),
  ],
})

export async function prepareRates({ rates }: Stores): Promise<void> {
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      rates.reserve(preparedId('right', n), Date.now()),
      rates.reserve(preparedId('forgiven', n), Date.now()),
      rates.consume(preparedId('given', n), 1, bucket, Date.now()),
      rates.hit(preparedId('retracted', n), limits, Date.now()),
      rates.reserve(clearedKey(n), Date.now()),
      rates.hit(clearedKey(n), limits, Date.now()),
    ]),
  )
}
