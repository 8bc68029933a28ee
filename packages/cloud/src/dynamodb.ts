export { type ContentRow, contentRows, libraryKinds, versionRows } from './dynamodb/catalog/content-rows.ts'
export { libraryImportRecordRows, libraryImportRows } from './dynamodb/catalog/dynamodb-library-imports.ts'
export {
  currentVersionRows,
  firstVersion,
  historyRows,
  type LibraryVersion,
  layoutCreationRows,
  trackUnitRows,
} from './dynamodb/catalog/library-rows.ts'
export { checkTables } from './dynamodb/database/check-tables.ts'
export { addCounts, type Counts, counterRows, findCounts } from './dynamodb/database/counters.ts'
export { createTables, enableTimeToLive } from './dynamodb/database/create-tables.ts'
export { derivedRowsState } from './dynamodb/database/derived-rows-state.ts'
export { encodeKeyPart, hashedTextAttribute, joinSortKey } from './dynamodb/database/key-encoding.ts'
export {
  allEventOrganizations,
  eventDayKey,
  eventDetailKey,
  eventIdKey,
  eventKey,
  eventOrganizationKey,
  indexedAttributes,
  type Key,
  localIndexes,
  loginDayKey,
  paddedNumber,
  parseDetailKeyDay,
  parseEventKeyTime,
  progressPartKey,
  type Row,
  type Table,
  tableKeys,
  usagePersonKey,
  userKey,
  videoStartKey,
  viewKey,
} from './dynamodb/database/keys.ts'
export {
  checkMoveIsComplete,
  type MoveState,
  moveStateSchema,
  newMoveState,
  readDynamodbMoveState,
  STATE_KIND,
  saveDynamodbMoveState,
} from './dynamodb/database/move-state.ts'
export { type BatchedWrite, type Dynamodb, openDynamodb } from './dynamodb/database/open-dynamodb.ts'
export { findRows, scanAllRows } from './dynamodb/database/row-reader.ts'
export {
  type Item,
  parseItem,
  REVISION,
  type RowType,
  toIndexItems,
  toItem,
} from './dynamodb/database/row-type.ts'
export { countIndexWrites, type Transaction } from './dynamodb/database/transactions.ts'
export { type Counter, rowIdOf, type Write } from './dynamodb/database/write-builder.ts'
export { reportRows } from './dynamodb/events/dynamodb-benefit-reports.ts'
export { subscriptionRows } from './dynamodb/events/dynamodb-report-subscriptions.ts'
export { answerRows } from './dynamodb/events/dynamodb-search-answers.ts'
export { totalsOfDay } from './dynamodb/events/dynamodb-totals.ts'
export { codeCountName } from './dynamodb/events/event-day-rows.ts'
export {
  eventLogStartKey,
  isEventLogStartKey,
  parseEventLogStart,
} from './dynamodb/events/event-log-start.ts'
export { eventRemovalState } from './dynamodb/events/event-removal-state.ts'
export { eventWriteBuilder, videoStartCodes } from './dynamodb/events/event-writes.ts'
export { createPseudonymMaker } from './dynamodb/events/usage-pseudonyms.ts'
export { jobRow, resultRow } from './dynamodb/jobs/dynamodb-jobs.ts'
export { outboxRows } from './dynamodb/jobs/dynamodb-outbox.ts'
export { rateRows } from './dynamodb/jobs/dynamodb-rates.ts'
export { uploadRows } from './dynamodb/jobs/dynamodb-uploads.ts'
export { jobKey, jobQueueKey, jobResultKey, jobSubjectKey } from './dynamodb/jobs/job-keys.ts'
export { openDynamodbStores } from './dynamodb/open-dynamodb-stores.ts'
export { auditRows } from './dynamodb/organizations/dynamodb-audit.ts'
export { organizationRows } from './dynamodb/organizations/dynamodb-organizations.ts'
export {
  type ImportLineRow,
  importCounterOf,
  importCountsOf,
  importLineRows,
  importLockRows,
  type MemberImportRow,
  memberImportRows,
  toImportRow,
} from './dynamodb/organizations/member-import-rows.ts'
export {
  changeMembers,
  memberCounterOf,
  memberCountsOf,
  memberRows,
  type StoredMember,
} from './dynamodb/organizations/member-rows.ts'
export { getSeat, toNewMember } from './dynamodb/organizations/member-seats.ts'
export { challengeRows } from './dynamodb/people/dynamodb-challenges.ts'
export { noticeRows } from './dynamodb/people/dynamodb-notices.ts'
export { sessionRows } from './dynamodb/people/dynamodb-sessions.ts'
export { loginRows, type StoredLogin } from './dynamodb/people/login-rows.ts'
export { packViews, type StoredView } from './dynamodb/people/packed-views.ts'
export {
  administratorCounter,
  changePerson,
  createStoredPerson,
  emailRows,
  personRows,
} from './dynamodb/people/person-rows.ts'
export {
  MAX_LISTED_VIEWS,
  partRow,
  progressReader,
  progressWrites,
  type StoredProgress,
  splitIntoParts,
  userRow,
  viewAttributes,
} from './dynamodb/people/progress-rows.ts'
