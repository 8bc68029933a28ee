import type { DataStores } from '../../stores.ts'
import { defineAuditStoreSuite } from './audit-store.ts'
import { defineBenefitReportStoreSuite } from './benefit-report-store.ts'
import { defineCatalogStoreSuite } from './catalog-store.ts'
import { defineChallengeStoreSuite } from './challenge-store.ts'
import { defineEventStoreSuite } from './event-store.ts'
import { defineFileReferenceStoreSuite } from './file-reference-store.ts'
import { defineJobStoreSuite } from './job-store.ts'
import { defineLibraryImportStoreSuite } from './library-import-store.ts'
import { defineMemberImportStoreSuite } from './member-import-store.ts'
import { defineMembershipStoreSuite } from './membership-store.ts'
import { defineNoticeStoreSuite } from './notice-store.ts'
import { defineOrganizationStoreSuite } from './organization-store.ts'
import { defineOutboxStoreSuite } from './outbox-store.ts'
import { defineOwnDataStoreSuite } from './own-data-store.ts'
import { definePersonStoreSuite } from './person-store.ts'
import { defineProgressStoreSuite } from './progress-store.ts'
import { defineRateStoreSuite } from './rate-store.ts'
import { defineReportSubscriptionStoreSuite } from './report-subscription-store.ts'
import { defineResourceStoreSuite } from './resource-store.ts'
import { defineSearchAnswerStoreSuite } from './search-answer-store.ts'
import { defineSessionStoreSuite } from './session-store.ts'
import { defineTotalsStoreSuite } from './totals-store.ts'
import { defineUploadStoreSuite } from './upload-store.ts'
import { defineVersionStoreSuite } from './version-store.ts'
import { defineVideoPositionStoreSuite } from './video-position-store.ts'

/**
 * The suites of all ports for data in the database; a port without one does not compile. `open` returns the stores of an empty database; its adapters are
 * those of one process.
 */
export function defineEveryStoreSuite(name: string, open: () => Promise<DataStores>): void {
  /** Returns the stores, of which `store` is the one that a suite is about. */
  const storeOf =
    <Port extends keyof DataStores>(port: Port) =>
    async () => {
      const stores = await open()
      return { ...stores, store: stores[port] }
    }

  const suites = {
    catalog: () => defineCatalogStoreSuite(name, storeOf('catalog')),
    resources: () => defineResourceStoreSuite(name, storeOf('resources')),
    audit: () => defineAuditStoreSuite(name, storeOf('audit')),
    rates: () => defineRateStoreSuite(name, storeOf('rates')),
    events: () => defineEventStoreSuite(name, storeOf('events')),
    totals: () => defineTotalsStoreSuite(name, storeOf('totals')),
    reports: () => defineBenefitReportStoreSuite(name, storeOf('reports')),
    challenges: () => defineChallengeStoreSuite(name, storeOf('challenges')),
    imports: () => defineLibraryImportStoreSuite(name, storeOf('imports')),
    jobs: () => defineJobStoreSuite(name, storeOf('jobs')),
    notices: () => defineNoticeStoreSuite(name, storeOf('notices')),
    searchAnswers: () => defineSearchAnswerStoreSuite(name, storeOf('searchAnswers')),
    uploads: () => defineUploadStoreSuite(name, storeOf('uploads')),
    sessions: () => defineSessionStoreSuite(name, storeOf('sessions')),
    outbox: () => defineOutboxStoreSuite(name, storeOf('outbox')),
    progress: () => defineProgressStoreSuite(name, storeOf('progress')),
    videoPositions: () => defineVideoPositionStoreSuite(name, storeOf('videoPositions')),
    fileReferences: () => defineFileReferenceStoreSuite(name, storeOf('fileReferences')),
    members: () => defineMembershipStoreSuite(name, storeOf('members')),
    memberImports: () => defineMemberImportStoreSuite(name, storeOf('memberImports')),
    groups: () => defineOrganizationStoreSuite(name, storeOf('groups')),
    ownData: () => defineOwnDataStoreSuite(name, storeOf('ownData')),
    people: () => definePersonStoreSuite(name, storeOf('people')),
    reportSubscriptions: () => defineReportSubscriptionStoreSuite(name, storeOf('reportSubscriptions')),
    versions: () => defineVersionStoreSuite(name, open),
  } satisfies Record<keyof DataStores, () => void>
  for (const defineSuite of Object.values(suites)) defineSuite()
}
