import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Stores } from '../../apps/server/src/composition/stores.ts'
import { createSender } from '../../apps/server/src/testing/request-sender.ts'
import { PASSWORD } from '../../apps/server/src/testing/sample-people.ts'
import { type WriteOperation, writeOperations } from '../../apps/server/src/testing/write-operations.ts'
import { preconditions } from '../../apps/server/src/testing/write-preconditions.ts'

/** A write of accounts as somebody new is about to send it; `parts` as of `Asked`. */
export type AccountWriteCase = {
  method: string
  path: string
  body: object
  cookie: string
  /** It takes several steps, one after the other: of a refused one some may be done, of an answered one all are. */
  isNonAtomic?: true
  checkStoredParts(db: DatabaseSync): boolean[]
}

/** Whether each of these finds something; `sub` and `guest` are whoever asks, and whoever comes in with them. */
type StoredQueries = string[]

const accountQuery = (where: string) => `SELECT 1 FROM accounts WHERE sub = $sub AND ${where}`
const absenceQuery = (from: string) => `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM ${from})`
const guestSignedInQueries = [
  "SELECT 1 FROM logins WHERE sub = $sub || '-guest'",
  "SELECT 1 FROM sessions WHERE sub = $sub || '-guest'",
]

/** What each leaves. What it promises to send is sent at once, and so is not there for long. */
const storedQueriesByWrite: Record<string, StoredQueries> = {
  answerNewPassword: [
    ...guestSignedInQueries,
    "SELECT 1 FROM accounts WHERE sub = $sub || '-guest' AND status = 'CONFIRMED'",
    "SELECT 1 FROM events WHERE user = $sub || '-guest' AND event = 510",
  ],
  answerCode: guestSignedInQueries,
  sendResetCode: [],
  askForInvitation: [],
  resetPassword: [accountQuery('version = 1')],
  askForHelp: [],
  viewPage: [],
  dismissNotice: [absenceQuery('notices')],
  askForEmail: [],
  changeEmail: [accountQuery("email LIKE '%-new@%'")],
  changePhone: [accountQuery('phone IS NULL')],
  verifyPhone: [accountQuery('phone_verified = 1')],
  changePassword: [accountQuery('version = 1')],
  beginTotp: ["SELECT 1 FROM challenges WHERE id = 'totp:' || $sub"],
  confirmTotp: [accountQuery("mfa = 'TOTP'"), 'SELECT 1 FROM recovery_codes WHERE sub = $sub'],
  changeMfa: [accountQuery("mfa = 'NONE'")],
  setPicture: ['SELECT 1 FROM people WHERE sub = $sub AND picture IS NOT NULL'],
  removePicture: ['SELECT 1 FROM people WHERE sub = $sub AND picture IS NULL'],
  endDevice: [absenceQuery("sessions WHERE sub = $sub AND token_hash LIKE 'another-%'")],
  endDevices: [absenceQuery('sessions WHERE sub = $sub')],
}

const nonAtomicWrites = new Set(
  [
    'answerNewPasswordChallenge',
    'answerSecondFactorChallenge',
    'resetPassword',
    'changePassword',
    'confirmEmailChange',
    'confirmTotp',
    'changeMfa',
  ].map((name) => `accounts.${name}`),
)

/** They are nothing without a provider, or without somebody who sends texts. */
export const writesNeedingServices = ['accounts.beginOidcSignIn', 'accounts.sendPhoneCode']

/** A server that sends no texts can have somebody go without them. */
const disableSms: Partial<WriteOperation> = {
  body: () => ({ mfa: 'NONE', password: PASSWORD }),
  async prepare(product, sub) {
    await preconditions.verifiedPhone(product, sub)
    await product.stores.pool.changeMfa(sub, 'SMS')
    return {}
  },
}

/** A server that sends no texts takes no number, but one of before can be removed. */
const removePhone: Partial<WriteOperation> = {
  body: () => ({ phone: '', password: PASSWORD }),
  prepare: preconditions.verifiedPhone,
}

const overrides: Record<string, Partial<WriteOperation>> = {
  'accounts.changeMfa': disableSms,
  'accounts.changePhone': removePhone,
}

const operations = writeOperations
  .filter(({ name }) => name.replace('accounts.', '') in storedQueriesByWrite)
  .map((one) => ({ ...one, ...overrides[one.name] }))

/** Each of them, by the name of its procedure, as somebody new for whom everything is ready in these stores. */
export const accountWriteCases: Record<string, (stores: Stores) => Promise<AccountWriteCase>> =
  Object.fromEntries(
    operations.map((operation) => [
      operation.name,
      async (stores: Stores): Promise<AccountWriteCase> => {
        const { name, cookie, fillInCode } = await createSender(
          { stores, clock: { at: Date.now() } },
          operation,
          `asker-${randomUUID()}`,
        )
        const { method, path, body } = operation
        const queries = storedQueriesByWrite[operation.name.replace('accounts.', '')] ?? []
        return {
          method,
          path,
          ...(nonAtomicWrites.has(operation.name) && { isNonAtomic: true }),
          body: JSON.parse(fillInCode(JSON.stringify(body()))),
          // The server is reached over plain http, where cookies have plain names.
          cookie: cookie.replaceAll('__Host-', ''),
          checkStoredParts: (db) =>
            queries.map((sql) => {
              const given: { sub?: string } = sql.includes('$sub') ? { sub: name } : {}
              return db.prepare(sql).get(given) !== undefined
            }),
        }
      },
    ]),
  )
