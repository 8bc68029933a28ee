import type { RateStore } from '../../features/accounts/ports.ts'
import { allowanceBuckets } from './allowance-buckets.ts'
import { attemptBuckets } from './attempt-buckets.ts'
import { occurrenceRows } from './occurrence-rows.ts'
import type { Sqlite } from './open-sqlite.ts'

/** Counters that all processes of the machine share. */
export function sqliteRates({ db, commits, changes }: Sqlite): RateStore {
  const attempts = attemptBuckets(db)
  const allowances = allowanceBuckets(db)
  const occurrences = occurrenceRows(db)

  const write = <T>(fn: () => T) => commits.write(() => changes.only([], fn))

  return {
    attempt: (key, now) => write(() => attempts.attempt(key, now)),
    succeed: (key) => write(() => attempts.succeed(key)),
    forgive: (key) => write(() => attempts.forgive(key)),
    take: (key, amount, allowance, now) => write(() => allowances.take(key, amount, allowance, now)),
    giveBack: (key, amount) => write(() => allowances.giveBack(key, amount)),
    admit: (key, limits, now) => write(() => occurrences.admit(key, limits, now)),
    retract: (key) => write(() => occurrences.retract(key)),
    clear: (prefix) =>
      write(() => {
        attempts.clear(prefix)
        occurrences.clear(prefix)
      }),
    forgetTheFuture: (now) =>
      write(() => {
        attempts.forgetTheFuture(now)
        allowances.forgetTheFuture(now)
      }),
  }
}
