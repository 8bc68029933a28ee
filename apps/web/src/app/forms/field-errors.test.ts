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

test('words stand beside their field, and then not above the form', () => {
  expect(getFieldErrorMessage(issuesError, 'password')).toBe('Too common.')
  expect(getFieldErrorMessage(issuesError, 'email')).toBeUndefined()
  expect(getFormErrorMessage(issuesError, ['email', 'password'])).toBeNull()
})

test('what is said of a field that the form does not show is said above it', () => {
  expect(getFormErrorMessage(issuesError, ['email'])).toBe('Please check what you entered.')
})

test.each([undefined, null, 'text', {}, { fields: 'none' }])(
  'data that is %j says nothing of fields',
  (data) => {
    expect(getFieldErrorMessage(createInvalidInputError(data), 'password')).toBeUndefined()
    expect(getFormErrorMessage(createInvalidInputError(data), ['password'])).toBe(
      'Please check what you entered.',
    )
  },
)

test('another refusal is about the whole form, and no error says nothing', () => {
  const refused = new ORPCError('accounts.refused', { defined: true, status: 401, message: 'Incorrect.' })
  expect(getFieldErrorMessage(refused, 'password')).toBeUndefined()
  expect(getFormErrorMessage(refused, ['password'])).toBe('Incorrect.')
  expect(getFormErrorMessage(null, ['password'])).toBeNull()
})
