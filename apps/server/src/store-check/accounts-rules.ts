import type { DatabaseSync } from 'node:sqlite'
import { noticeKinds } from '@kitchen-table/domain/accounts/notice'
import { z } from 'zod'
import { storedFile } from '../adapters/sqlite/stored-file.ts'
import { errand } from '../features/accounts/outbox/ports.ts'
import { type Row, type Rule, sqlRule } from './sql-rule.ts'

/** What secrets call for besides an account: the state of it in which they are of use to anybody. */
const ofAccounts = [
  {
    table: 'temporary_passwords',
    calls: "status = 'FORCE_CHANGE_PASSWORD'",
    words: 'still has to set a password',
  },
  { table: 'recovery_codes', calls: "mfa = 'TOTP'", words: 'signs in with an authenticator app' },
] as const

/** How what an account has fits what it is: those of a provider have nothing that opens it here (security.md T18). */
const accountRules: Rule[] = [
  ...ofAccounts.map(({ table, calls, words }) =>
    sqlRule(
      'secret-account',
      `SELECT DISTINCT sub FROM ${table} s
       WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.sub = s.sub AND a.${calls}) ORDER BY sub`,
      ({ sub }) => `There are ${table} of ${sub}, which is no account of somebody who ${words}; remove them.`,
    ),
  ),
  sqlRule(
    'second-step',
    `SELECT email, mfa FROM accounts
     WHERE mfa NOT IN ('TOTP', 'SMS', 'NONE') OR (mfa = 'TOTP') <> (totp_secret IS NOT NULL)
       OR (mfa = 'TOTP') <> (totp_last_step IS NOT NULL) OR (mfa = 'SMS' AND NOT phone_verified) ORDER BY email`,
    ({ email, mfa }) =>
      `The account ${email} asks for the second step ${mfa} and does not have what that needs, or has more; reset it (npm run admin:reset).`,
  ),
  sqlRule(
    'verified-phone',
    'SELECT email FROM accounts WHERE phone IS NULL AND phone_verified <> 0 ORDER BY email',
    ({ email }) =>
      `The account ${email} has verified a telephone that it does not have; set its number again.`,
  ),
  sqlRule(
    'identity',
    `SELECT email, status FROM accounts
     WHERE iif(status = 'EXTERNAL_PROVIDER',
       issuer IS NULL OR subject IS NULL OR password IS NOT NULL OR mfa <> 'NONE',
       issuer IS NOT NULL OR subject IS NOT NULL) ORDER BY email`,
    ({ email, status }) =>
      status === 'EXTERNAL_PROVIDER'
        ? `The account ${email} is a provider's and lacks its name there, or has a password or a second step here; remove it, and the person comes in anew.`
        : `The account ${email} has a name at a provider and is none of its; put back a backup.`,
  ),
]

type Column = {
  name: string
  table: string
  /** The column that names a row. */
  by: string
  body: z.ZodType
  /** What is to be parsed; a text that is no JSON is nothing. */
  read: (row: Row) => unknown
  words: (of: string) => string
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

/** What the product reads back, as its own readers take it. */
const columns: Column[] = [
  {
    ...{ name: 'errands', table: 'outbox', by: 'id' },
    body: z
      .object({ channel: z.string(), body: errand })
      .refine(({ channel, body }) => channel === body.channel),
    read: ({ channel, body }) => ({ channel, body: parsed(body) }),
    words: (id) => `The message ${id} cannot be read, so it holds up what is behind it; remove it (outbox).`,
  },
  {
    ...{ name: 'notices', table: 'notices', by: 'id' },
    body: z.object({ kind: z.enum(noticeKinds), words: z.string().min(1), at: z.iso.datetime() }),
    read: (row) => row,
    words: (id) => `The notice ${id} cannot be read, so none of them is shown; remove it (notices).`,
  },
  {
    ...{ name: 'challenges', table: 'challenges', by: 'id' },
    body: z.object({ data: z.record(z.string(), z.string()), tries_left: z.number().min(0) }),
    read: ({ data, tries_left }) => ({ data: parsed(data), tries_left }),
    // Its id may tell what it was asked for: the words of the kind are enough to find it.
    words: (id) =>
      `A challenge of the kind ${id.split(':', 1)} cannot be read; remove it, and it is asked anew.`,
  },
  {
    ...{ name: 'occurrences', table: 'occurrences', by: 'key' },
    body: z.array(z.number()),
    read: ({ times }) => parsed(times),
    words: (key) => `The times counted under ${key} cannot be read; remove them (occurrences).`,
  },
  {
    ...{ name: 'pictures', table: 'people', by: 'sub' },
    body: storedFile.nullable(),
    read: ({ picture }) => (picture === null ? null : parsed(picture)),
    words: (sub) => `The picture of ${sub} cannot be read, so nobody can look them up; remove it (people).`,
  },
]

const columnRules = columns.map(
  ({ name, table, by, body, read, words }): Rule => ({
    name,
    broken: (db: DatabaseSync) =>
      db
        .prepare(`SELECT * FROM ${table} ORDER BY ${by}`)
        .all()
        .filter((row) => !body.safeParse(read(row)).success)
        .map((row) => words(String(row[by]))),
  }),
)

/** Coming in: secrets, second steps, providers, and what waits to be sent or answered. */
export const accountsRules: Rule[] = [...accountRules, ...columnRules]
