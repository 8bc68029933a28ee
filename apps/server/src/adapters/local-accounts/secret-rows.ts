import type { DatabaseSync } from 'node:sqlite'

/**
 * Temporary passwords that are good at once: more than strangers can ask for within the life of one (ten a day for 90
 * days, security.md T53), so that they kill none.
 */
const MOST_TEMPORARY = 1000

/** Hashes of temporary passwords and recovery codes; what changes something is to be called inside a write. */
export function secretRows(db: DatabaseSync) {
  const addTemporary = db.prepare(
    'INSERT INTO temporary_passwords (sub, hash, expires_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const keepNewest = db.prepare(`
    DELETE FROM temporary_passwords WHERE sub = $sub AND hash NOT IN
    (SELECT hash FROM temporary_passwords WHERE sub = $sub ORDER BY expires_at DESC LIMIT ${MOST_TEMPORARY})`)
  const hasTemporary = db.prepare(
    'SELECT 1 FROM temporary_passwords WHERE sub = ? AND hash = ? AND expires_at > ?',
  )
  const isKept = db.prepare('SELECT 1 FROM temporary_passwords WHERE sub = ? AND hash = ?')
  const dropExpired = db.prepare('DELETE FROM temporary_passwords WHERE sub = ? AND expires_at <= ?')
  const removeTemporary = db.prepare('DELETE FROM temporary_passwords WHERE sub = ?')
  const addRecovery = db.prepare(
    'INSERT INTO recovery_codes (sub, hash) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const spendRecovery = db.prepare('DELETE FROM recovery_codes WHERE sub = ? AND hash = ?')
  const removeRecovery = db.prepare('DELETE FROM recovery_codes WHERE sub = ?')
  const countRecovery = db.prepare('SELECT count(*) AS n FROM recovery_codes WHERE sub = ?')

  return {
    addTemporary(sub: string, hash: string, { now, expiresAt }: { now: number; expiresAt: number }): void {
      dropExpired.run(sub, now)
      addTemporary.run(sub, hash, expiresAt)
      keepNewest.run({ sub })
    },
    hasTemporary: (sub: string, hash: string, now: number) => hasTemporary.get(sub, hash, now) !== undefined,
    /** Whether it was neither used nor replaced; its time may be over. */
    isKept: (sub: string, hash: string) => isKept.get(sub, hash) !== undefined,
    removeTemporary: (sub: string) => void removeTemporary.run(sub),
    /** Instead of those that there were. */
    putRecovery(sub: string, hashes: readonly string[]): void {
      removeRecovery.run(sub)
      for (const hash of hashes) addRecovery.run(sub, hash)
    },
    /** Whether it was there; it is not any more. */
    spendRecovery: (sub: string, hash: string) => spendRecovery.run(sub, hash).changes === 1,
    countRecovery: (sub: string) => Number(countRecovery.get(sub)?.n),
  }
}

export type SecretRows = ReturnType<typeof secretRows>
