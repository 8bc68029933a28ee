import type { Stores } from '../../apps/server/src/composition/stores.ts'
import {
  preparedId,
  preparedNumbers,
  removedNumbersSql,
  type StoreWrite,
  storedNumbersSql,
} from './store-write.ts'

/** A timestamp as a clock that was ahead leaves it. */
const FUTURE = Date.parse('2100-01-01')

/** A token bucket that refills too slowly to matter here. */
const bucket = { burst: 10, perMinute: 0.001 }
/** The stored level of a full bucket. */
const FULL_LEVEL = bucket.burst * 60_000

const limits = [{ max: 10, windowMs: 24 * 60 * 60_000 }]

/** Ends with a colon, so that no key is a prefix of another. */
const clearedKey = (n: number) => `${preparedId('cleared', n)}:`

export const rateWrites: StoreWrite[] = [
  {
    name: 'count an attempt',
    write: ({ rates }, n) => rates.reserve(`guess-${n}`, Date.now()),
    partQueries: [storedNumbersSql('attempts', 'key', 'guess')],
  },
  {
    name: 'reset attempts',
    write: ({ rates }, n) => rates.reset(preparedId('right', n)),
    partQueries: [removedNumbersSql('attempts', "key = 'right-' || n")],
  },
  {
    name: 'release an attempt',
    write: ({ rates }, n) => rates.release(preparedId('forgiven', n)),
    partQueries: [removedNumbersSql('attempts', "key = 'forgiven-' || n AND failures > 0")],
  },
  {
    name: 'clamp future timestamps',
    async write({ rates }, n) {
      await rates.reserve(`ahead-${n}`, FUTURE)
      await rates.clampFutureTimestamps(Date.now())
    },
    partQueries: [],
    isFullyStored: ({ db }, n) =>
      !db.prepare('SELECT 1 FROM attempts WHERE key = ? AND last_failure_at >= ?').get(`ahead-${n}`, FUTURE),
  },
  {
    name: 'consume an allowance',
    write: ({ rates }, n) => rates.consume(`taken-${n}`, 1, bucket, Date.now()),
    partQueries: [storedNumbersSql('allowances', 'key', 'taken')],
  },
  {
    name: 'refund an allowance',
    write: ({ rates }, n) => rates.refund(preparedId('given', n), 1),
    partQueries: [removedNumbersSql('allowances', `key = 'given-' || n AND level < ${FULL_LEVEL}`)],
  },
  {
    name: 'count an occurrence',
    write: ({ rates }, n) => rates.hit(`admitted-${n}`, limits, Date.now()),
    partQueries: [storedNumbersSql('occurrences', 'key', 'admitted')],
  },
  {
    name: 'undo an occurrence',
    write: ({ rates }, n) => rates.undo(preparedId('retracted', n)),
    partQueries: [removedNumbersSql('occurrences', "key = 'retracted-' || n")],
  },
  {
    name: 'clear a rate key',
    write: ({ rates }, n) => rates.clear(clearedKey(n)),
    partQueries: [removedNumbersSql('occurrences', "key = 'cleared-' || n || ':'")],
    // Checked here and not as a part query: newer attempts may have deleted old ones.
    isFullyStored: ({ db }, n) => !db.prepare('SELECT 1 FROM attempts WHERE key = ?').get(clearedKey(n)),
  },
]

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
