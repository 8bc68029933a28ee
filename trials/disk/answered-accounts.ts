import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Stores } from '../../apps/server/src/features/stores.ts'
import { ready } from '../../apps/server/src/testing/ready-for-writes.ts'
import { PASSWORD } from '../../apps/server/src/testing/sample-people.ts'
import { type WriteOperation, writeOperations } from '../../apps/server/src/testing/write-operations.ts'
import { newSender } from '../../apps/server/src/testing/write-sender.ts'

/** A write of accounts as somebody new is about to send it; `parts` as of `Asked`. */
export type AskedOfAccounts = {
  method: string
  path: string
  body: object
  cookie: string
  /** It takes several steps, one after the other: of a refused one some may be done, of an answered one all are. */
  isInSteps?: true
  parts(db: DatabaseSync): boolean[]
}

/** Whether each of these finds something; `sub` and `guest` are whoever asks, and whoever comes in with them. */
type Stored = string[]

const account = (where: string) => `SELECT 1 FROM accounts WHERE sub = $sub AND ${where}`
const none = (from: string) => `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM ${from})`
const guestIn = [
  "SELECT 1 FROM logins WHERE sub = $sub || '-guest'",
  "SELECT 1 FROM sessions WHERE sub = $sub || '-guest'",
]

/** What each leaves. What it promises to send is sent at once, and so is not there for long. */
const left: Record<string, Stored> = {
  answerNewPassword: [
    ...guestIn,
    "SELECT 1 FROM accounts WHERE sub = $sub || '-guest' AND status = 'CONFIRMED'",
    "SELECT 1 FROM events WHERE user = $sub || '-guest' AND event = 510",
  ],
  answerCode: guestIn,
  sendResetCode: [],
  askForInvitation: [],
  resetPassword: [account('version = 1')],
  askForHelp: [],
  viewPage: [],
  dismissNotice: [none('notices')],
  askForEmail: [],
  changeEmail: [account("email LIKE '%-new@%'")],
  changePhone: [account('phone IS NULL')],
  verifyPhone: [account('phone_verified = 1')],
  changePassword: [account('version = 1')],
  beginTotp: ["SELECT 1 FROM challenges WHERE id = 'totp:' || $sub"],
  confirmTotp: [account("mfa = 'TOTP'"), 'SELECT 1 FROM recovery_codes WHERE sub = $sub'],
  changeMfa: [account("mfa = 'NONE'")],
  setPicture: ['SELECT 1 FROM people WHERE sub = $sub AND picture IS NOT NULL'],
  removePicture: ['SELECT 1 FROM people WHERE sub = $sub AND picture IS NULL'],
  endDevice: [none("sessions WHERE sub = $sub AND token_hash LIKE 'another-%'")],
  endDevices: [none('sessions WHERE sub = $sub')],
}

const inSteps = new Set(
  [
    'answerNewPassword',
    'answerCode',
    'resetPassword',
    'changePassword',
    'changeEmail',
    'confirmTotp',
    'changeMfa',
  ].map((name) => `accounts.${name}`),
)

/** They are nothing without a provider, or without somebody who sends texts. */
export const withoutOthers = ['accounts.beginProvider', 'accounts.askForPhoneCode']

/** A server that sends no texts can have somebody go without them. */
const goWithoutTexts: Partial<WriteOperation> = {
  body: () => ({ mfa: 'NONE', password: PASSWORD }),
  async ready(product, sub) {
    await ready.verifiedPhone(product, sub)
    await product.stores.pool.changeMfa(sub, 'SMS')
    return {}
  },
}

/** A server that sends no texts takes no number, but one of before can be removed. */
const removePhone: Partial<WriteOperation> = {
  body: () => ({ phone: '', password: PASSWORD }),
  ready: ready.verifiedPhone,
}

const instead: Record<string, Partial<WriteOperation>> = {
  'accounts.changeMfa': goWithoutTexts,
  'accounts.changePhone': removePhone,
}

const operations = writeOperations
  .filter(({ name }) => name.replace('accounts.', '') in left)
  .map((one) => ({ ...one, ...instead[one.name] }))

/** Each of them, by the name of its procedure, as somebody new for whom everything is ready in these stores. */
export const answeredAccounts: Record<string, (stores: Stores) => Promise<AskedOfAccounts>> =
  Object.fromEntries(
    operations.map((operation) => [
      operation.name,
      async (stores: Stores): Promise<AskedOfAccounts> => {
        const { name, cookie, said } = await newSender(
          { stores, clock: { at: Date.now() } },
          operation,
          `asker-${randomUUID()}`,
        )
        const { method, path, body } = operation
        const queries = left[operation.name.replace('accounts.', '')] ?? []
        return {
          ...{ method, path, ...(inSteps.has(operation.name) && { isInSteps: true }) },
          body: JSON.parse(said(JSON.stringify(body()))),
          // The server is reached over plain http, where cookies have plain names.
          cookie: cookie.replaceAll('__Host-', ''),
          parts: (db) =>
            queries.map((sql) => {
              const given: { sub?: string } = sql.includes('$sub') ? { sub: name } : {}
              return db.prepare(sql).get(given) !== undefined
            }),
        }
      },
    ]),
  )
