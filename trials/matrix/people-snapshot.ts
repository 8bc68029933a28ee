import type { DatabaseSync } from 'node:sqlite'

/** Tables with a person's records and sessions, which are restored. */
const snapshotTables = ['accounts', 'people', 'members', 'sessions']
/** Tables with secrets that were issued meanwhile, which are emptied for the person. */
const clearedTables = ['challenges', 'temporary_passwords', 'recovery_codes', 'reset_codes']

/**
 * Takes a snapshot of these people. Returns a function that restores one of them and deletes their `-challenged` account.
 */
export function snapshotPeople(db: DatabaseSync, people: readonly string[]): (name: string) => void {
  const snapshots = snapshotTables.map((table) => {
    const select = db.prepare(`SELECT * FROM ${table} WHERE sub = ?`)
    const placeholders = select.columns().map(() => '?')
    return {
      insert: db.prepare(`INSERT INTO ${table} VALUES (${placeholders.join()})`),
      rowsByPerson: new Map(people.map((name) => [name, select.all(name)])),
    }
  })
  const deletions = [...snapshotTables, ...clearedTables].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE sub IN (?, ?)`),
  )

  return (name) => {
    db.exec('BEGIN')
    // Outbox messages have been checked by now.
    db.exec('DELETE FROM outbox')
    for (const deletion of deletions) deletion.run(name, `${name}-challenged`)
    for (const { insert, rowsByPerson } of snapshots)
      for (const row of rowsByPerson.get(name) ?? []) insert.run(...Object.values(row))
    db.exec('COMMIT')
  }
}
