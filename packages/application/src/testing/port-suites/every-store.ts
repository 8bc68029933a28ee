import type { DataStores } from '../../stores.ts'
import { describeAuditStore } from './audit-store.ts'
import { describeBenefitReportStore } from './benefit-report-store.ts'
import { describeCatalogStore } from './catalog-store.ts'
import { describeChallengeStore } from './challenge-store.ts'
import { describeEventStore } from './event-store.ts'
import { describeFileReferenceStore } from './file-reference-store.ts'
import { describeImportStore } from './import-store.ts'
import { describeJobStore } from './job-store.ts'
import { describeMemberImportStore } from './member-import-store.ts'
import { describeMembershipStore } from './membership-store.ts'
import { describeNoticeStore } from './notice-store.ts'
import { describeOrganizationStore } from './organization-store.ts'
import { describeOutboxStore } from './outbox-store.ts'
import { describeOwnDataStore } from './own-data-store.ts'
import { describePersonStore } from './person-store.ts'
import { describeProgressStore } from './progress-store.ts'
import { describeRateStore } from './rate-store.ts'
import { describeReportSubscriptionStore } from './report-subscription-store.ts'
import { describeResourceStore } from './resource-store.ts'
import { describeSearchAnswerStore } from './search-answer-store.ts'
import { describeSessionStore } from './session-store.ts'
import { describeTotalsStore } from './totals-store.ts'
import { describeUploadStore } from './upload-store.ts'
import { describeVersionStore } from './version-store.ts'

/**
 * The suites of all ports for data in the database; a port without one does not compile. `open` returns the stores of an empty database; its adapters are
 * those of one process.
 */
export function describeEveryStore(name: string, open: () => Promise<DataStores>): void {
  /** Returns the stores, of which `store` is the one that a suite is about. */
  const storeOf =
    <Port extends keyof DataStores>(port: Port) =>
    async () => {
      const stores = await open()
      return { ...stores, store: stores[port] }
    }

  const suites = {
    catalog: () => describeCatalogStore(name, storeOf('catalog')),
    resources: () => describeResourceStore(name, storeOf('resources')),
    audit: () => describeAuditStore(name, storeOf('audit')),
    rates: () => describeRateStore(name, storeOf('rates')),
    events: () => describeEventStore(name, storeOf('events')),
    totals: () => describeTotalsStore(name, storeOf('totals')),
    reports: () => describeBenefitReportStore(name, storeOf('reports')),
    challenges: () => describeChallengeStore(name, storeOf('challenges')),
    imports: () => describeImportStore(name, storeOf('imports')),
    jobs: () => describeJobStore(name, storeOf('jobs')),
    notices: () => describeNoticeStore(name, storeOf('notices')),
    searchAnswers: () => describeSearchAnswerStore(name, storeOf('searchAnswers')),
    uploads: () => describeUploadStore(name, storeOf('uploads')),
    sessions: () => describeSessionStore(name, storeOf('sessions')),
    outbox: () => describeOutboxStore(name, storeOf('outbox')),
    progress: () => describeProgressStore(name, storeOf('progress')),
    fileReferences: () => describeFileReferenceStore(name, storeOf('fileReferences')),
    members: () => describeMembershipStore(name, storeOf('members')),
    memberImports: () => describeMemberImportStore(name, storeOf('memberImports')),
    groups: () => describeOrganizationStore(name, storeOf('groups')),
    ownData: () => describeOwnDataStore(name, storeOf('ownData')),
    people: () => describePersonStore(name, storeOf('people')),
    reportSubscriptions: () => describeReportSubscriptionStore(name, storeOf('reportSubscriptions')),
    versions: () => describeVersionStore(name, open),
  } satisfies Record<keyof DataStores, () => void>
  for (const describeStore of Object.values(suites)) describeStore()
}
