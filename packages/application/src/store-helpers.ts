export { decodeMemberCursor, encodeMemberCursor } from './features/people/member-cursor.ts'
export { createDeterministicId } from './platform/deterministic-id.ts'
export { groupIntoChunks } from './platform/group-into-chunks.ts'
export {
  generateOneTimeCode,
  generateRecoveryCode,
  generateTemporaryPassword,
} from './platform/secrets/random-secrets.ts'
export { createSecretBox, type SecretBox } from './platform/secrets/secret-box.ts'
export { hashToken } from './platform/secrets/tokens.ts'
export { selectFirst } from './platform/select-first.ts'
export { createSharedClock, type DatedResponse } from './platform/service-clock.ts'
export { shareConcurrentCalls } from './platform/share-concurrent-calls.ts'
export { DiskFailingError, StoreFailingError, StoreFullError } from './platform/store-errors.ts'
export { createProblemNotifier } from './platform/store-helpers/create-problem-notifier.ts'
export { parseFileKeySegments } from './platform/store-helpers/file-key.ts'
export { createOutboxMetrics } from './platform/store-helpers/outbox-metrics.ts'
export {
  MAX_INVITATIONS_AT_ONCE,
  requireBatchWithinLimit,
} from './platform/store-helpers/require-batch-within-limit.ts'
export { retryWhileFailing } from './platform/store-helpers/retry-while-failing.ts'
export { endOfPrefix } from './platform/store-helpers/search-prefix.ts'
export { serviceErrorMapper } from './platform/store-helpers/service-errors.ts'
export {
  parseInvitationSortKey,
  toInvitationSortKey,
  UNINVITED_SORT_KEY,
} from './platform/store-helpers/uninvited.ts'
export { UnusableServiceError } from './platform/store-helpers/unusable-service-error.ts'
export { UnusableStreamError, wrongSizeOrRethrow } from './platform/store-helpers/unusable-stream-error.ts'
export {
  organizationFolder,
  resourceFolder,
  topicFolder,
  unitFolder,
  uploadKey,
} from './platform/uploads/file-folders.ts'
