export type { OwnDataStore, StoredEntry } from './features/accounts/own-data/ports.ts'
export {
  type ExternalPerson,
  type IdentityProvider,
  type IdentityProviders,
  knownIdentityProviders,
  type OidcBinding,
  type ProviderConfig,
} from './features/accounts/providers/ports.ts'
export type { LibraryImportStore, StoredLibraryImport } from './features/catalog/library-transfer/ports.ts'
export type {
  AuthoredRecord,
  CatalogKey,
  CatalogStore,
  ContentRecord,
  Library,
  LibraryChanges,
  LibraryRecord,
  LibraryRecords,
  ResourceStore,
  SavedResource,
  SaveOutcome,
  VersionStore,
  VersionSummary,
} from './features/catalog/ports.ts'
export type {
  CodeCounts,
  DetailCount,
  DetailRequest,
  EventScope,
  EventStore,
  PeopleRequest,
  RemovalOptions,
} from './features/insights/ports.ts'
export type {
  BenefitReportStore,
  ReportSubscription,
  ReportSubscriptionStore,
  StoredReport,
} from './features/insights/reports/ports.ts'
export type { SearchAnswer, SearchAnswerStore } from './features/insights/searches/ports.ts'
export type { TotalScope, TotalsStore } from './features/insights/statistics/ports.ts'
export type {
  CompletionPage,
  ProgressEvent,
  ProgressStore,
  VideoPositionStore,
} from './features/learning/ports.ts'
export type {
  ImportRowCounts,
  ImportRowFilter,
  MemberImportStore,
  StoredImportRow,
  StoredMemberImport,
} from './features/organizations/member-import/ports.ts'
export type { AuditStore, OrganizationStore } from './features/organizations/ports.ts'
export type {
  ListedMember,
  MemberOrder,
  MembershipStore,
  RecordedInvitation,
  SeatCounts,
} from './features/people/membership-store.ts'
export type {
  ChallengeStore,
  NewPerson,
  NoticeStore,
  PersonStore,
  SessionStore,
  StoredChallenge,
  StoredPerson,
} from './features/people/ports.ts'
export type {
  Account,
  Authenticator,
  Directory,
  Identity,
  ListedAccount,
  NewAccount,
  PoolChallenge,
  ResetProof,
  ResetRequest,
  SecondFactor,
} from './features/people/user-pool.ts'
export type { JobLease, JobState, JobStore, LeasedJob } from './platform/jobs/ports.ts'
export {
  type CapturedMessage,
  type Channel,
  type Delivery,
  type EmailImage,
  type EmailMessage,
  type HelpForm,
  type Mailer,
  type MailingList,
  type OutboxMessage,
  type OutboxStore,
  outboxChannels,
  outboxMessageSchema,
  type PageViews,
  type PendingMessage,
  type SmsSender,
} from './platform/messaging/ports.ts'
export type { Metric } from './platform/metric.ts'
export type { RateStore } from './platform/rate-limits/ports.ts'
export type {
  AnnouncedFile,
  DownloadHeaders,
  FileBody,
  FileRange,
  FileReferenceStore,
  FileStore,
  FileStream,
  OpenUploadLimits,
  StoredUpload,
  UploadStore,
  UploadTarget,
} from './platform/uploads/ports.ts'
export type { ExpectedVersion, Versioned } from './platform/versioned.ts'
export type { DataStores, OpenStores, Stores, VerifyDerivedRows } from './stores.ts'
