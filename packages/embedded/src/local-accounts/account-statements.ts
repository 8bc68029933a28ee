import { randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Account, Identity, ListedAccount, NewAccount } from '@kitchen-table/application/ports'
import { mfaChoices, roles } from '@kitchen-table/domain/accounts'
import { z } from 'zod'

const flag = z.literal([0, 1]).transform((value) => value === 1)

const accountRowSchema = z.object({
  sub: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  role: z.enum(roles),
  group: z.string().nullable(),
  status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER']),
  enabled: flag,
  createdAt: z.string(),
  phone: z.string().nullable(),
  isPhoneVerified: flag,
  mfa: z.enum(mfaChoices),
})

const accountColumns = `sub, email, first, last, role, group_slug AS "group", status, enabled, created_at AS createdAt,
  phone, phone_verified AS isPhoneVerified, mfa`

const MAX_PAGE_SIZE = 60

/**
 * An account with what must not leave the pool. `version` grows with every change of the password, the second factor,
 * the role or the status: it ends challenges that were begun and codes that were issued before. `password` is the
 * stored hash.
 */
export type AccountWithSecrets = {
  account: Account
  version: number
  password: string | null
  totpSecret: string | null
  totpLastStep: number
}

/** `isConfirmed`: an account without a password counts as one that had one, and nobody can sign in to it. */
export type NewLocalAccount = NewAccount & { sub?: string; isConfirmed?: boolean }

