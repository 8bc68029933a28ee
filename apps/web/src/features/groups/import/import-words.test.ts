import { expect, test } from 'vitest'
import { describeRow, describeUndone, describeVerdict, describeWithoutResult } from './import-words.ts'

test.each([
  [0, 'Everything it did was taken back.', /^Nobody it invited/],
  [1, 'What it did was taken back, except for 1 person.', /^That person stays as they are/],
  [1234, 'What it did was taken back, except for 1,234 people.', /^They stay as they are/],
])('if %i people stay: %s', (remaining, summary, details) => {
  expect(describeUndone(remaining)).toEqual({ summary, details: expect.stringMatching(details) })
})

test('of a person of another organization nothing is promised that nobody can do', () => {
  const row = {
    line: 2,
    email: 'ada@example.com',
    first: '',
    last: '',
    subGroup: '',
    verdict: 'elsewhere',
    reason: 'Users with email already exists',
    suggestion: null,
    current: null,
    result: null,
    message: null,
  } as const
  expect(describeRow(row, [])).toBe('Users with email already exists')
})

test.each([
  { verdict: 'create', reason: null, isFinished: true, words: 'Loading the result' },
  { verdict: 'change', reason: null, isFinished: true, words: 'Loading the result' },
  { verdict: 'create', reason: null, isFinished: false, words: 'Not imported' },
  { verdict: 'same', reason: null, isFinished: true, words: 'Already here' },
  { verdict: 'cannot', reason: 'Email is required', isFinished: true, words: 'Email is required' },
] as const)('a line $verdict without a result reads: $words', ({ words, isFinished, ...row }) => {
  expect(describeWithoutResult(row, isFinished)).toBe(words)
})

test.each([
  { reason: 'Left in your file (Terminated)', words: ['Left in your file', 'Terminated'] },
  { reason: 'A relative in your file (SPOUSE)', words: ['A relative in your file', 'SPOUSE'] },
  { reason: 'Hidden in your file', words: ['Hidden in your file', ''] },
  { reason: 'Nobody reads this address', words: ['Nobody reads this address', ''] },
  { reason: 'Email is required', words: ['Cannot', 'Email is required'] },
])('a line with the reason “$reason” says it once', ({ reason, words }) => {
  const row = {
    line: 2,
    email: 'ada@example.com',
    first: '',
    last: '',
    subGroup: '',
    verdict: 'cannot',
    reason,
    suggestion: null,
    current: null,
    result: null,
    message: null,
  } as const
  expect([describeVerdict(row), describeRow(row, [])]).toEqual(words)
})
