export { type Actor, type Role, roles } from './accounts/actor.ts'
export {
  clampFutureFailure,
  computeBackoffExpiry,
  countActiveFailures,
  KNOWN_DEVICE_DAYS,
  releaseAttempt,
  reserveAttempt,
  type StoredBackoff,
} from './accounts/backoff.ts'
export {
  commonPasswordMessage,
  isCommonPassword,
  listPasswordContextWords,
  uncommonPasswordRule,
} from './accounts/common-password.ts'
export { formatCountryNames } from './accounts/country-names.ts'
export { parseDestinationOfState, resolveSafeDestination } from './accounts/destination.ts'
export { getDestinationAfterFirstPassword } from './accounts/destination-after-first-password.ts'
export { normalizeEmail } from './accounts/email.ts'
export {
  composeHelpMessage,
  type HelpRequest,
  helpFieldMaxLengths,
  MIN_HELP_FORM_OPEN_MS,
} from './accounts/help-request.ts'
export {
  classifyInvitationAge,
  HANDED_OVER_INVITATION_LIFETIME_MS,
  hasRequestedRenewal,
  INVITATION_LIFETIME_MS,
  INVITATION_WARNING_AGE_MS,
  type InvitationAgeClass,
  renewalRequestedLabel,
} from './accounts/invitation.ts'
export {
  CHALLENGE_LIFETIME_MS,
  type ChallengeName,
  challengeNames,
  type Mfa,
  mfaChoices,
} from './accounts/mfa.ts'
export { nameContainsAddress, textContainsAddress } from './accounts/name-contains-address.ts'
export {
  findBrokenPasswordRules,
  type PasswordRule,
  passwordRules,
  refusedPasswordMessage,
} from './accounts/new-password.ts'
export { type Notice, noticeKinds, noticeNamesAddress } from './accounts/notice.ts'
export {
  CODE_DIGITS,
  CODE_LIFETIME_MS,
  MAX_CODE_ATTEMPTS,
  parseOneTimeCode,
  parseRecoveryCode,
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_COUNT,
} from './accounts/one-time-code.ts'
export {
  findRoutePattern,
  getGuardRedirect,
  getRouteAccess,
  HOME_PATH,
  mayRecordPath,
  type Visitor,
} from './accounts/page-access.ts'
export { type Grant, isGranted, type Permission, permissionGrants } from './accounts/permissions.ts'
export { formatPersonName } from './accounts/person-name.ts'
export { maskPhone, normalizePhone } from './accounts/phone.ts'
export { isSafePathSegment, resolveProviderDestination } from './accounts/provider-destination.ts'
export { CLOCK_TOLERANCE_MS, getSessionLifetime, isSessionCurrent } from './accounts/session-lifetime.ts'
export {
  normalizeTemporaryPassword,
  TEMPORARY_PASSWORD_GROUP_LENGTH,
  TEMPORARY_PASSWORD_GROUPS,
} from './accounts/temporary-password.ts'
export {
  type BucketSize,
  type BucketState,
  computeBucketFullTime,
  returnTokens,
  takeTokens,
} from './accounts/token-bucket.ts'
