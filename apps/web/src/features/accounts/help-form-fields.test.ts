import { expect, test } from 'vitest'
import { validateHelpRequest } from './help-form-fields.ts'

const validRequest = {
  first: 'Maya',
  last: 'Rivera',
  email: 'maya@example.com',
  organization: 'Harbor Foods',
}

test('accepts a form with all four fields', () => {
  expect(validateHelpRequest(validRequest)).toEqual({})
})

test.each([
  ['first', '  ', 'First name is required'],
  ['last', '', 'Last name is required'],
  ['email', '', 'Email is required'],
  ['email', 'maya at example', 'Not a valid email address format'],
  ['organization', '', 'The organization that invited you is required'],
  ['first', 'x'.repeat(101), 'First name can have 100 characters at most'],
])('%s with the value %j: %s', (field, value, message) => {
  expect(validateHelpRequest({ ...validRequest, [field]: value })).toEqual({ [field]: message })
})

test('reports all empty fields at once', () => {
  const empty = { first: '', last: '', email: '', organization: '' }
  expect(Object.keys(validateHelpRequest(empty))).toEqual(['first', 'last', 'email', 'organization'])
})