/** The SQL statements on accounts. Call those that change rows inside a write. */
export function accountStatements(db: DatabaseSync) {
  const secretColumns = 'version, password, totp_secret, totp_last_step'
  const selectBySub = db.prepare(`SELECT ${accountColumns}, ${secretColumns} FROM accounts WHERE sub = ?`)
  const selectByEmail = db.prepare(`SELECT ${accountColumns}, ${secretColumns} FROM accounts WHERE email = ?`)
  const selectByIdentity = db.prepare(
    `SELECT ${accountColumns} FROM accounts WHERE issuer = ? AND subject = ?`,
  )
  const selectIdentity = db.prepare(
    'SELECT issuer, subject FROM accounts WHERE sub = ? AND issuer IS NOT NULL',
  )
  const selectPage = db.prepare(
    `SELECT ${accountColumns} FROM accounts WHERE email > ? ORDER BY email LIMIT ${MAX_PAGE_SIZE}`,
  )
  const insert = db.prepare(`
    INSERT INTO accounts
      (sub, email, first, last, role, group_slug, status, enabled, created_at, password, issuer, subject)
    VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
  const remove = db.prepare('DELETE FROM accounts WHERE sub = ?')

  return {
    findBySub: (sub: string): Account | null => toAccount(selectBySub.get(sub)),
    findByEmail: (email: string): Account | null => toAccount(selectByEmail.get(email)),
    findByIdentity: ({ issuer, subject }: Identity) => toAccount(selectByIdentity.get(issuer, subject)),
    findIdentity(sub: string): Identity | null {
      const row = selectIdentity.get(sub)
      return row ? { issuer: String(row.issuer), subject: String(row.subject) } : null
    },
    findSecretsBySub: (sub: string) => toAccountWithSecrets(selectBySub.get(sub)),
    findSecretsByEmail: (email: string) => toAccountWithSecrets(selectByEmail.get(email)),
    listPage: (after: string): ListedAccount[] =>
      selectPage.all(after).map((row) => {
        const { mfa: _, ...account } = accountRowSchema.parse(row)
        return account
      }),
    insert(
      account: NewLocalAccount,
      status: Account['status'],
      { password = null, identity = null }: { password?: string | null; identity?: Identity | null } = {},
    ): { sub: string } | 'exists' {
      const { sub = randomUUID(), email, first, last, role, group, createdAt } = account
      const { issuer = null, subject = null } = identity ?? {}
      const { changes } = insert.run(
        sub,
        email,
        first,
        last,
        role,
        group,
        status,
        createdAt,
        password,
        issuer,
        subject,
      )
      return changes === 1 ? { sub } : 'exists'
    },
    remove: (sub: string) => remove.run(sub).changes === 1,
    ...accountUpdates(db),
  }
}

export type AccountStatements = ReturnType<typeof accountStatements>

/** The updates of one account. Each returns whether the account exists. */
function accountUpdates(db: DatabaseSync) {
  const createUpdate = (assignments: string) => {
    const statement = db.prepare(`UPDATE accounts SET ${assignments} WHERE sub = $sub`)
    return (values: Record<string, string | number | null>) => statement.run(values).changes === 1
  }
  return {
    setPassword: createUpdate("password = $hash, status = 'CONFIRMED', version = version + 1"),
    setEmail: createUpdate('email = $email'),
    setNames: createUpdate('first = $first, last = $last'),
    setPhone: createUpdate('phone = $phone, phone_verified = $verified'),
    setMfa: createUpdate('mfa = $mfa, totp_secret = $secret, totp_last_step = $step, version = version + 1'),
    recordUsedTotpStep: createUpdate('totp_last_step = $step'),
    // A resumed job repeats its steps: setting the same value again must not end challenges.
    setEnabled: createUpdate('enabled = $enabled, version = version + (enabled <> $enabled)'),
    setRole: createUpdate('role = $role, version = version + (role <> $role)'),
    setGroup: createUpdate('group_slug = $group'),
    resetToInvited:
      createUpdate(`password = NULL, status = 'FORCE_CHANGE_PASSWORD', mfa = 'NONE', totp_secret = NULL,
      totp_last_step = NULL, version = version + 1`),
  }
}

function toAccount(row: Record<string, SQLOutputValue> | undefined): Account | null {
  return row === undefined ? null : accountRowSchema.parse(row)
}

function toAccountWithSecrets(row: Record<string, SQLOutputValue> | undefined): AccountWithSecrets | null {
  if (row === undefined) return null
  return {
    account: accountRowSchema.parse(row),
    version: Number(row.version),
    password: row.password === null ? null : String(row.password),
    totpSecret: row.totp_secret === null ? null : String(row.totp_secret),
    totpLastStep: row.totp_last_step === null ? -1 : Number(row.totp_last_step),
  }
}

/**
 * How many temporary passwords of an account are valid at once: more than strangers can request within the life of one
 * (ten a day for 90 days, docs/security.md T53), so that they cannot invalidate any.
 */
const MAX_TEMPORARY_PASSWORDS = 1000

/** Stores the hashes of temporary passwords and recovery codes. Call methods that change rows inside a write. */
export function secretStatements(db: DatabaseSync) {
  const insertTemporary = db.prepare(
    'INSERT INTO temporary_passwords (sub, hash, expires_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const deleteAllButNewest = db.prepare(`
    DELETE FROM temporary_passwords WHERE sub = $sub AND hash NOT IN
    (SELECT hash FROM temporary_passwords WHERE sub = $sub ORDER BY expires_at DESC LIMIT ${MAX_TEMPORARY_PASSWORDS})`)
  const selectValidTemporary = db.prepare(
    'SELECT 1 FROM temporary_passwords WHERE sub = ? AND hash = ? AND expires_at > ?',
  )
  const selectTemporary = db.prepare('SELECT 1 FROM temporary_passwords WHERE sub = ? AND hash = ?')
  const dropExpired = db.prepare('DELETE FROM temporary_passwords WHERE sub = ? AND expires_at <= ?')
  const deleteTemporary = db.prepare('DELETE FROM temporary_passwords WHERE sub = ?')
  const addRecovery = db.prepare(
    'INSERT INTO recovery_codes (sub, hash) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const deleteRecovery = db.prepare('DELETE FROM recovery_codes WHERE sub = ? AND hash = ?')
  const deleteAllRecovery = db.prepare('DELETE FROM recovery_codes WHERE sub = ?')
  const countRecovery = db.prepare('SELECT count(*) AS n FROM recovery_codes WHERE sub = ?')

  return {
    addTemporaryPassword(
      sub: string,
      hash: string,
      { now, expiresAt }: { now: number; expiresAt: number },
    ): void {
      dropExpired.run(sub, now)
      insertTemporary.run(sub, hash, expiresAt)
      deleteAllButNewest.run({ sub })
    },
    hasTemporaryPassword: (sub: string, hash: string, now: number) =>
      selectValidTemporary.get(sub, hash, now) !== undefined,
    /** Whether it was neither used nor replaced; it may have expired. */
    isTemporaryPasswordStored: (sub: string, hash: string) => selectTemporary.get(sub, hash) !== undefined,
    removeTemporaryPasswords: (sub: string) => void deleteTemporary.run(sub),
    replaceRecoveryCodes(sub: string, hashes: readonly string[]): void {
      deleteAllRecovery.run(sub)
      for (const hash of hashes) addRecovery.run(sub, hash)
    },
    /** Removes a recovery code; returns whether it existed. */
    consumeRecoveryCode: (sub: string, hash: string) => deleteRecovery.run(sub, hash).changes === 1,
    countRecoveryCodes: (sub: string) => Number(countRecovery.get(sub)?.n),
  }
}

export type SecretStatements = ReturnType<typeof secretStatements>
