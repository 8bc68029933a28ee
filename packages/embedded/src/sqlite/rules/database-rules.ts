import { DatabaseSync } from 'node:sqlite'
import { APPLICATION_ID } from '../database/application-id.ts'
import { migrate, migrations, readSchemaVersion } from '../database/migrations.ts'
import { getSqliteErrorCode, SQLITE_CORRUPT } from '../database/sqlite-errors.ts'
import { type Rule, sqlRule } from './sql-rule.ts'

const restoreHint = 'put back a backup (npm run restore)'

/** The database belongs to this application and has the current schema. */
export const databaseIdentityRules: Rule[] = [
  {
    name: 'empty',
    findViolations: (db) =>
      readSchema(db).size > 0
        ? []
        : [
            `store.db is empty: start the server, which makes a new store, or ${restoreHint} if there was one.`,
          ],
  },
  {
    name: 'application',
    findViolations(db) {
      const id = db.prepare('PRAGMA application_id').get()?.application_id
      return id === APPLICATION_ID
        ? []
        : ['store.db is the database of another application; choose another DATA_DIR.']
    },
  },
  {
    name: 'schema-version',
    findViolations(db) {
      const [actual, supported] = [readSchemaVersion(db), migrations.length]
      if (actual > supported)
        return [
          `store.db has schema ${actual}, known here up to ${supported}; check it with the newer version of this program.`,
        ]
      if (actual < supported)
        return [
          `store.db has schema ${actual} of ${supported}; start the server once, which brings it up to date, and check again.`,
        ]
      return []
    },
  },
]

/** The database is sound by SQLite's own checks and has this program's schema. Otherwise its rows mean nothing. */
export const databaseSoundnessRules: Rule[] = [
  {
    name: 'integrity',
    findViolations: (db) =>
      findDamage(db).map((message) => `store.db is damaged (${message}); ${restoreHint}.`),
  },
  sqlRule(
    'foreign-keys',
    'PRAGMA foreign_key_check',
    ({ table, parent, rowid }) =>
      `A row of ${table}${rowid === null ? '' : ` (${rowid})`} refers to a row of ${parent} that is not there; ${restoreHint}.`,
  ),
  { name: 'schema', findViolations: findSchemaDifferences },
]

/** Returns the messages of SQLite's integrity check. With a torn index the check itself may fail. */
function findDamage(db: DatabaseSync): string[] {
  try {
    const integrityRows = db.prepare('PRAGMA integrity_check(20)').all()
    const lines = integrityRows.map((row) => String(row.integrity_check).replaceAll('\n', ' '))
    return lines.filter((line) => line !== 'ok')
  } catch (error) {
    if (getSqliteErrorCode(error) === SQLITE_CORRUPT) return ['it cannot be read to its end']
    throw error
  }
}

/** Compares tables and indexes with those of a new store: without a unique index duplicates would be possible. */
function findSchemaDifferences(db: DatabaseSync): string[] {
  const expectedSchema = readExpectedSchema()
  const actualSchema = readSchema(db)
  const changed = [...expectedSchema].filter(([name, sql]) => actualSchema.get(name) !== sql)
  const foreign = [...actualSchema.keys()].filter((name) => !expectedSchema.has(name))
  return [
    ...changed.map(
      ([name]) => `The table or index ${name} is absent or not as this program makes it; ${restoreHint}.`,
    ),
    ...foreign.map((name) => `The table or index ${name} is none of this program's; remove it.`),
  ]
}

let expectedSchema: ReadonlyMap<string, string> | undefined

/** Returns the schema of a new store. Read once: it depends on nothing but the migrations of this program. */
function readExpectedSchema(): ReadonlyMap<string, string> {
  if (expectedSchema !== undefined) return expectedSchema
  const newDatabase = new DatabaseSync(':memory:')
  try {
    migrate(newDatabase)
    expectedSchema = readSchema(newDatabase)
    return expectedSchema
  } finally {
    newDatabase.close()
  }
}

function readSchema(db: DatabaseSync): Map<string, string> {
  const rows = db.prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all()
  return new Map(rows.map(({ name, sql }) => [String(name), String(sql)]))
}
