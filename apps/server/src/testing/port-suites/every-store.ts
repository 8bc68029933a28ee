import type { DataStores } from '../../composition/stores.ts'
import { describeAuditStore } from './audit-store.ts'
import { describeBenefitReportStore } from './benefit-report-store.ts'
import { describeCatalogStore } from './catalog-store.ts'
import { describeChallengeStore } from './challenge-store.ts'
import { describeEventStore } from './event-store.ts'
import { describeFileReferenceStore } from './file-reference-store.ts'
import { describeGroupStore } from './group-store.ts'
import { describeImportStore } from './import-store.ts'
import { describeJobStore } from './job-store.ts'
import { describeMemberImportStore } from './member-import-store.ts'
import { describeMembershipStore } from './membership-store.ts'
import { describeNoticeStore } from './notice-store.ts'
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
 * The suites of all ports for data in the database. `open` returns the stores of an empty database; its adapters are
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

  describeCatalogStore(name, storeOf('catalog'))
  describeResourceStore(name, storeOf('resources'))
  describeAuditStore(name, storeOf('audit'))
  describeRateStore(name, storeOf('rates'))
  describeEventStore(name, storeOf('events'))
  describeTotalsStore(name, storeOf('totals'))
  describeBenefitReportStore(name, storeOf('reports'))
  describeChallengeStore(name, storeOf('challenges'))
  describeImportStore(name, storeOf('imports'))
  describeJobStore(name, storeOf('jobs'))
  describeNoticeStore(name, storeOf('notices'))
  describeSearchAnswerStore(name, storeOf('searchAnswers'))
  describeUploadStore(name, storeOf('uploads'))
  describeSessionStore(name, storeOf('sessions'))
  describeOutboxStore(name, storeOf('outbox'))
  describeProgressStore(name, storeOf('progress'))
  describeFileReferenceStore(name, storeOf('fileReferences'))
  describeMembershipStore(name, storeOf('members'))
  describeMemberImportStore(name, storeOf('memberImports'))
  describeGroupStore(name, storeOf('groups'))
  describeOwnDataStore(name, storeOf('ownData'))
  describePersonStore(name, storeOf('people'))
  describeReportSubscriptionStore(name, storeOf('reportSubscriptions'))
  describeVersionStore(name, open)
}
