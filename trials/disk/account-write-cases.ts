import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Stores } from '../../apps/server/src/composition/stores.ts'
import { createSender } from '../../apps/server/src/testing/request-sender.ts'
import { PASSWORD } from '../../apps/server/src/testing/sample-people.ts'
import { type WriteOperation, writeOperations } from '../../apps/server/src/testing/write-operations.ts'
import { preconditions } from '../../apps/server/src/testing/write-preconditions.ts'

/** A write of the accounts feature as a new person is about to send it; `checkStoredParts` as in `WriteCase`. */
export type AccountWriteCase = {
  method: string
  path: string
  body: object
  cookie: string
  /** Takes several transactions: after a refusal some may be stored, after a 2xx all are. */
  isNonAtomic?: true
  checkStoredParts(db: DatabaseSync): boolean[]
}

/**
 * SQL that returns a row if a part is stored; `$sub` is the requester, `$sub || '-guest'` the account of a challenge.
 */
type StoredQueries = string[]

const accountQuery = (where: string) => `SELECT 1 FROM accounts WHERE sub = $sub AND ${where}`
const absenceQuery = (from: string) => `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM ${from})`
const guestSignedInQueries = [
  "SELECT 1 FROM logins WHERE sub = $sub || '-guest'",
  "SELECT 1 FROM sessions WHERE sub = $sub || '-guest'",
]

/** What each write leaves. Outbox messages are sent at once, so they are not looked for. */
const storedQueriesByWrite: Record<string, StoredQueries> = {
  answerNewPasswordChallenge: [
    ...guestSignedInQueries,
    "SELECT 1 FROM accounts WHERE sub = $sub || '-guest' AND status = 'CONFIRMED'",
    "SELECT 1 FROM events WHERE user = $sub || '-guest' AND event = 510",
  ],
  answerSecondFactorChallenge: guestSignedInQueries,
  sendResetCode: [],
  requestInvitation: [],
  resetPassword: [accountQuery('version = 1')],
  requestHelp: [],
  recordPageView: [],
  dismissNotice: [absenceQuery('notices')],
  requestEmailChange: [],
  confirmEmailChange: [accountQuery("email LIKE '%-new@%'")],
  changePhone: [accountQuery('phone IS NULL')],
  verifyPhone: [accountQuery('phone_verified = 1')],
  changePassword: [accountQuery('version = 1')],
  beginTotp: ["SELECT 1 FROM challenges WHERE id = 'totp:' || $sub"],
  confirmTotp: [accountQuery("mfa = 'TOTP'"), 'SELECT 1 FROM recovery_codes WHERE sub = $sub'],
  changeMfa: [accountQuery("mfa = 'NONE'")],
  setPicture: ['SELECT 1 FROM people WHERE sub = $sub AND picture IS NOT NULL'],
  removePicture: ['SELECT 1 FROM people WHERE sub = $sub AND picture IS NULL'],
  signOutDevice: [absenceQuery("sessions WHERE sub = $sub AND token_hash LIKE 'another-%'")],
  signOutEverywhere: [absenceQuery('sessions WHERE sub = $sub')],
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

/** Writes that cannot succeed without an identity provider or a service that sends texts. */
export const writesNeedingServices = ['accounts.beginOidcSignIn', 'accounts.sendPhoneCode']

/** On a server that sends no texts, SMS as second factor can only be turned off. */
const disableSms: Partial<WriteOperation> = {
  body: () => ({ mfa: 'NONE', password: PASSWORD }),
  async prepare(product, sub) {
    await preconditions.verifiedPhone(product, sub)
    await product.stores.pool.changeMfa(sub, 'SMS')
    return {}
  },
}

/** A server that sends no texts accepts no new number, but an existing one can be removed. */
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
  .map((operation) => ({ ...operation, ...overrides[operation.name] }))

/** Creates each write, by the name of its procedure, for a new person whose preconditions are met in these stores. */
export const accountWriteCases: Record<string, (stores: Stores) => Promise<AccountWriteCase>> =
  Object.fromEntries(
    operations.map((operation) => [
      operation.name,
      async (stores: Stores): Promise<AccountWriteCase> => {
        const { name, cookie, fillInCode } = await createSender(
          { stores, clock: { at: Date.now() } },
          operation,
          `requester-${randomUUID()}`,
        )
        const { method, path, body } = operation
        const queries = storedQueriesByWrite[operation.name.replace('accounts.', '')] ?? []
        return {
          method,
          path,
          ...(nonAtomicWrites.has(operation.name) && { isNonAtomic: true }),
          body: JSON.parse(fillInCode(JSON.stringify(body()))),
          // The server is reached over plain http, where cookie names have no prefix.
          cookie: cookie.replaceAll('__Host-', ''),
          checkStoredParts: (db) =>
            queries.map((sql) => {
              const params: { sub?: string } = sql.includes('$sub') ? { sub: name } : {}
              return db.prepare(sql).get(params) !== undefined
            }),
        }
      },
    ]),
  )
