import type {
  Account,
  Authenticator,
  Directory,
  Identity,
  SecondFactor,
} from '@kitchen-table/application/ports'
import { createSecretBox } from '@kitchen-table/application/store-helpers'
import type { Sqlite } from '../sqlite/open-sqlite.ts'
import { challengeStatements } from '../sqlite/people/sqlite-challenges.ts'
import { accountStatements, type NewLocalAccount, secretStatements } from './account-statements.ts'
import { challengeIds, type LocalAccountsDeps } from './local-accounts-deps.ts'
import { issueLocalTemporaryPassword, localPasswords } from './local-passwords.ts'
import { localSecondFactor } from './local-second-factor.ts'
import { localSignIn } from './local-sign-in.ts'
import { createOneTimeCodes, createResetCodes } from './one-time-codes.ts'
import {
  createHashQueue,
  type Derive,
  defaultHashCost,
  deriveArgon2id,
  type HashCost,
  type HashLoad,
  hashPassword,
} from './password-hash.ts'

export type LocalAccountsOptions = Sqlite & {
  /** Returns the installation's key; called when it is first needed. */
  secretKey: () => string
  /** How many sign-ins may wait for a hash; further ones return 'busy'. */
  maxWaiting?: number
  cost?: HashCost
  derive?: Derive
}

/**
 * The directory of the built-in pool. It keeps a `sub` that a new account brings along, as the demo people do, and their
 * accounts may be confirmed without a password.
 */
export type LocalDirectory = Directory & {
  create(account: NewLocalAccount, password: string | null): ReturnType<Directory['create']>
  createExternal(account: NewLocalAccount, identity: Identity): ReturnType<Directory['createExternal']>
}

export type LocalAccounts = {
  directory: LocalDirectory
  authenticator: Authenticator
  secondFactor: SecondFactor
  passwordCheckLoad(): HashLoad
}

const MAX_CONCURRENT_HASHES = 2

export function localAccounts(options: LocalAccountsOptions): LocalAccounts {
  const { db, write, secretKey, maxWaiting = 200, cost = defaultHashCost, derive = deriveArgon2id } = options
  const hashQueue = createHashQueue({ maxRunning: MAX_CONCURRENT_HASHES, maxWaiting })
  const challenges = challengeStatements(db)
  const secretBox = createSecretBox(secretKey)
  const deps: LocalAccountsDeps = {
    accounts: accountStatements(db),
    secrets: secretStatements(db),
    challenges,
    secretBox,
    oneTimeCodes: createOneTimeCodes(challenges, secretBox),
    resetCodes: createResetCodes(db, secretBox),
    hashQueue,
    cost,
    derive,
    // Accounts are not cached.
    write: (fn) => write([], fn),
  }
  return {
    directory: localDirectory(deps),
    authenticator: { ...localSignIn(deps), ...localPasswords(deps) },
    secondFactor: localSecondFactor(deps),
    passwordCheckLoad: hashQueue.currentLoad,
  }
}

function localDirectory(deps: LocalAccountsDeps): LocalDirectory {
  const { accounts, secrets, challenges, resetCodes, hashQueue, cost, derive, write } = deps
  const updateAccount = (sub: string, change: () => boolean): Promise<Account | 'not_found'> =>
    write(() => (change() ? accounts.findBySub(sub) : null) ?? 'not_found')

  return {
    async create(account: NewLocalAccount, ownPassword) {
      const status = account.isConfirmed ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD'
      if (ownPassword === null) return write(() => accounts.insert(account, status))
      const password = await hashQueue.run(() => hashPassword(ownPassword, cost, derive))
      return write(() => accounts.insert(account, 'CONFIRMED', { password }))
    },
    createExternal: (account, identity) =>
      write(() => accounts.insert(account, 'EXTERNAL_PROVIDER', { identity })),
    find: async (sub) => accounts.findBySub(sub),
    findByEmail: async (email) => accounts.findByEmail(email),
    findExternal: async (identity) => accounts.findByIdentity(identity),
    async list(pageToken = '') {
      const page = accounts.listPage(pageToken)
      return { accounts: page, next: page.at(-1)?.email ?? null }
    },
    issueTemporaryPassword: issueLocalTemporaryPassword(deps),
    changePhone: (sub, phone, isVerified) =>
      write(() => {
        const account = accounts.findBySub(sub)
        if (account === null) return 'not_found'
        accounts.setPhone({ sub, phone, verified: isVerified ? 1 : 0 })
        if (account.mfa === 'SMS' && !isVerified)
          accounts.setMfa({ sub, mfa: 'NONE', secret: null, step: null })
        return 'changed'
      }),
    changeEmail: (sub, email) =>
      write(() => {
        const other = accounts.findByEmail(email)
        if (other !== null && other.sub !== sub) return 'exists'
        return accounts.setEmail({ sub, email }) ? 'changed' : 'not_found'
      }),
    changeNames: (sub, { first, last }) =>
      write(() => (accounts.setNames({ sub, first, last }) ? 'changed' : 'not_found')),
    setEnabled: (sub, enabled) =>
      updateAccount(sub, () => accounts.setEnabled({ sub, enabled: enabled ? 1 : 0 })),
    setRole: (sub, role) => updateAccount(sub, () => accounts.setRole({ sub, role })),
    setGroup: (sub, group) => updateAccount(sub, () => accounts.setGroup({ sub, group })),
    resetToInvited: (sub) =>
      write(() => {
        const account = accounts.findBySub(sub)
        if (account === null) return 'not_found'
        if (account.status === 'EXTERNAL_PROVIDER') return 'provider_owned'
        secrets.removeTemporaryPasswords(sub)
        secrets.replaceRecoveryCodes(sub, [])
        accounts.resetToInvited({ sub })
        return accounts.findBySub(sub) ?? 'not_found'
      }),
    delete: (sub) =>
      write(() => {
        secrets.removeTemporaryPasswords(sub)
        secrets.replaceRecoveryCodes(sub, [])
        resetCodes.removeAll(sub)
        for (const idOf of [challengeIds.signInCode, challengeIds.totp]) challenges.consume(idOf(sub), 0)
        return accounts.remove(sub) ? 'deleted' : 'not_found'
      }),
  }
}
