import { writeSync } from 'node:fs'
import { constants, type DatabaseSync } from 'node:sqlite'
import { migrate, userVersion } from '../../apps/server/src/adapters/sqlite/migrations.ts'
import { allMigrations } from './later-migrations.ts'
import { openUnmigrated } from './open-unmigrated.ts'

/**
 * Migrates the store in a folder, or a new one, in a process of its own, and kills that at the n-th time when SQLite asks whether it
 * may do something: each statement, also BEGIN and COMMIT, asks before it runs for everything that it will touch.
 * `carelessly` is without transactions, to see that the trial can tell.
 */
const [dataDir = '', killAt = '', mode = ''] = process.argv.slice(2)

/** `commits` are the calls that asked for one. */
type CallCount = { calls: number; commits: number[] }

function killAtCall(db: DatabaseSync, call: number) {
  const counted: CallCount = { calls: 0, commits: [] }
  db.setAuthorizer((action, operation) => {
    counted.calls += 1
    if (action === constants.SQLITE_TRANSACTION && operation === 'COMMIT') counted.commits.push(counted.calls)
    if (counted.calls === call) process.kill(process.pid, 'SIGKILL')
    return constants.SQLITE_OK
  })
  return counted
}

function migrateWithoutTransactions(db: DatabaseSync): void {
  for (const [index, step] of allMigrations.entries()) {
    if (userVersion(db) > index) continue
    step(db)
    db.exec(`PRAGMA user_version = ${index + 1}`)
  }
}

const db = openUnmigrated(dataDir)
const counted = killAtCall(db, Number(killAt))
writeSync(1, 'begun\n')
const startedAt = performance.now()
if (mode === 'carelessly') migrateWithoutTransactions(db)
else migrate(db, allMigrations)
const milliseconds = performance.now() - startedAt
db.setAuthorizer(null)
writeSync(1, JSON.stringify({ ...counted, milliseconds }))
db.close()
