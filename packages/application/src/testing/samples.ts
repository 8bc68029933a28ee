export { svgBombs } from '../features/catalog/cleaning/testing/svg-bombs.ts'
export { buildZip } from '../features/catalog/library-transfer/testing/build-zip.ts'
export { readContent } from '../features/catalog/library-transfer/testing/read-content.ts'
export { fillSampleContent } from '../features/catalog/library-transfer/testing/sample-content.ts'
export { createTransfer } from '../features/catalog/library-transfer/testing/transfer-harness.ts'
export { createWorkbook } from '../features/organizations/member-import/testing/create-workbook.ts'
export {
  createSampleRows,
  formatSampleRows,
  type SampleRow,
} from '../features/organizations/member-import/testing/sample-member-list.ts'
export { actors } from './actors.ts'
export { callRoute } from './call-route.ts'
export { convertedIntents, convertedLayouts, earlierLayouts, earlierUnits } from './earlier-layouts.ts'
export { earlierReasons } from './earlier-reasons.ts'
export { hashState, listRows, listTables } from './hash-state.ts'
export { interruptionKinds, interruptStores, NO_INTERRUPTION } from './interrupt-stores.ts'
export type { NamedAccount } from './named-directory.ts'
export { noUploadQuotas } from './no-upload-quotas.ts'
export { malformedSegments, missingSegments } from './path-segments.ts'
export {
  createdResult,
  createLease,
  failedResult,
  sampleImportAuditEntry,
  sampleImportRow,
  sampleImportRows,
  sampleMemberImport,
  startImport,
} from './port-suites/member-import-samples.ts'
export {
  awkwardTexts,
  sampleAuditEntry,
  sampleCaptions,
  sampleEvent,
  sampleFact,
  sampleFilmBytes,
  sampleHelpLine,
  sampleIcon,
  sampleIntent,
  sampleLayout,
  sampleMember,
  sampleOrganization,
  sampleReport,
  sampleResource,
  sampleTopic,
  sampleTrack,
  sampleUnit,
  sampleWindow,
} from './port-suites/samples.ts'
export {
  ada,
  answerSecondFactorChallenge,
  beginChallenge,
  expectSuccess,
  generateFutureTotpCode,
  generateTotpCode,
  generateWrongTotpCode,
  identity,
  MINUTE,
  now,
  openPoolWithAda,
  openPoolWithInvitedAda,
  openPoolWithSms,
  openPoolWithTotp,
  otherPassword,
  password,
  phone,
  resetProof,
  resetRequest,
  storedAda,
  toDifferentCode,
  type UserPool,
} from './port-suites/user-pool-fixtures.ts'
export { computeReadingGrade, splitSentences, stripMarkdown } from './reading-level.ts'
export { canary, fillSampleLibrary } from './sample-library.ts'
export { TEST_SECRET_KEY } from './secret-key.ts'
export { sendRequestedEmailImmediately } from './send-requested-email-immediately.ts'
export { shuffle } from './shuffle.ts'
export { concurrently, times } from './times.ts'
export { uploadFile } from './upload-file.ts'
export { splitWords } from './words.ts'
