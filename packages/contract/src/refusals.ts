/**
 * Every refusal, a "no" that a person can act on: code, HTTP status and message (of docs/product.md 11.1 where it has
 * one). Every other error is a fault and shown as one neutral sentence.
 */
export const refusalTable = {
  'input.invalid': { status: 400, message: 'Please check what you entered.' },
  'input.too_large': { status: 413, message: 'That is too large to send.' },
  'accounts.not_signed_in': { status: 401, message: 'Please sign in to continue.' },
  'accounts.refused': { status: 401, message: 'Incorrect email or password.' },
  'accounts.wait': { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  'accounts.busy': {
    status: 503,
    message: 'Many people are signing in right now. Please try again in a moment.',
  },
  'accounts.challenge_over': {
    status: 401,
    message: 'That took too long, or was answered before. Please sign in again.',
  },
  'accounts.second_factor_off': {
    status: 401,
    message:
      'That recovery code was right, and has switched the second step off. Please sign in again with your password, and then set the second step up again.',
  },
  'accounts.wrong_code': {
    status: 400,
    message: 'That code is not right, or is no longer valid. Please check it, or ask for a new one.',
  },
  'accounts.wrong_password': { status: 400, message: 'That is not your password.' },
  'accounts.provider_owned': { status: 403, message: 'Your organization looks after that for you.' },
  'accounts.no_texts': { status: 409, message: 'We cannot send text messages to that number.' },
  'accounts.phone_unverified': { status: 409, message: 'Please verify your phone number first.' },
  'accounts.change_pending': {
    status: 409,
    message: 'Another change of your account is not finished yet. Please try again in a minute.',
  },
  'accounts.session_not_found': { status: 404, message: 'That device is signed out already.' },
  'accounts.provider_not_found': { status: 404, message: 'There is no such way to sign in here.' },
  'accounts.provider_away': {
    status: 503,
    message: "We can't reach your organization's sign-in right now. Please try again in a moment.",
  },
  'accounts.help_limit': {
    status: 429,
    message: 'We have had many requests for help. Please wait an hour, or write to us by e-mail.',
  },
  'accounts.notice_not_found': { status: 404, message: 'That notice is gone already.' },
  'accounts.other_person': { status: 409, message: 'Someone else is signed in on this device now.' },
  'auth.forbidden': { status: 403, message: 'You do not have permission to do that.' },
  'auth.cross_site': { status: 403, message: 'This request did not come from our own pages.' },
  'catalog.track_not_found': { status: 404, message: "We can't seem to find that track" },
  'catalog.topic_not_found': { status: 404, message: "Uh-oh we can't find that topic..." },
  'catalog.unit_not_found': { status: 404, message: "We can't seem to find that lesson." },
  'catalog.exists': { status: 409, message: 'There is already one with that name.' },
  'catalog.layout_not_found': { status: 404, message: "We can't seem to find that layout." },
  'catalog.stale': { status: 409, message: 'Someone else saved this in the meantime.' },
  'catalog.busy': {
    status: 409,
    message: 'Another change of the library is not finished yet. Please try again in a minute.',
  },
  'catalog.not_found': { status: 404, message: "We can't seem to find that content." },
  'catalog.help_line_not_found': { status: 404, message: "We can't seem to find that help line." },
  'catalog.intent_not_found': { status: 404, message: "We can't seem to find that intent." },
  'catalog.resource_not_found': { status: 404, message: "We can't seem to find that resource." },
  'catalog.import_not_found': { status: 404, message: "We can't seem to find that import." },
  'catalog.archive_invalid': {
    status: 400,
    message: 'That is not a library that we can read. Please choose a file that was exported from here.',
  },
  'catalog.not_exportable': {
    status: 409,
    message: 'This library cannot be exported, because its archive could not be imported again.',
  },
  'groups.not_found': { status: 404, message: "We can't seem to find that organization." },
  'groups.exists': { status: 409, message: 'There is already an organization with that name.' },
  'groups.stale': { status: 409, message: 'Someone else changed this organization in the meantime.' },
  'groups.busy': {
    status: 409,
    message: 'Another change is not finished yet. Please try again in a minute.',
  },
  'groups.email_exists': { status: 409, message: 'Users with email already exists' },
  'groups.full': { status: 409, message: 'Max members reached' },
  'groups.no_seat': {
    status: 409,
    message:
      'Every seat is taken, so nobody can be enabled. Disable or remove another member, or allow the organization more members.',
  },
  'groups.switched_off': {
    status: 409,
    message: 'This organization is switched off, so nobody can be added or invited. Activate it first.',
  },
  'groups.provider_owned': {
    status: 409,
    message: 'The members of this organization come from its own sign-in, and are managed there.',
  },
  'groups.sub_group_not_found': { status: 404, message: "We can't seem to find that sub-group." },
  'groups.sub_group_exists': { status: 409, message: 'There is already a sub-group with that name.' },
  'groups.too_many_sub_groups': { status: 409, message: 'An organization has at most 100 sub-groups.' },
  'groups.member_denied': {
    status: 403,
    message: 'Permission denied. User is not a member of your group',
  },
  'groups.member_not_found': { status: 404, message: "We can't seem to find that person." },
  'groups.not_pending': {
    status: 409,
    message: 'This person has chosen a password already, so there is nothing to send.',
  },
  'groups.last_admin': { status: 409, message: 'The last administrator cannot be removed or disabled.' },
  'groups.yourself': { status: 409, message: 'You cannot remove or disable yourself.' },
  'groups.too_many_invitations': {
    status: 429,
    message: 'Your organization has sent all the invitations of a day. Please go on tomorrow.',
  },
  'groups.csv_invalid': { status: 400, message: 'Failed to process CSV' },
  'groups.import_not_found': { status: 404, message: "We can't seem to find that import." },
  'groups.import_begun': { status: 409, message: 'This import has begun, so its rows cannot be changed.' },
  'groups.import_unclear': {
    status: 409,
    message: 'Please say which column of this file is which.',
  },
  'groups.import_unfinished': {
    status: 409,
    message: 'Another import of this organization is not finished yet.',
  },
  'groups.not_undoable': { status: 409, message: 'This import can no longer be undone.' },
  'groups.missing_changed': {
    status: 409,
    message: 'The members have changed in the meantime. Please look at the number again.',
  },
  'groups.file_incomplete': {
    status: 409,
    message: 'Fewer than half of your members are in this file, so nobody can be removed by it.',
  },
  'files.no_picture': {
    status: 400,
    message: 'That is not a picture that we can read. Please choose a JPEG, PNG, WebP or GIF.',
  },
  'files.busy': {
    status: 503,
    message: 'Many files are being prepared right now. Please try again in a moment.',
  },
  'files.not_found': { status: 404, message: "We can't seem to find that file." },
  'uploads.not_found': {
    status: 404,
    message: 'We no longer have this upload. Please choose the file again.',
  },
  'uploads.incomplete': { status: 409, message: 'The file did not arrive completely. Please send it again.' },
  'uploads.used': { status: 409, message: 'This upload was used already. Please choose the file again.' },
  'uploads.unsupported_type': {
    status: 415,
    message: 'That kind of file cannot be used here. Please choose another one.',
  },
  'uploads.too_many': {
    status: 429,
    message: 'Too many of your uploads are not finished. Please try again later.',
  },
  'uploads.group_limit': {
    status: 429,
    message: 'Too many uploads of your organization are not finished. Please try again later.',
  },
  'insights.too_many': { status: 429, message: 'That is more than we can take in at once.' },
  'insights.too_many_today': {
    status: 429,
    message: 'That is more than we record of one person in a day. It will not be recorded.',
  },
  'insights.report_not_shared': {
    status: 403,
    message: 'Your organization does not share its report with its managers.',
  },
  'api.not_found': { status: 404, message: 'There is nothing at this address.' },
  'store.full': {
    status: 507,
    message: 'There is no room left to save this. Everything saved earlier is safe.',
  },
  'store.failing': {
    status: 503,
    message: 'We could not save that just now. Everything saved earlier is safe; please try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusalTable

/** One invalid field in a response with status 400: the path of the field in the input, and the message. */
export type FieldIssue = { field: string; message: string }
