import type { DatabaseSync } from 'node:sqlite'
import { outboxMessageSchema } from '@kitchen-table/application/ports'
import { storedFileSchema } from '@kitchen-table/application/stored-records'
import { noticeKinds } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import { parseStoredJson, type Row, type Rule, sqlRule } from './sql-rule.ts'

/** Tables of secrets, each with the state that the account needs for the secret to be of use. */
const secretTables = [
  {
    table: 'temporary_passwords',
    requiredState: "status = 'FORCE_CHANGE_PASSWORD'",
    stateDescription: 'still has to set a password',
  },
  {
    table: 'recovery_codes',
    requiredState: "mfa = 'TOTP'",
    stateDescription: 'signs in with an authenticator app',
  },
] as const

/** An account's secrets and factors agree with its state; a provider's account has none here (docs/security.md T18). */
const accountStateRules: Rule[] = [
  ...secretTables.map(({ table, requiredState, stateDescription }) =>
    sqlRule(
      'secret-account',
      `SELECT DISTINCT sub FROM ${table} s
       WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.sub = s.sub AND a.${requiredState}) ORDER BY sub`,
      ({ sub }) =>
        `There are ${table} of ${sub}, which is no account of someone who ${stateDescription}; remove them.`,
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
        ? `The account ${email} is a provider's and lacks its name there, or has a password or a second step here; remove it, and the person comes in again.`
        : `The account ${email} has a name at a provider and is none of its; put back a backup.`,
  ),
]

type CheckedColumn = {
  name: string
  table: string
  idColumn: string
  schema: z.ZodType
  extractValue: (row: Row) => unknown
  describeViolation: (id: string) => string
}

/** Stored values that the product parses when it reads them, with the schemas of its own readers. */
const checkedColumns: CheckedColumn[] = [
  {
    name: 'outbox-messages',
    table: 'outbox',
    idColumn: 'id',
    schema: z
      .object({ channel: z.string(), body: outboxMessageSchema })
      .refine(({ channel, body }) => channel === body.channel),
    extractValue: ({ channel, body }) => ({ channel, body: parseStoredJson(body) }),
    describeViolation: (id) =>
      `The message ${id} cannot be read, so it holds up what is behind it; remove it (outbox).`,
  },
  {
    name: 'notices',
    table: 'notices',
    idColumn: 'id',
    schema: z.object({ kind: z.enum(noticeKinds), words: z.string().min(1), at: z.iso.datetime() }),
    extractValue: (row) => row,
    describeViolation: (id) =>
      `The notice ${id} cannot be read, so none of them is shown; remove it (notices).`,
  },
  {
    name: 'challenges',
    table: 'challenges',
    idColumn: 'id',
    schema: z.object({ data: z.record(z.string(), z.string()), tries_left: z.number().min(0) }),
    extractValue: ({ data, tries_left }) => ({ data: parseStoredJson(data), tries_left }),
    // The whole id may reveal a person; the kind is enough to find the challenge.
    describeViolation: (id) =>
      `A challenge of the kind ${id.split(':', 1)} cannot be read; remove it, and it is asked again.`,
  },
  {
    name: 'sliding-windows',
    table: 'sliding_windows',
    idColumn: 'key',
    schema: z.array(z.number()),
    extractValue: ({ times }) => parseStoredJson(times),
    describeViolation: (key) =>
      `The times counted under ${key} cannot be read; remove them (sliding_windows).`,
  },
  {
    name: 'pictures',
    table: 'people',
    idColumn: 'sub',
    schema: storedFileSchema.nullable(),
    extractValue: ({ picture }) => (picture === null ? null : parseStoredJson(picture)),
    describeViolation: (sub) =>
      `The picture of ${sub} cannot be read, so nobody can look them up; remove it (people).`,
  },
]

const columnRules = checkedColumns.map(
  ({ name, table, idColumn, schema, extractValue, describeViolation }): Rule => ({
    name,
    findViolations: (db: DatabaseSync) =>
      db
        .prepare(`SELECT * FROM ${table} ORDER BY ${idColumn}`)
        .all()
        .filter((row) => !schema.safeParse(extractValue(row)).success)
        .map((row) => describeViolation(String(row[idColumn]))),
  }),
)

/** Rules of the accounts feature: secrets, second factors, identities, outbox messages, notices and challenges. */
export const accountsRules: Rule[] = [...accountStateRules, ...columnRules]
