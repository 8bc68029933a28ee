import { writeSync } from 'node:fs'
import { constants, type DatabaseSync } from 'node:sqlite'
import { migrate, readSchemaVersion } from '@kitchen-table/embedded/sqlite'
import { allMigrations } from './later-migrations.ts'
import { openUnmigrated } from './open-unmigrated.ts'

/**
 * Migrates the store in a folder, or a new one, and kills this process at the n-th call of SQLite's authorizer: each
 * statement, also BEGIN and COMMIT, calls it for everything that it will touch, before it runs. The mode
 * `without-transactions` is the negative control of the trial.
 */
const [dataDir = '', killAt = '', mode = ''] = process.argv.slice(2)

/** `commits` are the numbers of the calls for a COMMIT. */
type CallCount = { calls: number; commits: number[] }

function killAtCall(db: DatabaseSync, call: number) {
  const counts: CallCount = { calls: 0, commits: [] }
  db.setAuthorizer((action, operation) => {
    counts.calls += 1
    if (action === constants.SQLITE_TRANSACTION && operation === 'COMMIT') counts.commits.push(counts.calls)
    if (counts.calls === call) process.kill(process.pid, 'SIGKILL')
    return constants.SQLITE_OK
  })
  return counts
}

function migrateWithoutTransactions(db: DatabaseSync): void {
  for (const [index, step] of allMigrations.entries()) {
    if (readSchemaVersion(db) > index) continue
    step(db)
    db.exec(`PRAGMA user_version = ${index + 1}`)
  }
}

const db = openUnmigrated(dataDir)
const counts = killAtCall(db, Number(killAt))
writeSync(1, 'started\n')
const startedAt = performance.now()
if (mode === 'without-transactions') migrateWithoutTransactions(db)
else migrate(db, allMigrations)
const milliseconds = performance.now() - startedAt
db.setAuthorizer(null)
writeSync(1, JSON.stringify({ ...counts, milliseconds }))
db.close()
