import type { DatabaseSync } from 'node:sqlite'

/** Tables with a person's records and sessions, which are restored. */
const snapshotTables = ['accounts', 'people', 'members', 'sessions']
/** Tables with secrets that were issued meanwhile, which are emptied for the person. */
const clearedTables = ['challenges', 'temporary_passwords', 'recovery_codes', 'reset_codes']

/**
 * Takes a snapshot of these people. Returns a function that restores one of them and deletes their `-challenged` account.
 */
export function snapshotPeople(db: DatabaseSync, people: readonly string[]): (name: string) => void {
  const rowsOf = (table: string, name: string) => db.prepare(`SELECT * FROM ${table} WHERE sub = ?`).all(name)
  const before = new Map(
    people.map((name) => [name, snapshotTables.map((table) => [table, rowsOf(table, name)] as const)]),
  )

  return (name) => {
    db.exec('BEGIN')
    // Outbox messages have been checked by now.
    db.exec('DELETE FROM outbox')
    for (const table of [...snapshotTables, ...clearedTables])
      db.prepare(`DELETE FROM ${table} WHERE sub IN (?, ?)`).run(name, `${name}-challenged`)
    for (const [table, rows] of before.get(name) ?? [])
      for (const row of rows) {
        const placeholders = Object.keys(row).map(() => '?')
        db.prepare(`INSERT INTO ${table} VALUES (${placeholders.join()})`).run(...Object.values(row))
      }
    db.exec('COMMIT')
  }
}
