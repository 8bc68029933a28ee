export { contentTables, parseRowAuthor, splitContentKey } from './sqlite/catalog/catalog-rows.ts'
export { listReferencedFiles, type ReferencedFile } from './sqlite/catalog/referenced-files.ts'
export { sqliteCatalog } from './sqlite/catalog/sqlite-catalog.ts'
export { prepareArrayQuery } from './sqlite/database/array-rows.ts'
export { compareDatabases, type TableDifference } from './sqlite/database/compare-databases.ts'
export {
  computeCanonicalHash,
  listKeyColumns,
  listTableNames,
} from './sqlite/database/compute-canonical-hash.ts'
export { parseJsonColumn } from './sqlite/database/json-columns.ts'
export { type Migration, migrate, migrations, readSchemaVersion } from './sqlite/database/migrations.ts'
export { toNameColumns } from './sqlite/database/name-columns.ts'
export { IN_MEMORY, openDatabase, UnusableDatabaseError } from './sqlite/database/open-database.ts'
export {
  readFromStore,
  readImmutableDatabase,
  readLastWriteTime,
  storePath,
  writeDatabaseSnapshot,
} from './sqlite/database/read-store.ts'
export {
  getSqliteErrorCode,
  SQLITE_CORRUPT,
  SQLITE_FULL,
  SQLITE_IOERR,
  SQLITE_NOTADB,
  toWriteError,
} from './sqlite/database/sqlite-errors.ts'
export { lockStore, type StoreLock } from './sqlite/database/store-lock.ts'
export {
  addCountBlock,
  addDetailCount,
  type DetailCounts,
  forEachCount,
} from './sqlite/events/count-block.ts'
export { ALL_GROUPS, toBytes } from './sqlite/events/count-reader.ts'
export { type CountDifference, findCountDifferences, recountEvents } from './sqlite/events/event-recount.ts'
export type { NumberSet } from './sqlite/events/number-set.ts'
export { sqliteEvents } from './sqlite/events/sqlite-events.ts'
export { listUploadKeys, sqliteUploads } from './sqlite/jobs/sqlite-uploads.ts'
export { replaceWorriesByIntents } from './sqlite/migrations/027-intents-of-layouts.ts'
export { openSqlite, type Sqlite } from './sqlite/open-sqlite.ts'
export { openSqliteStores } from './sqlite/open-sqlite-stores.ts'
export {
  toImportBody,
  toImportRow,
  toImportRowParameters,
  toMemberImport,
} from './sqlite/organizations/member-import-rows.ts'
export { sqliteChallenges } from './sqlite/people/sqlite-challenges.ts'
export { sqliteNotices } from './sqlite/people/sqlite-notices.ts'
export { sqliteProgress } from './sqlite/people/sqlite-progress.ts'
export { sqliteSessions } from './sqlite/people/sqlite-sessions.ts'
