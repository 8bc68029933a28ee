import { importReasons } from '@kitchen-table/domain/member-import'
import { expect, test } from 'vitest'
import {
  describeInvitationEmails,
  describeMissingAddress,
  describeRowEffect,
  describeRowWithoutResult,
  describeUndoResult,
  formatRowVerdict,
  verdictWords,
} from './import-words.ts'

test.each([
  [0, 'Everything it did was taken back.', /^Nobody it invited/],
  [1, 'What it did was taken back, except for 1 person.', /^That person stays as they are/],
  [1234, 'What it did was taken back, except for 1,234 people.', /^They stay as they are/],
])('if %i people stay: %s', (remaining, summary, details) => {
  expect(describeUndoResult(remaining)).toEqual({ summary, details: expect.stringMatching(details) })
})

const personElsewhere = {
  line: 2,
  email: 'ada@example.com',
  first: '',
  last: '',
  subGroup: '',
  verdict: 'elsewhere',
  reason: 'Users with email already exists',
  withheld: null,
  suggestion: null,
  current: null,
  result: null,
  message: null,
} as const

test('of a person of another organization nothing is promised that nobody can do', () => {
  expect(describeRowEffect(personElsewhere, [])).toBe('Users with email already exists')
})

test.each([
  { subGroup: '', reason: null, words: '' },
  { subGroup: 'warehouse', reason: null, words: 'Warehouse' },
  { subGroup: '', reason: importReasons.uncheckedElsewhere, words: importReasons.uncheckedElsewhere },
  {
    subGroup: 'warehouse',
    reason: importReasons.uncheckedElsewhere,
    words: `Warehouse. ${importReasons.uncheckedElsewhere}`,
  },
])('the details of a person to invite are: $words', ({ words, ...cells }) => {
  const subGroups = [{ id: 'sub-1', name: 'Warehouse', settings: { layout: 'default' }, memberCount: 0 }]
  expect(describeRowEffect({ ...personElsewhere, verdict: 'create', ...cells }, subGroups)).toBe(words)
})

test.each([
  { verdict: 'create', reason: null, isFinished: true, words: 'Loading the result' },
  { verdict: 'change', reason: null, isFinished: true, words: 'Loading the result' },
  { verdict: 'create', reason: null, isFinished: false, words: 'Not imported' },
  { verdict: 'same', reason: null, isFinished: true, words: 'Already here' },
  { verdict: 'cannot', reason: 'Email is required', isFinished: true, words: 'Email is required' },
] as const)('a line $verdict without a result reads: $words', ({ words, isFinished, ...row }) => {
  expect(describeRowWithoutResult({ ...row, withheld: null }, isFinished)).toBe(words)
})

test.each([
  { withheld: { kind: 'left', text: 'Terminated' }, words: ['Left in your file', 'Terminated'] },
  {
    withheld: { kind: 'relative', text: 'SPOUSE (EE+1)' },
    words: ['A relative in your file', 'SPOUSE (EE+1)'],
  },
  { withheld: { kind: 'example', text: '' }, words: ['An example in your file', ''] },
  { withheld: { kind: 'hidden', text: '' }, words: ['Hidden in your file', ''] },
  { withheld: { kind: 'unread', text: '' }, words: ['Nobody reads this address', ''] },
] as const)('a line that is withheld says why, and what the file says: $words', ({ withheld, words }) => {
  const row = { ...personElsewhere, verdict: 'cannot', reason: null, withheld } as const
  expect([formatRowVerdict(row), describeRowEffect(row, [])]).toEqual(words)
  const result = words[1] === '' ? words[0] : `${words[0]} (${words[1]})`
  expect(describeRowWithoutResult(row, true)).toBe(result)
})

test('a reason that reads like that of a line that is withheld is a reason', () => {
  const row = { ...personElsewhere, verdict: 'cannot', reason: 'Hidden in your file' } as const
  expect([formatRowVerdict(row), describeRowEffect(row, [])]).toEqual(['Cannot', 'Hidden in your file'])
})

test.each([
  { total: 0, sent: 0, before: null, after: null },
  {
    total: 14,
    sent: 0,
    before: 'No invitation e-mail has been sent yet.',
    after: 'No invitation e-mail had been sent.',
  },
  {
    total: 1400,
    sent: 1200,
    before:
      '1,200 of 1,400 invitation e-mails are already sent and cannot be taken back. Nobody who is removed can sign in with them.',
    after:
      '1,200 of 1,400 invitation e-mails had already been sent and cannot be taken back. Nobody who was removed can sign in with them.',
  },
  {
    total: 2,
    sent: 1,
    before:
      '1 of 2 invitation e-mails is already sent and cannot be taken back. Nobody who is removed can sign in with it.',
    after:
      '1 of 2 invitation e-mails had already been sent and cannot be taken back. Nobody who was removed can sign in with it.',
  },
  {
    total: 14,
    sent: 14,
    before:
      'All 14 invitation e-mails are already sent and cannot be taken back. Nobody who is removed can sign in with them.',
    after:
      'All 14 invitation e-mails had already been sent and cannot be taken back. Nobody who was removed can sign in with them.',
  },
  {
    total: 1,
    sent: 1,
    before:
      'The invitation e-mail is already sent and cannot be taken back. Nobody who is removed can sign in with it.',
    after:
      'The invitation e-mail had already been sent and cannot be taken back. Nobody who was removed can sign in with it.',
  },
])('of $total e-mails, $sent are sent: $before', ({ before, after, ...invitationEmails }) => {
  expect(describeInvitationEmails(invitationEmails, false)).toBe(before)
  expect(describeInvitationEmails(invitationEmails, true)).toBe(after)
})

test('of e-mails that are not counted, nothing is said', () => {
  expect(describeInvitationEmails(null, false)).toBeNull()
})

test.each([
  { result: null, reason: 'Email is required', name: 'no address' },
  { result: null, reason: 'This person was removed in the meantime', name: 'A person who was removed since' },
  { result: 'created', reason: null, name: 'A person who was removed since' },
] as const)(
  'a line without an address, with the result $result and the reason $reason, names: $name',
  ({ name, ...row }) => {
    expect(describeMissingAddress(row)).toBe(name)
  },
)

test('nothing is said of where a person with an account is, who is no member', () => {
  expect(verdictWords.elsewhere()).toBe('Has an account already')
})
