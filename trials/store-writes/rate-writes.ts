import type { Stores } from '../../apps/server/src/features/stores.ts'
import { numbered, prepared, preparedNumbers, type StoreWrite, without } from './store-write.ts'

/** What a clock that was ahead has left. */
const AHEAD = Date.parse('2100-01-01')

/** Refills too slowly to matter here. */
const allowance = { burst: 10, perMinute: 0.001 }
/** Of a full bucket, as it is stored. */
const FULL = allowance.burst * 60_000

const limits = [{ most: 10, within: 24 * 60 * 60_000 }]

/** Ends where no other one goes on. */
const clearedKey = (n: number) => `${prepared('cleared', n)}:`

export const rateWrites: StoreWrite[] = [
  {
    name: 'count an attempt',
    write: ({ rates }, n) => rates.attempt(`guess-${n}`, Date.now()),
    parts: [numbered('attempts', 'key', 'guess')],
  },
  {
    name: 'forget attempts after a right one',
    write: ({ rates }, n) => rates.succeed(prepared('right', n)),
    parts: [without('attempts', "key = 'right-' || n")],
  },
  {
    name: 'take an attempt back',
    write: ({ rates }, n) => rates.forgive(prepared('forgiven', n)),
    parts: [without('attempts', "key = 'forgiven-' || n AND failures > 0")],
  },
  {
    name: 'forget what is ahead of the clock',
    async write({ rates }, n) {
      await rates.attempt(`ahead-${n}`, AHEAD)
      await rates.forgetTheFuture(Date.now())
    },
    parts: [],
    holds: ({ db }, n) =>
      !db.prepare('SELECT 1 FROM attempts WHERE key = ? AND last_failure_at >= ?').get(`ahead-${n}`, AHEAD),
  },
  {
    name: 'take from an allowance',
    write: ({ rates }, n) => rates.take(`taken-${n}`, 1, allowance, Date.now()),
    parts: [numbered('allowances', 'key', 'taken')],
  },
  {
    name: 'give back to an allowance',
    write: ({ rates }, n) => rates.giveBack(prepared('given', n), 1),
    parts: [without('allowances', `key = 'given-' || n AND level < ${FULL}`)],
  },
  {
    name: 'admit one more',
    write: ({ rates }, n) => rates.admit(`admitted-${n}`, limits, Date.now()),
    parts: [numbered('occurrences', 'key', 'admitted')],
  },
  {
    name: 'take one back',
    write: ({ rates }, n) => rates.retract(prepared('retracted', n)),
    parts: [without('occurrences', "key = 'retracted-' || n")],
  },
  {
    name: 'forget whatever makes somebody wait',
    write: ({ rates }, n) => rates.clear(clearedKey(n)),
    parts: [without('occurrences', "key = 'cleared-' || n || ':'")],
    // Not the other way round: attempts of long ago are dropped by newer ones.
    holds: ({ db }, n) => !db.prepare('SELECT 1 FROM attempts WHERE key = ?').get(clearedKey(n)),
  },
]

export async function prepareRates({ rates }: Stores): Promise<void> {
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      rates.attempt(prepared('right', n), Date.now()),
      rates.attempt(prepared('forgiven', n), Date.now()),
      rates.take(prepared('given', n), 1, allowance, Date.now()),
      rates.admit(prepared('retracted', n), limits, Date.now()),
      rates.attempt(clearedKey(n), Date.now()),
      rates.admit(clearedKey(n), limits, Date.now()),
    ]),
  )
}
