import { expect, test } from 'vitest'
import {
  formatDay,
  formatLastSeen,
  formatPhone,
  formatRecoveryCodes,
  formatSecret,
} from './profile-formats.ts'

test.each([
  ['+16125550142', '+1\u00a0612\u00a0555\u00a00142'],
  ['+447700900123', '+447700900123'],
  ['+1612555', '+1612555'],
])('formats the phone number %s as %s', (phone, formatted) => {
  expect(formatPhone(phone)).toBe(formatted)
})

test.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['JBSWY3DPEH', 'JBSW Y3DP EH'],
  ['JBS', 'JBS'],
  ['', ''],
])('groups the secret %s as %s', (secret, grouped) => {
  expect(formatSecret(secret)).toBe(grouped)
})

test('recovery codes name the product, the account and the date, each code on its own line', () => {
  const info = { product: 'Kitchen Table', email: 'maya@example.com', createdOn: 'March 20, 2026' }
  expect(formatRecoveryCodes(['abcde-fghjk', 'mnpqr-stuvw'], info)).toBe(
    `Kitchen Table: recovery codes
For maya@example.com, made on March 20, 2026

abcde-fghjk
mnpqr-stuvw

Each code works once, in place of a code from your authenticator app.
`,
  )
})

const now = Date.parse('2026-03-20T12:00:00Z')

test.each([
  ['2026-03-20T12:05:00Z', 'just now'], // in the future: the clocks differ
  ['2026-03-20T11:59:01Z', 'just now'],
  ['2026-03-20T11:59:00Z', '1 minute ago'],
  ['2026-03-20T11:00:01Z', '59 minutes ago'],
  ['2026-03-20T11:00:00Z', '1 hour ago'],
  ['2026-03-19T12:00:01Z', '23 hours ago'],
  ['2026-03-19T12:00:00Z', 'yesterday'],
  ['2026-03-17T12:00:00Z', '3 days ago'],
  ['2026-03-13T12:00:01Z', '6 days ago'],
  ['2026-03-13T12:00:00Z', 'on March 13, 2026'],
  ['2025-12-31T12:00:00Z', 'on December 31, 2025'],
])('formats the time %s as "%s"', (time, expected) => {
  expect(formatLastSeen(time, now, 'UTC')).toBe(expected)
})

test('formatDay returns the day in the given time zone', () => {
  expect(formatDay('2026-03-20T02:00:00Z', 'UTC')).toBe('March 20, 2026')
  expect(formatDay('2026-03-20T02:00:00Z', 'America/Chicago')).toBe('March 19, 2026')
})
