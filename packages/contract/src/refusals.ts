import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './refusals.messages.ts'

/**
 * Every refusal, a "no" that a person can act on: code, HTTP status and message (of docs/product.md 11.1 where it has
 * one). Every other error is a fault and shown as one neutral sentence.
 */
export const refusalTable = {
  'input.invalid': { status: 400, message: messages.inputInvalid },
  'input.too_large': { status: 413, message: messages.inputTooLarge },
  'accounts.not_signed_in': { status: 401, message: messages.accountsNotSignedIn },
  'accounts.refused': { status: 401, message: messages.accountsRefused },
  'accounts.wait': { status: 429, message: messages.accountsWait },
  'accounts.busy': { status: 503, message: messages.accountsBusy },
  'accounts.challenge_over': { status: 401, message: messages.accountsChallengeOver },
  'accounts.second_factor_off': { status: 401, message: messages.accountsSecondFactorOff },
  'accounts.wrong_code': { status: 400, message: messages.accountsWrongCode },
  'accounts.wrong_password': { status: 400, message: messages.accountsWrongPassword },
  'accounts.provider_owned': { status: 403, message: messages.accountsProviderOwned },
  'accounts.no_texts': { status: 409, message: messages.accountsNoTexts },
  'accounts.phone_unverified': { status: 409, message: messages.accountsPhoneUnverified },
  'accounts.change_pending': { status: 409, message: messages.accountsChangePending },
  'accounts.session_not_found': { status: 404, message: messages.accountsSessionNotFound },
  'accounts.provider_not_found': { status: 404, message: messages.accountsProviderNotFound },
  'accounts.provider_away': { status: 503, message: messages.accountsProviderAway },
  'accounts.help_limit': { status: 429, message: messages.accountsHelpLimit },
  'accounts.notice_not_found': { status: 404, message: messages.accountsNoticeNotFound },
  'accounts.other_person': { status: 409, message: messages.accountsOtherPerson },
  'auth.forbidden': { status: 403, message: messages.authForbidden },
  'auth.cross_site': { status: 403, message: messages.authCrossSite },
  'catalog.track_not_found': { status: 404, message: messages.catalogTrackNotFound },
  'catalog.topic_not_found': { status: 404, message: messages.catalogTopicNotFound },
  'catalog.unit_not_found': { status: 404, message: messages.catalogUnitNotFound },
  'catalog.exists': { status: 409, message: messages.catalogExists },
  'catalog.layout_not_found': { status: 404, message: messages.catalogLayoutNotFound },
  'catalog.stale': { status: 409, message: messages.catalogStale },
  'catalog.busy': { status: 409, message: messages.catalogBusy },
  'catalog.not_found': { status: 404, message: messages.catalogNotFound },
  'catalog.help_line_not_found': { status: 404, message: messages.catalogHelpLineNotFound },
  'catalog.fact_not_found': { status: 404, message: messages.catalogFactNotFound },
  'catalog.intent_not_found': { status: 404, message: messages.catalogIntentNotFound },
  'catalog.resource_not_found': { status: 404, message: messages.catalogResourceNotFound },
  'catalog.import_not_found': { status: 404, message: messages.importNotFound },
  'catalog.archive_invalid': { status: 400, message: messages.catalogArchiveInvalid },
  'catalog.not_exportable': { status: 409, message: messages.catalogNotExportable },
  'groups.not_found': { status: 404, message: messages.groupsNotFound },
  'groups.exists': { status: 409, message: messages.groupsExists },
  'groups.stale': { status: 409, message: messages.groupsStale },
  'groups.busy': { status: 409, message: messages.groupsBusy },
  'groups.email_exists': { status: 409, message: messages.groupsEmailExists },
  'groups.full': { status: 409, message: messages.groupsFull },
  'groups.no_seat': { status: 409, message: messages.groupsNoSeat },
  'groups.switched_off': { status: 409, message: messages.groupsSwitchedOff },
  'groups.provider_owned': { status: 409, message: messages.groupsProviderOwned },
  'groups.sub_group_not_found': { status: 404, message: messages.groupsSubGroupNotFound },
  'groups.sub_group_exists': { status: 409, message: messages.groupsSubGroupExists },
  'groups.too_many_sub_groups': { status: 409, message: messages.groupsTooManySubGroups },
  'groups.member_denied': { status: 403, message: messages.groupsMemberDenied },
  'groups.member_not_found': { status: 404, message: messages.groupsMemberNotFound },
  'groups.not_pending': { status: 409, message: messages.groupsNotPending },
  'groups.last_admin': { status: 409, message: messages.groupsLastAdmin },
  'groups.yourself': { status: 409, message: messages.groupsYourself },
  'groups.own_account': { status: 409, message: messages.groupsOwnAccount },
  'groups.only_manager': { status: 409, message: messages.groupsOnlyManager },
  'groups.manager_stays': { status: 409, message: messages.groupsManagerStays },
  'groups.selection_changed': { status: 409, message: messages.groupsSelectionChanged },
  'groups.change_not_undoable': { status: 409, message: messages.groupsChangeNotUndoable },
  'groups.no_second_factor': { status: 409, message: messages.groupsNoSecondFactor },
  'groups.too_many_invitations': { status: 429, message: messages.groupsTooManyInvitations },
  'groups.csv_invalid': { status: 400, message: messages.groupsCsvInvalid },
  'groups.import_not_found': { status: 404, message: messages.importNotFound },
  'groups.import_begun': { status: 409, message: messages.groupsImportBegun },
  'groups.import_unclear': { status: 409, message: messages.groupsImportUnclear },
  'groups.import_unfinished': { status: 409, message: messages.groupsImportUnfinished },
  'groups.not_undoable': { status: 409, message: messages.groupsNotUndoable },
  'groups.missing_changed': { status: 409, message: messages.groupsMissingChanged },
  'groups.file_incomplete': { status: 409, message: messages.groupsFileIncomplete },
  'files.no_picture': { status: 400, message: messages.filesNoPicture },
  'files.busy': { status: 503, message: messages.filesBusy },
  'files.not_found': { status: 404, message: messages.filesNotFound },
  'uploads.not_found': { status: 404, message: messages.uploadsNotFound },
  'uploads.incomplete': { status: 409, message: messages.uploadsIncomplete },
  'uploads.used': { status: 409, message: messages.uploadsUsed },
  'uploads.unsupported_type': { status: 415, message: messages.uploadsUnsupportedType },
  'uploads.too_many': { status: 429, message: messages.uploadsTooMany },
  'uploads.group_limit': { status: 429, message: messages.uploadsGroupLimit },
  'insights.too_many': { status: 429, message: messages.insightsTooMany },
  'insights.too_many_today': { status: 429, message: messages.insightsTooManyToday },
  'insights.report_not_shared': { status: 403, message: messages.insightsReportNotShared },
  'api.not_found': { status: 404, message: messages.apiNotFound },
  'store.full': { status: 507, message: messages.storeFull },
  'store.failing': { status: 503, message: messages.storeFailing },
} as const satisfies Record<string, { status: number; message: PlainMessage }>

export type RefusalCode = keyof typeof refusalTable

/** Returns the status and the message of a refusal, in the current locale: called when it is sent. */
export function getRefusalResponse(code: RefusalCode): { status: number; message: string } {
  const { status, message } = refusalTable[code]
  return { status, message: message() }
}

/** One invalid field in a response with status 400: the path of the field in the input, and the message. */
export type FieldIssue = { field: string; message: string }
