import { sqliteCatalog } from './catalog/sqlite-catalog.ts'
import { sqliteFileReferences } from './catalog/sqlite-file-references.ts'
import { sqliteLibraryImports } from './catalog/sqlite-library-imports.ts'
import { sqliteResources } from './catalog/sqlite-resources.ts'
import { sqliteVersionReader } from './catalog/sqlite-version-reader.ts'
import { sqliteBenefitReports } from './events/sqlite-benefit-reports.ts'
import { sqliteEvents } from './events/sqlite-events.ts'
import { sqliteReportSubscriptions } from './events/sqlite-report-subscriptions.ts'
import { sqliteSearchAnswers } from './events/sqlite-search-answers.ts'
import { sqliteTotals } from './events/sqlite-totals.ts'
import { sqliteJobs } from './jobs/sqlite-jobs.ts'
import { sqliteOutbox } from './jobs/sqlite-outbox.ts'
import { sqliteRates } from './jobs/sqlite-rates.ts'
import { sqliteUploads } from './jobs/sqlite-uploads.ts'
import type { Sqlite } from './open-sqlite.ts'
import { sqliteAudit } from './organizations/sqlite-audit.ts'
import { sqliteMemberImports } from './organizations/sqlite-member-imports.ts'
import { sqliteMemberships } from './organizations/sqlite-memberships.ts'
import { sqliteOrganizations } from './organizations/sqlite-organizations.ts'
import { sqliteChallenges } from './people/sqlite-challenges.ts'
import { sqliteNotices } from './people/sqlite-notices.ts'
import { sqliteOwnData } from './people/sqlite-own-data.ts'
import { sqlitePeople } from './people/sqlite-people.ts'
import { sqliteProgress } from './people/sqlite-progress.ts'
import { sqliteSessions } from './people/sqlite-sessions.ts'
import { sqliteVideoPositions } from './people/sqlite-video-positions.ts'

/** Opens the stores of SQLite. */
export function openSqliteStores(sqlite: Sqlite) {
  return {
    catalog: sqliteCatalog(sqlite),
    versions: sqliteVersionReader(sqlite),
    resources: sqliteResources(sqlite),
    imports: sqliteLibraryImports(sqlite),
    fileReferences: sqliteFileReferences(sqlite),
    uploads: sqliteUploads(sqlite),
    progress: sqliteProgress(sqlite),
    videoPositions: sqliteVideoPositions(sqlite),
    groups: sqliteOrganizations(sqlite),
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
