import { DatabaseSync } from 'node:sqlite'
import { APPLICATION_ID } from '../adapters/sqlite/application-id.ts'
import { migrate, migrations, userVersion } from '../adapters/sqlite/migrations.ts'
import { SQLITE_CORRUPT, sqliteCode } from '../adapters/sqlite/sqlite-failure.ts'
import { type Rule, sqlRule } from './sql-rule.ts'

const putBack = 'put back a backup (npm run restore)'

/** Whose database this is, and of what age. */
export const identityRules: Rule[] = [
  {
    name: 'empty',
    broken: (db) =>
      schemaOf(db).size > 0
        ? []
        : [`store.db is empty: start the server, which makes a new store, or ${putBack} if there was one.`],
  },
  {
    name: 'application',
    broken(db) {
      const id = db.prepare('PRAGMA application_id').get()?.application_id
      return id === APPLICATION_ID
        ? []
        : ['store.db is the database of another application; choose another DATA_DIR.']
    },
  },
  {
    name: 'schema-version',
    broken(db) {
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
    broken: (db) => damage(db).map((words) => `store.db is damaged (${words}); ${putBack}.`),
  },
  sqlRule(
    'foreign-keys',
    'PRAGMA foreign_key_check',
    ({ table, parent, rowid }) =>
      `A row of ${table}${rowid === null ? '' : ` (${rowid})`} refers to a row of ${parent} that is not there; ${putBack}.`,
  ),
  { name: 'schema', broken: otherSchema },
]

/** Where an index is torn, the check itself may not come to its end. */
function damage(db: DatabaseSync): string[] {
  try {
    const found = db.prepare('PRAGMA integrity_check(20)').all()
    const lines = found.map((row) => String(row.integrity_check).replaceAll('\n', ' '))
    return lines.filter((line) => line !== 'ok')
  } catch (error) {
    if (sqliteCode(error) === SQLITE_CORRUPT) return ['it cannot be read to its end']
    throw error
  }
}

/** Uniqueness is kept by indexes: where one is absent, nothing keeps it. */
function otherSchema(db: DatabaseSync): string[] {
  const fresh = new DatabaseSync(':memory:')
  try {
    migrate(fresh)
    const wanted = schemaOf(fresh)
    const found = schemaOf(db)
    const wrong = [...wanted].filter(([name, sql]) => found.get(name) !== sql)
    const foreign = [...found.keys()].filter((name) => !wanted.has(name))
    return [
      ...wrong.map(
        ([name]) => `The table or index ${name} is absent or not as this program makes it; ${putBack}.`,
      ),
      ...foreign.map((name) => `The table or index ${name} is none of this program's; remove it.`),
    ]
  } finally {
    fresh.close()
  }
}

function schemaOf(db: DatabaseSync): Map<string, string> {
  const rows = db.prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all()
  return new Map(rows.map(({ name, sql }) => [String(name), String(sql)]))
}
