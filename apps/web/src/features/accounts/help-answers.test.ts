import { expect, test } from 'vitest'
import { helpProblems } from './help-answers.ts'

const answers = { first: 'Maya', last: 'Rivera', email: 'maya@example.com', organisation: 'Harbor Foods' }

test('four answers are enough', () => {
  expect(helpProblems(answers)).toEqual({})
})

test.each([
  ['first', '  ', 'First name is required'],
  ['last', '', 'Last name is required'],
  ['email', '', 'Email is required'],
  ['email', 'maya at example', 'Not a valid email address format'],
  ['organisation', '', 'The organization that invited you is required'],
  ['first', 'x'.repeat(101), 'First name can have 100 characters at most'],
])('%s as %j: %s', (field, typed, words) => {
  expect(helpProblems({ ...answers, [field]: typed })).toEqual({ [field]: words })
})

test('every empty field is said at once', () => {
  const empty = { first: '', last: '', email: '', organisation: '' }
  expect(Object.keys(helpProblems(empty))).toEqual(['first', 'last', 'email', 'organisation'])
})
