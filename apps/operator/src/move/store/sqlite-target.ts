import type { DatabaseSync } from 'node:sqlite'
import { type Item, type MoveState, moveStateSchema, type Table } from '@kitchen-table/cloud/dynamodb'
import { listTableNames, parseJsonColumn } from '@kitchen-table/embedded/sqlite'
import { MoveError } from '../move-error.ts'
import { storeStagedEventCounts } from './event-count-tables.ts'
import { fillEventPeopleDays } from './event-tables.ts'
import { storeStagedLoginDays } from './login-day-table.ts'
import { storeStagedBlocks } from './moves-table.ts'
import { storeMissingMemberNumbers } from './organization-tables.ts'
import { addStagedTables, dropStagedTables } from './staged-tables.ts'
import { transfersByTable } from './table-transfers.ts'

const STATE_TABLE = 'moving_state'

/**
 * The tables that are not moved: the built-in accounts are a user pool, which is another system than the database, and
 * that of the cloud knows neither its password hashes nor its second factors.
 */
export const accountTables: readonly string[] = [
  'accounts',
  'recovery_codes',
  'reset_codes',
  'temporary_passwords',
]

/**
 * The tables that are filled from the events that were moved: who did what, packed into blocks (decision 030). For tests,
 * which compare all other ones.
 */
export const rebuiltTables: readonly string[] = ['event_people', 'event_people_days', 'event_people_blocks']

/** Every database has a version of the library. */
const filledTables = ['catalog_version']

function inTransaction(db: DatabaseSync, write: () => void): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    write()
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

const hasTable = (db: DatabaseSync, name: string) => listTableNames(db).includes(name)

/** Makes what only SQLite has of the rows that were moved. */
function finishRows(db: DatabaseSync): void {
  storeStagedBlocks(db)
  storeStagedEventCounts(db)
  storeStagedLoginDays(db)
  fillEventPeopleDays(db)
  storeMissingMemberNumbers(db)
  dropStagedTables(db)
  const [violation] = db.prepare('PRAGMA foreign_key_check').all()
  if (violation)
    throw new MoveError(
      `A row of ${violation.table} belongs to one of ${violation.parent} that is not there; it cannot be moved.`,
    )
}

/** Writes the rows of DynamoDB's tables into a new database. */
export function createSqliteTarget(db: DatabaseSync) {
  // The rows of a table may be stored before those that they refer to; `finishRows` checks them.
  db.exec('PRAGMA foreign_keys = OFF')

  function saveState(state: MoveState): void {
    db.exec(
      `CREATE TABLE IF NOT EXISTS ${STATE_TABLE} (only INTEGER PRIMARY KEY, state TEXT NOT NULL) STRICT`,
    )
    db.prepare(`INSERT OR REPLACE INTO ${STATE_TABLE} VALUES (1, ?)`).run(JSON.stringify(state))
  }

  const writers = new Map<Table, (item: Item) => void>()
  function writerOf(table: Table): (item: Item) => void {
    const writer = writers.get(table) ?? transfersByTable[table].write?.(db)
    if (!writer) throw new Error(`The rows of ${table} follow from others.`)
    writers.set(table, writer)
    return writer
  }

  return {
    async expectEmpty(): Promise<void> {
      const filled = listTableNames(db)
        .filter((name) => !filledTables.includes(name))
        .find((name) => db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get())
      if (filled !== undefined)
        throw new MoveError(
          `The database has rows already (${filled}), and a store is moved only into an empty one.`,
        )
    },
    async readState(): Promise<MoveState | null> {
      if (!hasTable(db, STATE_TABLE)) return null
      const row = db.prepare(`SELECT state FROM ${STATE_TABLE}`).get()
      return row ? parseJsonColumn(moveStateSchema, row.state) : null
    },
    saveState: async (state: MoveState): Promise<void> => inTransaction(db, () => saveState(state)),
    begin: async (table: Table): Promise<void> =>
      inTransaction(db, () => {
        addStagedTables(db)
        for (const name of transfersByTable[table].fills) db.exec(`DELETE FROM "${name}"`)
        writers.delete(table)
      }),
    write: async (table: Table, items: readonly Item[], state: MoveState): Promise<void> =>
      inTransaction(db, () => {
        const write = writerOf(table)
        for (const item of items) write(item)
        saveState(state)
      }),
    async finish(): Promise<void> {
      if (!hasTable(db, 'moving_counts')) return
      writers.clear()
      inTransaction(db, () => finishRows(db))
    },
  }
}

/** Removes what only a move needs, once it has ended. What `complete` does is done in the same transaction. */
export function removeMoveState(db: DatabaseSync, complete: (db: DatabaseSync) => void = () => {}): void {
  inTransaction(db, () => {
    complete(db)
    db.exec(`DROP TABLE IF EXISTS ${STATE_TABLE}`)
  })
  db.exec('PRAGMA foreign_keys = ON')
}
