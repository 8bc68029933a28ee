import { expect, test } from 'vitest'
import { isUnreadAddress } from './unread-address.ts'

test.each([
  'no-reply@example.org',
  'NoReply@example.org',
  'do_not_reply@example.org',
  'noreply-payroll@example.org',
  'Payroll <no.reply@example.org>',
  'mailto:donotreply@example.org',
  'nepasrepondre@example.org',
  'ne-pas-repondre@example.org',
  'nao-responda@example.org',
  'nicht-antworten@example.org',
  'bounces+123@example.org',
  'MAILER-DAEMON@example.org',
])('nobody reads %s', (cell) => {
  expect(isUnreadAddress(cell)).toBe(true)
})

test.each([
  'noreen.reply@example.org',
  'frontdesk@example.org',
  'payroll@example.org',
  'ada.bounces@example.org',
  'nicholas@example.org',
  'ada@noreply.example.org',
  'ada@example.org (no-reply)',
  'no-reply',
])('someone reads %s', (cell) => {
  expect(isUnreadAddress(cell)).toBe(false)
})
