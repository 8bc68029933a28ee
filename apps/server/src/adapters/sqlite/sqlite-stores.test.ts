import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { describeAuditStore } from '../../testing/port-suites/audit-store.ts'
import { describeBenefitReportStore } from '../../testing/port-suites/benefit-report-store.ts'
import { describeCatalogStore } from '../../testing/port-suites/catalog-store.ts'
import { describeChallengeStore } from '../../testing/port-suites/challenge-store.ts'
import { describeEventStore } from '../../testing/port-suites/event-store.ts'
import { describeFileReferenceStore } from '../../testing/port-suites/file-reference-store.ts'
import { describeGroupStore } from '../../testing/port-suites/group-store.ts'
import { describeImportStore } from '../../testing/port-suites/import-store.ts'
import { describeJobStore } from '../../testing/port-suites/job-store.ts'
import { describeMemberImportStore } from '../../testing/port-suites/member-import-store.ts'
import { describeMembershipStore } from '../../testing/port-suites/membership-store.ts'
import { describeNoticeStore } from '../../testing/port-suites/notice-store.ts'
import { describeOwnDataStore } from '../../testing/port-suites/own-data-store.ts'
import { describePersonStore } from '../../testing/port-suites/person-store.ts'
import { describeProgressStore } from '../../testing/port-suites/progress-store.ts'
import { describeRateStore } from '../../testing/port-suites/rate-store.ts'
import { describeReportSubscriptionStore } from '../../testing/port-suites/report-subscription-store.ts'
import { describeResourceStore } from '../../testing/port-suites/resource-store.ts'
import { describeSearchAnswerStore } from '../../testing/port-suites/search-answer-store.ts'
import { describeSessionStore } from '../../testing/port-suites/session-store.ts'
import { describeTotalsStore } from '../../testing/port-suites/totals-store.ts'
import { describeUploadStore } from '../../testing/port-suites/upload-store.ts'
import { describeVersionStore } from '../../testing/port-suites/version-store.ts'
import { createSharedFolder, createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { openSqlite } from './open-sqlite.ts'
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
import { openTestSqlite } from './testing/open-test-sqlite.ts'

/** A folder with an empty store. A copy of it opens faster than a new store, which is migrated first. */
const emptyStore = createSharedFolder()
beforeAll(() => openSqlite({ dataDir: emptyStore, onFault: console.error }).close())

function copyEmptyStore(): string {
  const dataDir = createTemporaryFolder()
  copyFileSync(join(emptyStore, 'store.db'), join(dataDir, 'store.db'))
  return dataDir
}

const open = () => openTestSqlite(copyEmptyStore())

describeCatalogStore('SQLite', async () => ({ store: sqliteCatalog(open()) }))
describeResourceStore('SQLite', async () => ({ store: sqliteResources(open()) }))
describeAuditStore('SQLite', async () => ({ store: sqliteAudit(open()) }))
describeMemberImportStore('SQLite', async () => {
  const sqlite = open()
  return { store: sqliteMemberImports(sqlite), audit: sqliteAudit(sqlite) }
})
describeRateStore('SQLite', async () => ({ store: sqliteRates(open()) }))
describeEventStore('SQLite', async () => ({ store: sqliteEvents(open()) }))
describeTotalsStore('SQLite', async () => ({ store: sqliteTotals(open()) }))
describeBenefitReportStore('SQLite', async () => ({ store: sqliteBenefitReports(open()) }))
describeReportSubscriptionStore('SQLite', async () => {
  const sqlite = open()
  return { store: sqliteReportSubscriptions(sqlite), outbox: sqliteOutbox(sqlite) }
})
describeChallengeStore('SQLite', async () => ({ store: sqliteChallenges(open()) }))
describeImportStore('SQLite', async () => ({ store: sqliteImports(open()) }))
describeJobStore('SQLite', async () => ({ store: sqliteJobs(open()) }))
describeNoticeStore('SQLite', async () => ({ store: sqliteNotices(open()) }))
describeSearchAnswerStore('SQLite', async () => ({ store: sqliteSearchAnswers(open()) }))
describeUploadStore('SQLite', async () => ({ store: sqliteUploads(open()) }))
describeSessionStore('SQLite', async () => ({ store: sqliteSessions(open()) }))

describeVersionStore('SQLite', async () => {
  const sqlite = open()
  const catalog = sqliteCatalog(sqlite)
  return { versions: sqliteVersions(sqlite), catalog, resources: sqliteResources(sqlite) }
})

describeProgressStore('SQLite', async () => {
  const sqlite = open()
  return { store: sqliteProgress(sqlite), events: sqliteEvents(sqlite) }
})

describeFileReferenceStore('SQLite', async () => {
  const sqlite = open()
  return {
    store: sqliteFileReferences(sqlite),
    catalog: sqliteCatalog(sqlite),
    resources: sqliteResources(sqlite),
    groups: sqliteGroups(sqlite),
    people: sqlitePeople(sqlite),
  }
})

describeMembershipStore('SQLite', async () => {
  const sqlite = open()
  return {
    store: sqliteMemberships(sqlite),
    groups: sqliteGroups(sqlite),
    people: sqlitePeople(sqlite),
    audit: sqliteAudit(sqlite),
    sessions: sqliteSessions(sqlite),
    progress: sqliteProgress(sqlite),
    events: sqliteEvents(sqlite),
    reportSubscriptions: sqliteReportSubscriptions(sqlite),
  }
})

describeGroupStore('SQLite', async () => {
  const sqlite = open()
  return { store: sqliteGroups(sqlite), members: sqliteMemberships(sqlite), audit: sqliteAudit(sqlite) }
})

describeOwnDataStore('SQLite', async () => {
  const sqlite = open()
  return {
    store: sqliteOwnData(sqlite),
    people: sqlitePeople(sqlite),
    progress: sqliteProgress(sqlite),
    events: sqliteEvents(sqlite),
  }
})

describePersonStore('SQLite', async () => {
  const sqlite = open()
  return { store: sqlitePeople(sqlite), events: sqliteEvents(sqlite) }
})
