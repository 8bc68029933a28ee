import { describe, expect, test } from 'vitest'
import { refusals } from './endpoint.ts'
import { type RefusalCode, refusalTable } from './refusals.ts'

/** Messages of docs/product.md 11.1 that have no full stop. */
const messagesWithoutFullStop = [
  "We can't seem to find that track",
  "Uh-oh we can't find that topic...",
  'Users with email already exists',
  'Max members reached',
  'Permission denied. User is not a member of your group',
  'Failed to process CSV',
]

/** The expected status for each form of code. */
const statusesByCode: [RegExp, number][] = [
  [/^input\.invalid$|\.wrong_[a-z]+$|\.no_picture$|\.(archive|csv)_invalid$/, 400],
  [/^accounts\.(refused|not_signed_in|challenge_over|second_factor_off)$/, 401],
  [/^auth\.|^accounts\.provider_owned$|\.(member_denied|report_not_shared|usage_not_shared)$/, 403],
  [/\.not_found$|_not_found$|^groups\.reminder_link_invalid$/, 404],
  [
    /\.(exists|stale|other_person|no_texts|phone_unverified|change_pending|incomplete|used|not_exportable)$|^(catalog|groups)\.busy$/,
    409,
  ],
  [
    /^groups\.(email_exists|sub_group_exists|too_many_sub_groups|full|provider_owned|not_pending|no_seat|switched_off)$/,
    409,
  ],
  [
    /^groups\.(last_admin|yourself|import_begun|import_unfinished|not_undoable|missing_changed|file_incomplete|import_unclear)$/,
    409,
  ],
  [/^groups\.(own_account|only_manager|manager_stays|recently_changed|no_second_factor)$/, 409],
  [/^groups\.(selection_changed|change_not_undoable|archived|not_removable)$/, 409],
  [/\.too_large$/, 413],
  [/\.unsupported_type$/, 415],
  [/\.(wait|too_many|too_many_today|too_many_invitations|help_limit|group_limit)$/, 429],
  [/^(accounts|files)\.busy$|\.(failing|provider_away)$/, 503],
  [/^store\.full$/, 507],
]

describe.each(Object.entries(refusalTable))('%s', (code, { status, message }) => {
  test('has a code of the form feature.reason', () => {
    expect(code).toMatch(/^[a-z]+\.[a-z]+(_[a-z]+)*$/)
  })

  test('has the status that its code implies', () => {
    expect(statusesByCode.filter(([pattern]) => pattern.test(code)).map(([, expected]) => expected)).toEqual([
      status,
    ])
  })

  test('has a sentence as its message, or the words of docs/product.md 11.1', () => {
    if (!messagesWithoutFullStop.includes(message())) expect(message()).toMatch(/^[A-Z].{8,}\.$/)
    expect(message()).not.toMatch(/undefined|null|error|exception|[{}<>]/i)
  })
})

test('returns the refusals of the table unchanged', () => {
  const codes: RefusalCode[] = ['accounts.refused', 'catalog.stale']
  expect(refusals(...codes)).toEqual({
    'accounts.refused': { status: 401, message: 'Incorrect email or password.' },
    'catalog.stale': { status: 409, message: 'Someone else saved this in the meantime.' },
  })
  expect(refusals()).toEqual({})
})
