import { expect, test } from 'vitest'
import { validateHelpRequest } from './help-form-fields.ts'

const validRequest = {
  first: 'Maya',
  last: 'Rivera',
  email: 'maya@example.com',
  organisation: 'Harbor Foods',
}

test('four answers are enough', () => {
  expect(validateHelpRequest(validRequest)).toEqual({})
})

test.each([
  ['first', '  ', 'First name is required'],
  ['last', '', 'Last name is required'],
  ['email', '', 'Email is required'],
  ['email', 'maya at example', 'Not a valid email address format'],
  ['organisation', '', 'The organization that invited you is required'],
  ['first', 'x'.repeat(101), 'First name can have 100 characters at most'],
])('%s as %j: %s', (field, typed, words) => {
  expect(validateHelpRequest({ ...validRequest, [field]: typed })).toEqual({ [field]: words })
})

test('every empty field is said at once', () => {
  const empty = { first: '', last: '', email: '', organisation: '' }
  expect(Object.keys(validateHelpRequest(empty))).toEqual(['first', 'last', 'email', 'organisation'])
})
