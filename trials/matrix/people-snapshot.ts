import type { DatabaseSync } from 'node:sqlite'

/** What somebody is, and where they are signed in. */
const snapshotTables = ['accounts', 'people', 'members', 'sessions']
/** What they were given on the way. */
const clearedTables = ['challenges', 'temporary_passwords', 'recovery_codes', 'reset_codes']

/** Remembers these people as they are now; what it answers has one of them so again, without whoever came in with them. */
export function snapshotPeople(db: DatabaseSync, people: readonly string[]): (name: string) => void {
  const rowsOf = (table: string, name: string) => db.prepare(`SELECT * FROM ${table} WHERE sub = ?`).all(name)
  const before = new Map(
    people.map((name) => [name, snapshotTables.map((table) => [table, rowsOf(table, name)] as const)]),
  )

  return (name) => {
    db.exec('BEGIN')
    // Whatever was sent has been looked at.
    db.exec('DELETE FROM outbox')
    for (const table of [...snapshotTables, ...clearedTables])
      db.prepare(`DELETE FROM ${table} WHERE sub IN (?, ?)`).run(name, `${name}-guest`)
    for (const [table, rows] of before.get(name) ?? [])
      for (const row of rows) {
        const placeholders = Object.keys(row).map(() => '?')
        db.prepare(`INSERT INTO ${table} VALUES (${placeholders.join()})`).run(...Object.values(row))
      }
    db.exec('COMMIT')
  }
}
