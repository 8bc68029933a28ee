import { DatabaseSync } from 'node:sqlite'
import { APPLICATION_ID } from '../../adapters/sqlite/application-id.ts'
import { migrate, migrations, userVersion } from '../../adapters/sqlite/migrations.ts'
import { SQLITE_CORRUPT, sqliteErrorCode } from '../../adapters/sqlite/sqlite-errors.ts'
import { type Rule, sqlRule } from './sql-rule.ts'

const restoreHint = 'put back a backup (npm run restore)'

/** Whose database this is, and of what age. */
export const identityRules: Rule[] = [
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
      const [found, known] = [userVersion(db), migrations.length]
      if (found > known)
        return [
          `store.db has schema ${found}, known here up to ${known}; check it with the newer version of this program.`,
        ]
      if (found < known)
        return [
          `store.db has schema ${found} of ${known}; start the server once, which brings it up to date, and check again.`,
        ]
      return []
    },
  },
]

/** What SQLite itself can say of it. Where one of these is broken, what the rows say means nothing. */
export const soundnessRules: Rule[] = [
  {
    name: 'integrity',
    findViolations: (db) => findDamage(db).map((words) => `store.db is damaged (${words}); ${restoreHint}.`),
  },
  sqlRule(
    'foreign-keys',
    'PRAGMA foreign_key_check',
    ({ table, parent, rowid }) =>
      `A row of ${table}${rowid === null ? '' : ` (${rowid})`} refers to a row of ${parent} that is not there; ${restoreHint}.`,
  ),
  { name: 'schema', findViolations: findSchemaDifferences },
]

/** Where an index is torn, the check itself may not come to its end. */
function findDamage(db: DatabaseSync): string[] {
  try {
    const integrityRows = db.prepare('PRAGMA integrity_check(20)').all()
    const lines = integrityRows.map((row) => String(row.integrity_check).replaceAll('\n', ' '))
    return lines.filter((line) => line !== 'ok')
  } catch (error) {
    if (sqliteErrorCode(error) === SQLITE_CORRUPT) return ['it cannot be read to its end']
    throw error
  }
}

/** Uniqueness is kept by indexes: where one is absent, nothing keeps it. */
function findSchemaDifferences(db: DatabaseSync): string[] {
  const fresh = new DatabaseSync(':memory:')
  try {
    migrate(fresh)
    const expectedSchema = readSchema(fresh)
    const actualSchema = readSchema(db)
    const changed = [...expectedSchema].filter(([name, sql]) => actualSchema.get(name) !== sql)
    const foreign = [...actualSchema.keys()].filter((name) => !expectedSchema.has(name))
    return [
      ...changed.map(
        ([name]) => `The table or index ${name} is absent or not as this program makes it; ${restoreHint}.`,
      ),
      ...foreign.map((name) => `The table or index ${name} is none of this program's; remove it.`),
    ]
  } finally {
    fresh.close()
  }
}

function readSchema(db: DatabaseSync): Map<string, string> {
  const rows = db.prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all()
  return new Map(rows.map(({ name, sql }) => [String(name), String(sql)]))
}
