import { expect, test } from 'vitest'
import { classifyInvitationAge, hasAskedAgain } from './invitation.ts'

const DAY = 24 * 60 * 60_000
const SECOND = 1000

test.each([
  { days: 0, before: 'fresh', after: 'fresh' },
  { days: 45, before: 'fresh', after: 'warn' },
  { days: 70, before: 'warn', after: 'alert' },
  { days: 90, before: 'alert', after: 'expired' },
])('around $days days an invitation is $before, then $after', ({ days, before, after }) => {
  expect(classifyInvitationAge(days * DAY)).toBe(before)
  expect(classifyInvitationAge(days * DAY + SECOND)).toBe(after)
})

test.each([
  { status: 'FORCE_CHANGE_PASSWORD', askedAgainAt: '2026-11-01T00:00:00.000Z', asked: true },
  { status: 'FORCE_CHANGE_PASSWORD', askedAgainAt: null, asked: false },
  { status: 'CONFIRMED', askedAgainAt: '2026-11-01T00:00:00.000Z', asked: false },
])('$status who asked at $askedAgainAt is shown as asking again: $asked', ({ asked, ...member }) => {
  expect(hasAskedAgain(member)).toBe(asked)
})
