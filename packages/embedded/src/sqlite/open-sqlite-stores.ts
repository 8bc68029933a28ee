import type { Sqlite } from './open-sqlite.ts'
import { sqliteAudit } from './sqlite-audit.ts'
import { sqliteBenefitReports } from './sqlite-benefit-reports.ts'
import { sqliteCatalog } from './sqlite-catalog.ts'
import { sqliteChallenges } from './sqlite-challenges.ts'
import { sqliteEvents } from './sqlite-events.ts'
import { sqliteFileReferences } from './sqlite-file-references.ts'
import { sqliteGroups } from './sqlite-groups.ts'
import { sqliteImports } from './sqlite-imports.ts'
import { sqliteJobs } from './sqlite-jobs.ts'
import { sqliteMemberImports } from './sqlite-member-imports.ts'
import { sqliteMemberships } from './sqlite-memberships.ts'
import { sqliteNotices } from './sqlite-notices.ts'
import { sqliteOutbox } from './sqlite-outbox.ts'
import { sqliteOwnData } from './sqlite-own-data.ts'
import { sqlitePeople } from './sqlite-people.ts'
import { sqliteProgress } from './sqlite-progress.ts'
import { sqliteRates } from './sqlite-rates.ts'
import { sqliteReportSubscriptions } from './sqlite-report-subscriptions.ts'
import { sqliteResources } from './sqlite-resources.ts'
import { sqliteSearchAnswers } from './sqlite-search-answers.ts'
import { sqliteSessions } from './sqlite-sessions.ts'
import { sqliteTotals } from './sqlite-totals.ts'
import { sqliteUploads } from './sqlite-uploads.ts'
import { sqliteVersions } from './sqlite-versions.ts'

/** Opens the stores of SQLite. */
export function openSqliteStores(sqlite: Sqlite) {
  return {
    catalog: sqliteCatalog(sqlite),
    versions: sqliteVersions(sqlite),
    resources: sqliteResources(sqlite),
    imports: sqliteImports(sqlite),
    fileReferences: sqliteFileReferences(sqlite),
    uploads: sqliteUploads(sqlite),
    progress: sqliteProgress(sqlite),
    groups: sqliteGroups(sqlite),
    members: sqliteMemberships(sqlite),
    memberImports: sqliteMemberImports(sqlite),
    audit: sqliteAudit(sqlite),
    events: sqliteEvents(sqlite),
    totals: sqliteTotals(sqlite),
    searchAnswers: sqliteSearchAnswers(sqlite),
    reports: sqliteBenefitReports(sqlite),
    reportSubscriptions: sqliteReportSubscriptions(sqlite),
    sessions: sqliteSessions(sqlite),
    rates: sqliteRates(sqlite),
    people: sqlitePeople(sqlite),
    ownData: sqliteOwnData(sqlite),
    challenges: sqliteChallenges(sqlite),
    outbox: sqliteOutbox(sqlite),
    notices: sqliteNotices(sqlite),
    jobs: sqliteJobs(sqlite),
  }
}
