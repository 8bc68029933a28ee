import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'

vi.mock('../api.ts', () => ({
  getErrorMessage: (error: Error) => error.message,
  getRefusalCode: (error: unknown) => (error instanceof ORPCError ? error.code : null),
}))
const { toFormErrors } = await import('./form-errors.ts')

const GENERAL_MESSAGE = 'Please check what you entered.'
const fields = { email: [], password: [] }

function createInvalidInputError(data: unknown) {
  return new ORPCError('input.invalid', { defined: true, status: 400, message: GENERAL_MESSAGE, data })
}

test('returns the first issue of each field that the form shows', () => {
  const error = createInvalidInputError({
    fields: [
      null,
      { field: 'email', message: 7 },
      { field: 'password', message: 'Too common.' },
      { field: 'password', message: 'Too short.' },
      { field: 'website', message: 'Too long.' },
    ],
  })
  expect(toFormErrors(error, fields)).toEqual({ password: 'Too common.' })
})

test('returns a message for the whole form for an issue of a field that it does not show', () => {
  const error = createInvalidInputError({ fields: [{ field: 'website', message: 'Too long.' }] })
  expect(toFormErrors(error, fields)).toEqual({ form: GENERAL_MESSAGE })
})

test.each([undefined, null, 'text', {}, { fields: 'none' }])('finds no issues in the data %j', (data) => {
  expect(toFormErrors(createInvalidInputError(data), fields)).toEqual({ form: GENERAL_MESSAGE })
})

test.each([
  { code: 'accounts.wrong_password', expected: 'password' },
  { code: 'accounts.wait', expected: 'password' },
  { code: 'accounts.no_texts', expected: 'phone' },
  { code: 'store.full', expected: 'form' },
])('shows the refusal $code beside $expected', ({ code, expected }) => {
  const refusal = new ORPCError(code, { defined: true, message: 'No.' })
  const listed = {
    phone: ['accounts.no_texts'],
    password: ['accounts.wrong_password', 'accounts.wait'],
  } as const
  expect(toFormErrors(refusal, listed)).toEqual({ [expected]: 'No.' })
})

test('shows an error of the connection for the whole form', () => {
  expect(toFormErrors(new Error('No response'), fields)).toEqual({ form: 'No response' })
})

test('uses the message of the form, but not for issues of fields', () => {
  const describeError = () => 'In other words.'
  const issue = createInvalidInputError({ fields: [{ field: 'email', message: 'Too long.' }] })
  expect(toFormErrors(new Error('No response'), fields, describeError)).toEqual({ form: 'In other words.' })
  expect(toFormErrors(issue, fields, describeError)).toEqual({ email: 'Too long.' })
})
