import type { RateStore } from '../../features/accounts/ports.ts'
import { allowanceBuckets } from './allowance-buckets.ts'
import { attemptBuckets } from './attempt-buckets.ts'
import type { Sqlite } from './open-sqlite.ts'

/** Counters that all processes of the machine share. */
export function sqliteRates({ db, commits }: Sqlite): RateStore {
  const attempts = attemptBuckets(db)
  const allowances = allowanceBuckets(db)

  return {
    attempt: (key, now) => commits.write(() => attempts.attempt(key, now)),
    succeed: (key) => commits.write(() => attempts.succeed(key)),
    forgive: (key) => commits.write(() => attempts.forgive(key)),
    take: (key, amount, allowance, now) => commits.write(() => allowances.take(key, amount, allowance, now)),
    giveBack: (key, amount) => commits.write(() => allowances.giveBack(key, amount)),
  }
}
