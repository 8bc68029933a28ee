export { endSessionsJob } from '../features/accounts/end-sessions.ts'
export { createMessageDispatcher } from '../features/accounts/message-handlers/message-dispatcher.ts'
export { changeRoleJob } from '../features/accounts/operators/change-role.ts'
export { changeEmailJob } from '../features/accounts/profile/change-email.ts'
export { changePhone } from '../features/accounts/profile/change-phone.ts'
export {
  removeProfilePicture,
  removeUnusedPicturesJob,
  setProfilePicture,
} from '../features/accounts/profile/picture.ts'
export { readProfile } from '../features/accounts/profile/read-profile.ts'
export { reauthenticate } from '../features/accounts/profile/reauthenticate.ts'
export { beginTotpSetup, changeMfa, confirmTotpSetup } from '../features/accounts/profile/second-factor.ts'
export { sendTextCode } from '../features/accounts/profile/send-text-code.ts'
export { beginOidcSignIn } from '../features/accounts/providers/begin-oidc-sign-in.ts'
export { completeOidcSignIn } from '../features/accounts/providers/complete-oidc-sign-in.ts'
export { createOidcStateCodec } from '../features/accounts/providers/oidc-state.ts'
export {
  provisionExternalUser,
  provisionExternalUserJob,
} from '../features/accounts/providers/provision-external-user.ts'
export { requestInvitation, requestPasswordReset } from '../features/accounts/reset/request-email.ts'
export { resetPassword } from '../features/accounts/reset/reset-password.ts'
export { type CompletedSignIn, createAccountSessions } from '../features/accounts/sign-in/account-sessions.ts'
export { readChallengeView } from '../features/accounts/sign-in/challenges.ts'
export { createDeviceTokenCodec } from '../features/accounts/sign-in/device-tokens.ts'
export { type SignInOutcome, signIn } from '../features/accounts/sign-in/sign-in.ts'
export { signOut } from '../features/accounts/sign-in/sign-out.ts'
export {
  createCodeHmac,
  emailChallengeId,
  phoneChallengeId,
} from '../features/accounts/verification-codes.ts'
export { cleanSvg } from '../features/catalog/cleaning/clean-svg.ts'
export { extractRichTextParts } from '../features/catalog/cleaning/extract-rich-text-parts.ts'
export { LIBRARY_PREPARATION_DELAY_MS } from '../features/catalog/create-catalog-feature.ts'
export { archiveKey, storeImportPlan } from '../features/catalog/library-transfer/import-plan.ts'
export {
  LIBRARY_IMPORT_JOB,
  libraryImportJobId,
  libraryImportJobSubject,
} from '../features/catalog/library-transfer/import-state.ts'
export { openArchive } from '../features/catalog/library-transfer/read-archive.ts'
export { openByteSource } from '../features/catalog/library-transfer/zip-reader.ts'
export { BEST_COMPRESSION_DELAY_MS } from '../features/catalog/reading/compressed-catalog.ts'
export { understandSearch } from '../features/catalog/reading/understand-search.ts'
export { withTopicUploads, withUnitUploads } from '../features/catalog/saving/save-content-uploads.ts'
export { toShortId } from '../features/catalog/saving/save-outcome.ts'
export { recordEvents } from '../features/insights/record-events.ts'
export { removeOldEventsTask } from '../features/insights/remove-old-events.ts'
export { findUnmadeQuarter } from '../features/insights/reports/find-unmade-quarter.ts'
export { mailReports } from '../features/insights/reports/mail-reports.ts'
export { createReportMaker } from '../features/insights/reports/make-report.ts'
export { recordTrackView } from '../features/learning/record-track-view.ts'
export { setUnitCompletion } from '../features/learning/set-unit-completion.ts'
export { encodeOrganizationImage } from '../features/organizations/editing/encode-organization-image.ts'
export { launchJob } from '../features/organizations/invitations/launch-job.ts'
export { changeMembersJob } from '../features/organizations/member-changes/change-members-job.ts'
export { IMPORT_LIFETIME_MS } from '../features/organizations/member-import/import-view.ts'
export { unstartedImportState } from '../features/organizations/member-import/ports.ts'
export { IMPORT_LEASE_MS } from '../features/organizations/member-import/process-member-import.ts'
export { sweepMemberImports } from '../features/organizations/member-import/sweep-member-imports.ts'
export { correctMemberJob } from '../features/organizations/members/correct-member.ts'
export { deleteMemberJob } from '../features/organizations/members/delete-member.ts'
export { transferMemberJob } from '../features/organizations/members/transfer-member.ts'
export { findCurrentPerson, findPersonAllowedToSignIn } from '../features/people/find-current-person.ts'
export {
  accountPhoneCodesKey,
  actionKey,
  pictureUploadsKey,
  recipientEmailKey,
  recipientPhoneCodesKey,
  requesterEmailKey,
  secondFactorCodeKey,
  signInAttemptsKey,
} from '../features/people/rate-limit-keys.ts'
export type { ClientInfo } from '../platform/authorization/request-context.ts'
export { JOB_LEASE_MS } from '../platform/jobs/job-runner.ts'
export { MESSAGE_LEASE_MS } from '../platform/messaging/delivery-policy.ts'
export { tokenBucketSizes } from '../platform/rate-limits/token-bucket-sizes.ts'
export { dailyUsageEventsKey } from '../platform/rate-limits/usage-events-key.ts'
export { createToken } from '../platform/secrets/tokens.ts'
export { createClockOffsetEstimator } from '../platform/service-clock.ts'
export type { FileOwner } from '../platform/uploads/file-url.ts'
export { createFinishedUploads } from '../platform/uploads/finished-uploads.ts'
export { loadSharp } from '../platform/uploads/load-sharp.ts'
export { MAX_PICTURE_SIDE_PX } from '../platform/uploads/raster-format.ts'
export { saveRecordWithUploads } from '../platform/uploads/save-uploads.ts'
export { settleUploadsJob } from '../platform/uploads/settle-uploads.ts'
export { uploadSweepTask } from '../platform/uploads/sweep-uploads.ts'
