import type { DatabaseSync } from 'node:sqlite'

/**
 * How many temporary passwords of an account are valid at once: more than strangers can request within the life of one
 * (ten a day for 90 days, docs/security.md T53), so that they cannot invalidate any.
 */
const MAX_TEMPORARY_PASSWORDS = 1000

/** Stores the hashes of temporary passwords and recovery codes. Call methods that change rows inside a write. */
export function secretRows(db: DatabaseSync) {
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

export type SecretRows = ReturnType<typeof secretRows>
