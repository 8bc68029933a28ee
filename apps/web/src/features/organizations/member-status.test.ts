import { expect, test } from 'vitest'
import {
  describeInvitationAge,
  formatLastNameFirst,
  getMemberStatus,
  getPersonName,
} from './member-status.ts'

const now = Date.parse('2026-11-25T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60_000).toISOString()
const pending = { status: 'FORCE_CHANGE_PASSWORD', enabled: true, renewalRequestedAt: null } as const

test.each([
  { what: 'an account with its own password', member: { status: 'CONFIRMED' }, text: 'Active', age: null },
  { what: 'an account of a provider', member: { status: 'EXTERNAL_PROVIDER' }, text: 'Active', age: null },
  {
    what: 'a disabled account',
    member: { enabled: false, status: 'CONFIRMED' },
    text: 'Disabled',
    age: null,
  },
  { what: 'a disabled invitation', member: { enabled: false }, text: 'Disabled', age: null },
  { what: 'an invitation of today', member: { days: 0 }, text: 'PENDING · today', age: 'fresh' },
  { what: 'one of yesterday', member: { days: 1 }, text: 'PENDING · 1 day', age: 'fresh' },
  { what: 'one of 45 days', member: { days: 45 }, text: 'PENDING · 45 days', age: 'fresh' },
  { what: 'one of 46 days', member: { days: 46 }, text: 'PENDING · 46 days', age: 'warn' },
  { what: 'one of 71 days', member: { days: 71 }, text: 'PENDING · 71 days', age: 'alert' },
  { what: 'one of 91 days', member: { days: 91 }, text: 'PENDING · 91 days', age: 'expired' },
  {
    what: 'one that was asked for again',
    member: { days: 3, renewalRequestedAt: daysAgo(1) },
    text: 'PENDING · asked again, never signed in',
    age: 'fresh',
  },
] as const)('$what is shown as $text', ({ member, text, age }) => {
  const { days = 1, ...rest } = { days: 1, ...member }
  expect(getMemberStatus({ ...pending, invitedAt: daysAgo(days), ...rest }, now)).toMatchObject({
    text,
    age,
  })
})

test.each([
  [0, true, 'The invitation was sent today. It can be used for 90 days.'],
  [12, true, 'The invitation was sent 12 days ago. It can be used for 90 days.'],
  [91, true, 'The invitation was sent 91 days ago. It is older than 90 days and cannot be used any more.'],
  [1, false, 'A temporary password was issued 1 day ago. It can be used for 7 days.'],
  [
    8,
    false,
    'A temporary password was issued 8 days ago. It is older than 7 days and cannot be used any more.',
  ],
])('what was sent %s days ago, by e-mail %s, is described', (days, isByEmail, expected) => {
  const history = [
    { time: daysAgo(1), action: 'member_moved' },
    { time: daysAgo(days), action: isByEmail ? 'invitation_sent' : 'password_issued' },
    { time: daysAgo(200), action: 'member_added' },
  ] as const
  // A password that is handed over leaves the time of the invitation as it was.
  const invitedAt = daysAgo(isByEmail ? days : 200)
  expect(describeInvitationAge({ invitedAt, history }, now)).toBe(expected)
})

test('an invitation of which nothing is logged was sent by e-mail', () => {
  const invitation = { invitedAt: daysAgo(8), history: [] }
  expect(describeInvitationAge(invitation, now)).toBe(
    'The invitation was sent 8 days ago. It can be used for 90 days.',
  )
})

test.each([
  { first: 'Ada', last: 'Okafor', name: 'Ada Okafor', inList: 'Okafor, Ada' },
  { first: ' Ada ', last: '', name: 'Ada', inList: 'Ada' },
  { first: 'not_given', last: 'not_given', name: null, inList: 'ada@example.com' },
  { first: '', last: ' ', name: null, inList: 'ada@example.com' },
  { first: 'not_given', last: 'Okafor', name: 'Okafor', inList: 'Okafor' },
])('the name of "$first" "$last"', ({ first, last, name, inList }) => {
  expect(getPersonName({ first, last })).toBe(name)
  expect(formatLastNameFirst({ first, last, email: 'ada@example.com' })).toBe(inList)
})
