import type { Account, AccountPool } from '../../features/accounts/pool-port.ts'
import { challengeRows } from '../sqlite/challenge-rows.ts'
import type { Sqlite } from '../sqlite/open-sqlite.ts'
import { accountRows } from './account-rows.ts'
import { type HashLoad, hashLine } from './hash-line.ts'
import { keyed } from './keyed.ts'
import { type Derive, deriveArgon2id, type HashCost, hashPassword, usualCost } from './password-hash.ts'
import { passwords } from './passwords.ts'
import { challengeId, type PoolParts } from './pool-parts.ts'
import { resetCodes } from './reset-codes.ts'
import { secondSteps } from './second-steps.ts'
import { secretRows } from './secret-rows.ts'
import { sentCodes } from './sent-codes.ts'
import { signInSteps } from './sign-in-steps.ts'

export type LocalAccountsOptions = Sqlite & {
  /** The installation's key, asked for when it is first needed. */
  secretKey: () => string
  /** Sign-ins that may wait for their turn; beyond, the answer is 'busy'. */
  mostWaiting?: number
  cost?: HashCost
  derive?: Derive
}

export type LocalAccounts = AccountPool & { passwordChecks(): HashLoad }

const AT_ONCE = 2

/** The built-in user pool, in tables of its own in the same database. */
export function localAccounts(options: LocalAccountsOptions): LocalAccounts {
  const {
    db,
    commits,
    changes,
    secretKey,
    mostWaiting = 200,
    cost = usualCost,
    derive = deriveArgon2id,
  } = options
  const hashes = hashLine({ atOnce: AT_ONCE, waiting: mostWaiting })
  const challenges = challengeRows(db)
  const keys = keyed(secretKey)
  const parts: PoolParts = {
    rows: accountRows(db),
    secrets: secretRows(db),
    challenges,
    keys,
    codes: sentCodes(challenges, keys),
    resets: resetCodes(db, keys),
    hashes,
    cost,
    derive,
    write: (fn) => commits.write(() => changes.only(['people'], fn)),
  }
  return {
    ...directory(parts),
    ...signInSteps(parts),
    ...passwords(parts),
    ...secondSteps(parts),
    passwordChecks: hashes.load,
  }
}

type Directory = Omit<
  AccountPool,
  | keyof ReturnType<typeof signInSteps>
  | keyof ReturnType<typeof passwords>
  | keyof ReturnType<typeof secondSteps>
>

/** Who there is, and what operators and administrators change about them. */
function directory({ rows, secrets, challenges, resets, hashes, cost, derive, write }: PoolParts): Directory {
  /** Answers the account after a change, if there is one. */
  const changed = (sub: string, change: () => boolean): Promise<Account | 'not_found'> =>
    write(() => (change() ? rows.bySub(sub) : null) ?? 'not_found')

  return {
    async create(account, own) {
      if (own === null) return write(() => rows.insert(account, 'FORCE_CHANGE_PASSWORD'))
      const password = await hashes.run(() => hashPassword(own, cost, derive))
      return write(() => rows.insert(account, 'CONFIRMED', { password }))
    },
    createExternal: (account, identity) =>
      write(() => rows.insert(account, 'EXTERNAL_PROVIDER', { identity })),
    find: async (sub) => rows.bySub(sub),
    findByEmail: async (email) => rows.byEmail(email),
    passwordVersion: async (email) => rows.passwordVersion(email),
    findExternal: async (identity) => rows.byIdentity(identity),
    list: async (after = '') => rows.page(after),
    changeEmail: (sub, email) =>
      write(() => {
        const other = rows.byEmail(email)
        if (other !== null && other.sub !== sub) return 'exists'
        return rows.setEmail({ sub, email }) ? 'changed' : 'not_found'
      }),
    setEnabled: (sub, enabled) => changed(sub, () => rows.setEnabled({ sub, enabled: enabled ? 1 : 0 })),
    setRole: (sub, role) => changed(sub, () => rows.setRole({ sub, role })),
    startOver: (sub) =>
      write(() => {
        const account = rows.bySub(sub)
        if (account === null) return 'not_found'
        if (account.status === 'EXTERNAL_PROVIDER') return 'provider_owned'
        secrets.removeTemporary(sub)
        secrets.putRecovery(sub, [])
        rows.startOver({ sub })
        return rows.bySub(sub) ?? 'not_found'
      }),
    delete: (sub) =>
      write(() => {
        secrets.removeTemporary(sub)
        secrets.putRecovery(sub, [])
        resets.removeAll(sub)
        for (const idOf of [challengeId.signInCode, challengeId.totp]) challenges.take(idOf(sub), 0)
        return rows.remove(sub) ? 'deleted' : 'not_found'
      }),
  }
}
