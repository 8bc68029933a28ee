import { expect, test } from 'vitest'
import { listPhrases } from '../../testing/list-phrases.ts'
import { isNoReplyAddress, isSharedAddress } from './no-reply-address.ts'

test.each(
  listPhrases(`
    no-reply@example.org | NoReply@example.org | do_not_reply@example.org | noreply-payroll@example.org
    Payroll <no.reply@example.org> | mailto:donotreply@example.org | nepasrepondre@example.org
    ne-pas-repondre@example.org | nao-responda@example.org | nicht-antworten@example.org
    bounces+123@example.org | MAILER-DAEMON@example.org`),
)('nobody reads %s', (cell) => {
  expect(isNoReplyAddress(cell)).toBe(true)
})

test.each(
  listPhrases(`
    noreen.reply@example.org | frontdesk@example.org | payroll@example.org | ada.bounces@example.org
    nicholas@example.org | ada@noreply.example.org | ada@example.org (no-reply) | no-reply`),
)('someone reads %s', (cell) => {
  expect(isNoReplyAddress(cell)).toBe(false)
})

test.each([
  ['info@example.org', true],
  ['Front-Desk@example.org', true],
  ['sekretariat@example.org', true],
  ['informatics@example.org', false],
  ['ada.office@example.org', false],
  ['hrvoje@example.org', false],
])('%s is the address of an office: %s', (email, isShared) => {
  expect(isSharedAddress(email)).toBe(isShared)
})
