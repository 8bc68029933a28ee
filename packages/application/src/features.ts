export { type AccountsFeature, createAccountsFeature } from './features/accounts/create-accounts-feature.ts'
export { endSessionsAfterCredentialsChange } from './features/accounts/end-sessions.ts'
export { changeRole } from './features/accounts/operators/change-role.ts'
export {
  createAdministrator,
  sendInvitationOrIssuePassword,
} from './features/accounts/operators/create-administrator.ts'
export { resetAccount } from './features/accounts/operators/reset-account.ts'
export { unlockAccount } from './features/accounts/operators/unlock-account.ts'
export { type CountryCode, parseCountrySetting } from './features/accounts/phone-numbers.ts'
export { OIDC_STATE_MINUTES } from './features/accounts/providers/begin-oidc-sign-in.ts'
export type {
  CompleteOidcSignIn,
  OidcSignInProblem,
  OidcSignInResult,
} from './features/accounts/providers/complete-oidc-sign-in.ts'
export { endAllSessions } from './features/accounts/sweep-sessions.ts'
export { cleanHtml } from './features/catalog/cleaning/clean-html.ts'
export { cleanDrawing } from './features/catalog/cleaning/clean-svg.ts'
export { describeRemovedMarkup } from './features/catalog/cleaning/describe-removed-markup.ts'
export { type CatalogFeature, createCatalogFeature } from './features/catalog/create-catalog-feature.ts'
export { saveFact } from './features/catalog/facts/save-fact.ts'
export {
  BEST_COMPRESSION_LEVEL,
  type CompressedJson,
  compressJson,
} from './features/catalog/reading/compress-json.ts'
export {
  createLibraryCache,
  type LibraryCache,
  resolvePersonLayoutName,
  type Snapshot,
} from './features/catalog/reading/library-cache.ts'
export {
  type ReadPictureOrigins,
  readPictureOrigins,
} from './features/catalog/reading/read-picture-origins.ts'
export { encodePicture } from './features/catalog/saving/encode-picture.ts'
export { saveIcon } from './features/catalog/saving/save-icon.ts'
export { saveLayout } from './features/catalog/saving/save-layout.ts'
export { saveTopic } from './features/catalog/saving/save-topic.ts'
export { saveTrack } from './features/catalog/saving/save-track.ts'
export { saveUnit } from './features/catalog/saving/save-unit.ts'
export { storeAttachment } from './features/catalog/saving/store-attachment.ts'
export { storeFilm } from './features/catalog/saving/store-film.ts'
export { storePicture } from './features/catalog/saving/store-picture.ts'
export { readWorksheetPdf } from './features/catalog/worksheets/read-worksheet-pdf.ts'
export type { CloseOldestDay } from './features/insights/close-event-days.ts'
export { createInsightsFeature } from './features/insights/create-insights-feature.ts'
export { createLearningFeature, type LearningFeature } from './features/learning/create-learning-feature.ts'
export { createOrganizationsFeature } from './features/organizations/create-organizations-feature.ts'
export { listAllOrganizations } from './features/organizations/list-all-organizations.ts'
export { createForgetIfRemoved } from './features/people/forget-if-removed.ts'

export { createReminderRefusalTokens } from './features/people/reminder-refusal-tokens.ts'
