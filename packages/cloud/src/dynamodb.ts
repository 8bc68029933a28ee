export {
  type ContentRow,
  contentRowTypes,
  contentVersionRowType,
  libraryKinds,
} from './dynamodb/catalog/content-rows.ts'
export {
  libraryImportRecordRowType,
  libraryImportRowType,
} from './dynamodb/catalog/dynamodb-library-imports.ts'
export {
  currentLibraryVersionRowType,
  emptyLibraryVersion,
  type LibraryVersion,
  layoutCreationRowType,
  libraryHistoryRowType,
  trackUnitRowType,
} from './dynamodb/catalog/library-rows.ts'
export { checkTables } from './dynamodb/database/check-tables.ts'
export { addCounts, type Counts, counterRowType, findCounts } from './dynamodb/database/counters.ts'
export { createTables, enableTimeToLive } from './dynamodb/database/create-tables.ts'
export { derivedRowsCounterName } from './dynamodb/database/derived-rows-state.ts'
export { encodeKeyPart, hashedTextAttribute, joinSortKey } from './dynamodb/database/key-encoding.ts'
export {
  allEventOrganizationsRange,
  eventDayKey,
  eventDetailKey,
  eventIdKey,
  eventKey,
  eventOrganizationKey,
  indexedAttributes,
  type Key,
  localIndexes,
  loginDayKey,
  padNumber,
  parseDetailKeyDay,
  parseEventKeyTime,
  progressPartKey,
  type Row,
  type Table,
  tableKeys,
  trackViewKey,
  usagePersonKey,
  userKey,
  videoStartKey,
} from './dynamodb/database/keys.ts'
export {
  checkMoveIsComplete,
  createMoveState,
  MOVE_STATE_KIND,
  type MoveState,
  moveStateSchema,
  readDynamodbMoveState,
  saveDynamodbMoveState,
} from './dynamodb/database/move-state.ts'
export { type BatchedWrite, type Dynamodb, openDynamodb } from './dynamodb/database/open-dynamodb.ts'
export { findRows, scanAllRows } from './dynamodb/database/row-reader.ts'
export {
  type Item,
  parseItem,
  REVISION_ATTRIBUTE,
  type RowType,
  toIndexItems,
  toItem,
} from './dynamodb/database/row-type.ts'
export { countIndexWrites, type Transaction } from './dynamodb/database/transactions.ts'
export { type Counter, rowIdOf, type Write } from './dynamodb/database/write-builder.ts'
export { benefitReportRowType } from './dynamodb/events/dynamodb-benefit-reports.ts'
export { reportSubscriptionRowType } from './dynamodb/events/dynamodb-report-subscriptions.ts'
export { searchAnswerRowType } from './dynamodb/events/dynamodb-search-answers.ts'
export { totalsOfDayPartition } from './dynamodb/events/dynamodb-totals.ts'
export { codeCountName } from './dynamodb/events/event-day-rows.ts'
export {
  eventLogStartKey,
  isEventLogStartKey,
  parseEventLogStart,
} from './dynamodb/events/event-log-start.ts'
export { eventRemovalCounterName } from './dynamodb/events/event-removal-state.ts'
export { eventWriteBuilder, videoStartCodes } from './dynamodb/events/event-writes.ts'
export { createPseudonymMaker } from './dynamodb/events/usage-pseudonyms.ts'
export { jobResultRowSchema, jobRowSchema } from './dynamodb/jobs/dynamodb-jobs.ts'
export { outboxRowType } from './dynamodb/jobs/dynamodb-outbox.ts'
export { rateRowTypes } from './dynamodb/jobs/dynamodb-rates.ts'
export { uploadRowType } from './dynamodb/jobs/dynamodb-uploads.ts'
export { jobKey, jobQueueKey, jobResultKey, jobSubjectKey } from './dynamodb/jobs/job-keys.ts'
export { openDynamodbStores } from './dynamodb/open-dynamodb-stores.ts'
export { auditRowType } from './dynamodb/organizations/dynamodb-audit.ts'
export { organizationRowType } from './dynamodb/organizations/dynamodb-organizations.ts'
export {
  countsOfImportRow,
  type ImportLineRow,
  importLineRowType,
  importLockRowType,
  type MemberImportRow,
  memberImportRowType,
  toImportCounterName,
  toImportRow,
} from './dynamodb/organizations/member-import-rows.ts'
export {
  changeMembers,
  countsOfMember,
  memberRowType,
  type StoredMember,
  toMemberCounterName,
} from './dynamodb/organizations/member-rows.ts'
export { getSeat, toNewMember } from './dynamodb/organizations/member-seats.ts'
export { challengeRowType } from './dynamodb/people/dynamodb-challenges.ts'
export { noticeRowType } from './dynamodb/people/dynamodb-notices.ts'
export { sessionRowType } from './dynamodb/people/dynamodb-sessions.ts'
export { videoPositionsRowType } from './dynamodb/people/dynamodb-video-positions.ts'
export { loginRowType, type StoredLogin } from './dynamodb/people/login-rows.ts'
export { packTrackViews, type StoredView } from './dynamodb/people/packed-views.ts'
export {
  administratorCounterName,
  changePerson,
  createStoredPerson,
  emailRowType,
  personRowType,
} from './dynamodb/people/person-rows.ts'
export {
  createProgressWrites,
  MAX_LISTED_VIEWS,
  progressPartRowSchema,
  progressReader,
  type StoredProgress,
  splitProgressIntoParts,
  trackViewAttributes,
  userRowSchema,
} from './dynamodb/people/progress-rows.ts'
