import { expect, test } from 'vitest'
import { classifyInvitationAge, hasRequestedRenewal } from './invitation.ts'

const DAY = 24 * 60 * 60_000
const SECOND = 1000

test.each([
  { days: 0, before: 'fresh', after: 'fresh' },
  { days: 45, before: 'fresh', after: 'warn' },
  { days: 70, before: 'warn', after: 'alert' },
  { days: 90, before: 'alert', after: 'expired' },
])('an invitation of $days days is $before, and a second later $after', ({ days, before, after }) => {
  expect(classifyInvitationAge(days * DAY)).toBe(before)
  expect(classifyInvitationAge(days * DAY + SECOND)).toBe(after)
})

test.each([
  { status: 'FORCE_CHANGE_PASSWORD', renewalRequestedAt: '2026-11-01T00:00:00.000Z', expected: true },
  { status: 'FORCE_CHANGE_PASSWORD', renewalRequestedAt: null, expected: false },
  { status: 'CONFIRMED', renewalRequestedAt: '2026-11-01T00:00:00.000Z', expected: false },
  // The invitation is newer than the request.
  { status: 'FORCE_CHANGE_PASSWORD', renewalRequestedAt: '2026-10-19T23:59:59.999Z', expected: false },
])('with status $status and renewalRequestedAt $renewalRequestedAt: $expected', ({ expected, ...member }) => {
  expect(hasRequestedRenewal({ invitedAt: '2026-10-20T00:00:00.000Z', ...member })).toBe(expected)
})
