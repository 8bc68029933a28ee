import type { AccountPool } from '../../features/accounts/ports.ts'
import type { Sqlite } from '../sqlite/open-sqlite.ts'
import { accountRows } from './account-rows.ts'
import { type HashLoad, hashLine } from './hash-line.ts'
import {
  type Derive,
  deriveArgon2id,
  dummyHash,
  type HashCost,
  hashPassword,
  isPassword,
  usualCost,
} from './password-hash.ts'

export type LocalAccountsOptions = Pick<Sqlite, 'db' | 'commits'> & {
  /** Sign-ins that may wait for their turn; beyond, the answer is 'busy'. */
  mostWaiting?: number
  cost?: HashCost
  derive?: Derive
}

export type LocalAccounts = AccountPool & { passwordChecks(): HashLoad }

const AT_ONCE = 2

/** The built-in user pool, in the table `accounts` of the same database. */
export function localAccounts(options: LocalAccountsOptions): LocalAccounts {
  const { db, commits, mostWaiting = 200, cost = usualCost, derive = deriveArgon2id } = options
  const rows = accountRows(db)
  const hashes = hashLine({ atOnce: AT_ONCE, waiting: mostWaiting })
  const dummy = dummyHash(cost)

  return {
    async signIn(email, password) {
      const stored = rows.usablePassword(email)
      // One hash on every path: its absence would tell who has an account (security.md T22).
      const isRight = await hashes.tryRun(() => isPassword(password, stored ?? dummy, derive))
      if (isRight === 'busy') return 'busy'
      // Asked again: while the hash was made, the account may have been disabled or its password changed.
      const isStillUsable = stored !== null && stored === rows.usablePassword(email)
      return (isRight && isStillUsable && rows.byEmail(email)) || 'refused'
    },
    async create({ password, ...account }) {
      const hash = password === null ? null : await hashes.run(() => hashPassword(password, cost, derive))
      return commits.write(() => rows.insert(account, hash))
    },
    find: async (sub) => rows.bySub(sub),
    passwordChecks: hashes.load,
  }
}
