import type { DatabaseSync } from 'node:sqlite'
import { createFirstTables } from '../migrations/001-first-tables.ts'
import { createAccountTables } from '../migrations/002-accounts.ts'
import { createResetCodesTable } from '../migrations/003-reset-codes.ts'
import { addUnlistedTracksColumn } from '../migrations/004-unlisted-tracks.ts'
import { createJobTables } from '../migrations/005-jobs.ts'
import { addOrganizationVersionColumn } from '../migrations/006-group-versions.ts'
import { createUploadsTable } from '../migrations/007-uploads.ts'
import { addPersonColumns } from '../migrations/008-people.ts'
import { renameTablesToStandardNames } from '../migrations/009-standard-names.ts'
import { createContentVersionTables } from '../migrations/010-content-versions.ts'
import { createResourcesTable } from '../migrations/011-resources.ts'
import { createLibraryImportsTable } from '../migrations/012-library-imports.ts'
import { addUploadOrganizationColumn } from '../migrations/013-upload-groups.ts'
import { addMemberColumns } from '../migrations/014-members.ts'
import { createMemberImportTables } from '../migrations/015-member-imports.ts'
import { replaceUsagePeopleByPseudonyms } from '../migrations/016-usage-pseudonyms.ts'
import { createInsightsTables } from '../migrations/017-insights.ts'
import { addSumsToEventCounters } from '../migrations/018-event-counter-sums.ts'
import { addSearchWordColumns } from '../migrations/019-search-words.ts'
import { indexDisabledMembers } from '../migrations/020-disabled-members.ts'
import { indexMembersByStatus } from '../migrations/021-members-by-status.ts'
import { createEventPeopleTables } from '../migrations/022-event-people.ts'
import { createEventLogStartTable } from '../migrations/023-event-log-start.ts'
import { addWithheldColumn } from '../migrations/024-withheld-rows.ts'
import { createHelpLinesTable } from '../migrations/025-help-lines.ts'
import { createIntentsTable } from '../migrations/026-intents.ts'
import { replaceWorriesByIntents } from '../migrations/027-intents-of-layouts.ts'
import { addLanguageColumn } from '../migrations/028-person-languages.ts'
import { createFactsTable } from '../migrations/029-facts.ts'
import { createVideoPositionsTable } from '../migrations/030-video-positions.ts'
import { addFirstInvitationColumns } from '../migrations/031-first-invitations.ts'

/** One change of the schema. It runs inside a transaction, and must not begin or end one itself. */
export type Migration = (db: DatabaseSync) => void

/** All migrations in order: the n-th raises user_version from n − 1 to n. Never change one that has been released. */
export const migrations: readonly Migration[] = [
  createFirstTables,
  createAccountTables,
  createResetCodesTable,
  addUnlistedTracksColumn,
  createJobTables,
  addOrganizationVersionColumn,
  createUploadsTable,
  addPersonColumns,
  renameTablesToStandardNames,
  createContentVersionTables,
  createResourcesTable,
  createLibraryImportsTable,
  addUploadOrganizationColumn,
  addMemberColumns,
  createMemberImportTables,
  replaceUsagePeopleByPseudonyms,
  createInsightsTables,
  addSumsToEventCounters,
  addSearchWordColumns,
  indexDisabledMembers,
  indexMembersByStatus,
  createEventPeopleTables,
  createEventLogStartTable,
  addWithheldColumn,
  createHelpLinesTable,
  createIntentsTable,
  replaceWorriesByIntents,
  addLanguageColumn,
  createFactsTable,
  createVideoPositionsTable,
  addFirstInvitationColumns,
]

export function readSchemaVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version)
}

/**
 * Applies the missing ones of `migrationsToApply`. Each is one transaction with its number, so a process that is killed
 * leaves it whole or absent. The number is read again inside the transaction: another process may have been first.
 */
export function migrate(db: DatabaseSync, migrationsToApply: readonly Migration[] = migrations): void {
  for (const [index, applyMigration] of migrationsToApply.entries()) {
    if (readSchemaVersion(db) > index) continue
    db.exec('BEGIN IMMEDIATE')
    try {
      if (readSchemaVersion(db) === index) {
        applyMigration(db)
        db.exec(`PRAGMA user_version = ${index + 1}`)
      }
      db.exec('COMMIT')
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }
}
