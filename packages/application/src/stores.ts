import type { OwnDataStore } from './features/accounts/own-data/ports.ts'
import type { LibraryImportStore } from './features/catalog/library-transfer/ports.ts'
import type { CatalogStore, ResourceStore, VersionStore } from './features/catalog/ports.ts'
import type { CloseOldestDay } from './features/insights/close-event-days.ts'
import type { EventStore } from './features/insights/ports.ts'
import type { BenefitReportStore, ReportSubscriptionStore } from './features/insights/reports/ports.ts'
import type { SearchAnswerStore } from './features/insights/searches/ports.ts'
import type { TotalsStore } from './features/insights/statistics/ports.ts'
import type { ProgressStore, VideoPositionStore } from './features/learning/ports.ts'
import type { MemberImportStore } from './features/organizations/member-import/ports.ts'
import type { AuditStore, OrganizationStore } from './features/organizations/ports.ts'
import type { MembershipStore } from './features/people/membership-store.ts'
import type { ChallengeStore, NoticeStore, PersonStore, SessionStore } from './features/people/ports.ts'
import type { Authenticator, Directory, SecondFactor } from './features/people/user-pool.ts'
import type { JobStore } from './platform/jobs/ports.ts'
import type { OutboxStore } from './platform/messaging/ports.ts'
import type { Metric } from './platform/metric.ts'
import type { RateStore } from './platform/rate-limits/ports.ts'
import type { FileReferenceStore, FileStore, UploadStore } from './platform/uploads/ports.ts'

/** Every port for data in the database of one deployment. */
export type DataStores = {
  catalog: CatalogStore
  versions: VersionStore
  resources: ResourceStore
  imports: LibraryImportStore
  fileReferences: FileReferenceStore
  uploads: UploadStore
  progress: ProgressStore
  videoPositions: VideoPositionStore
  groups: OrganizationStore
  members: MembershipStore
  audit: AuditStore
  memberImports: MemberImportStore
  events: EventStore
  totals: TotalsStore
  searchAnswers: SearchAnswerStore
  reports: BenefitReportStore
  reportSubscriptions: ReportSubscriptionStore
  sessions: SessionStore
  rates: RateStore
  people: PersonStore
  ownData: OwnDataStore
  challenges: ChallengeStore
  outbox: OutboxStore
  notices: NoticeStore
  jobs: JobStore
}

/** Every port for stored data, implemented by the adapters of one deployment. */
export type Stores = DataStores & {
  files: FileStore
  directory: Directory
  authenticator: Authenticator
  secondFactor: SecondFactor
  close(): Promise<void>
}

/**
 * Verifies the rows that follow from others and repairs what processes of earlier releases have left, if it is due; it
 * ends early when `signal` is aborted. Returns how many repairs were made; null if it was not due, or ended early.
 */
export type VerifyDerivedRows = (options: {
  now: () => number
  signal: AbortSignal
}) => Promise<number | null>

/** The stores of a running server. */
export type OpenStores = Stores & {
  events: EventStore & { closeOldestDay?: CloseOldestDay }
  metrics: Metric[]
  /** Only of stores that processes of two releases use at the same time. */
  verifyDerivedRows?: VerifyDerivedRows
  /** Returns the time in ms since 1970 by the clock that all processes of the deployment share. */
  readWallClock(): number
}
