import type { Stores } from '../../apps/server/src/composition/stores.ts'
import {
  preparedId,
  preparedNumbers,
  removedNumbersSql,
  type StoreWrite,
  storedNumbersSql,
} from './store-write.ts'

/** What a clock that was ahead has left. */
const FUTURE = Date.parse('2100-01-01')

/** Refills too slowly to matter here. */
const bucket = { burst: 10, perMinute: 0.001 }
/** Of a full bucket, as it is stored. */
const FULL_LEVEL = bucket.burst * 60_000

const limits = [{ max: 10, windowMs: 24 * 60 * 60_000 }]

/** Ends where no other one goes on. */
const clearedKey = (n: number) => `${preparedId('cleared', n)}:`

export const rateWrites: StoreWrite[] = [
  {
    name: 'count an attempt',
    write: ({ rates }, n) => rates.reserve(`guess-${n}`, Date.now()),
    partQueries: [storedNumbersSql('attempts', 'key', 'guess')],
  },
  {
    name: 'forget attempts after a right one',
    write: ({ rates }, n) => rates.reset(preparedId('right', n)),
    partQueries: [removedNumbersSql('attempts', "key = 'right-' || n")],
  },
  {
    name: 'take an attempt back',
    write: ({ rates }, n) => rates.release(preparedId('forgiven', n)),
    partQueries: [removedNumbersSql('attempts', "key = 'forgiven-' || n AND failures > 0")],
  },
  {
    name: 'forget what is ahead of the clock',
    async write({ rates }, n) {
      await rates.reserve(`ahead-${n}`, FUTURE)
      await rates.clampFutureTimestamps(Date.now())
    },
    partQueries: [],
    isFullyStored: ({ db }, n) =>
      !db.prepare('SELECT 1 FROM attempts WHERE key = ? AND last_failure_at >= ?').get(`ahead-${n}`, FUTURE),
  },
  {
    name: 'take from an allowance',
    write: ({ rates }, n) => rates.consume(`taken-${n}`, 1, bucket, Date.now()),
    partQueries: [storedNumbersSql('allowances', 'key', 'taken')],
  },
  {
    name: 'give back to an allowance',
    write: ({ rates }, n) => rates.refund(preparedId('given', n), 1),
    partQueries: [removedNumbersSql('allowances', `key = 'given-' || n AND level < ${FULL_LEVEL}`)],
  },
  {
    name: 'admit one more',
    write: ({ rates }, n) => rates.hit(`admitted-${n}`, limits, Date.now()),
    partQueries: [storedNumbersSql('occurrences', 'key', 'admitted')],
  },
  {
    name: 'take one back',
    write: ({ rates }, n) => rates.undo(preparedId('retracted', n)),
    partQueries: [removedNumbersSql('occurrences', "key = 'retracted-' || n")],
  },
  {
    name: 'forget whatever makes somebody wait',
    write: ({ rates }, n) => rates.clear(clearedKey(n)),
    partQueries: [removedNumbersSql('occurrences', "key = 'cleared-' || n || ':'")],
    // Not the other way round: attempts of long ago are dropped by newer ones.
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
