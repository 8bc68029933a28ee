import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'

vi.mock('../api.ts', () => ({ getErrorMessage: (error: Error) => error.message }))
const { getFieldErrorMessage, getFormErrorMessage } = await import('./field-errors.ts')

const createInvalidInputError = (data: unknown) =>
  new ORPCError('input.invalid', {
    defined: true,
    status: 400,
    message: 'Please check what you entered.',
    data,
  })
const issuesError = createInvalidInputError({
  fields: [
    null,
    { field: 'email', message: 7 },
    { field: 'password', message: 'Too common.' },
    { field: 'password', message: 'Too short.' },
  ],
})

test('returns the first message of a field, and no form message for fields that are shown', () => {
  expect(getFieldErrorMessage(issuesError, 'password')).toBe('Too common.')
  expect(getFieldErrorMessage(issuesError, 'email')).toBeUndefined()
  expect(getFormErrorMessage(issuesError, ['email', 'password'])).toBeNull()
})

test('returns a form message for an issue of a field that the form does not show', () => {
  expect(getFormErrorMessage(issuesError, ['email'])).toBe('Please check what you entered.')
})

test.each([undefined, null, 'text', {}, { fields: 'none' }])(
  'finds no field issues in the data %j',
  (data) => {
    expect(getFieldErrorMessage(createInvalidInputError(data), 'password')).toBeUndefined()
    expect(getFormErrorMessage(createInvalidInputError(data), ['password'])).toBe(
      'Please check what you entered.',
    )
  },
)

test('returns another refusal as the form message, and null without an error', () => {
  const refusal = new ORPCError('accounts.refused', { defined: true, status: 401, message: 'Incorrect.' })
  expect(getFieldErrorMessage(refusal, 'password')).toBeUndefined()
  expect(getFormErrorMessage(refusal, ['password'])).toBe('Incorrect.')
  expect(getFormErrorMessage(null, ['password'])).toBeNull()
})
