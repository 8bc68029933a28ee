import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { computeCanonicalHash, listTableNames } from '@kitchen-table/embedded/sqlite'

/** Tables with pseudonyms, which are random: of people in the audit log, and of people in the log of events. */
const pseudonymousTables = ['people', 'usage_people', 'events', 'login_people']

/**
 * Returns a name for each pseudonym in the log of events: the id of the person or, for one who was removed, their first
 * event.
 */
function namePeopleInLog(db: DatabaseSync): Map<unknown, unknown> {
  const rows = db.prepare(`
    SELECT e.person, coalesce(u.sub, 'removed, of ' || min(e.id)) AS name
    FROM events e LEFT JOIN usage_people u ON u.person = e.person GROUP BY e.person
    UNION SELECT person, sub FROM usage_people`)
  return new Map(rows.all().map(({ person, name }) => [person, name]))
}

/** Returns the rows of tables with pseudonyms, sorted, with a name for each pseudonym. */
function listNamedRows(db: DatabaseSync): string[] {
  const tables = pseudonymousTables.filter((table) => listTableNames(db).includes(table))
  // Before and within the migration that makes pseudonyms, some of the tables are not there.
  const names = tables.length === pseudonymousTables.length ? namePeopleInLog(db) : new Map()
  const nameRow = ({ pseudonym: _, person, ...row }: Record<string, unknown>) =>
    JSON.stringify({ ...row, person: names.get(person) ?? person })
  return tables.flatMap((table) => db.prepare(`SELECT * FROM "${table}"`).all().map(nameRow).sort())
}

/** Returns the hash of schema and rows, without the library's random mark and whatever the pseudonyms are. */
export function hashStoreState(db: DatabaseSync): string {
  const schema = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all()
  const hasLibrary = schema.some(({ name }) => name === 'catalog_version')
  const library = hasLibrary ? db.prepare('SELECT only, number, length(mark) FROM catalog_version').all() : []
  return createHash('sha256')
    .update(JSON.stringify([schema, library, listNamedRows(db)]))
    .update(computeCanonicalHash(db, { excludedTables: ['catalog_version', ...pseudonymousTables] }))
    .digest('hex')
}
