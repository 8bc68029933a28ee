import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'

vi.mock('./api.ts', () => ({ errorWords: (error: Error) => error.message }))
const { fieldWords, formWords } = await import('./field-words.ts')

const invalid = (data: unknown) =>
  new ORPCError('input.invalid', {
    defined: true,
    status: 400,
    message: 'Please check what you entered.',
    data,
  })
const issues = invalid({
  fields: [
    null,
    { field: 'email', message: 7 },
    { field: 'password', message: 'Too common.' },
    { field: 'password', message: 'Too short.' },
  ],
})

test('words stand beside their field, and then not above the form', () => {
  expect(fieldWords(issues, 'password')).toBe('Too common.')
  expect(fieldWords(issues, 'email')).toBeUndefined()
  expect(formWords(issues, ['email', 'password'])).toBeNull()
})

test('what is said of a field that the form does not show is said above it', () => {
  expect(formWords(issues, ['email'])).toBe('Please check what you entered.')
})

test.each([undefined, null, 'text', {}, { fields: 'none' }])(
  'data that is %j says nothing of fields',
  (data) => {
    expect(fieldWords(invalid(data), 'password')).toBeUndefined()
    expect(formWords(invalid(data), ['password'])).toBe('Please check what you entered.')
  },
)

test('another refusal is about the whole form, and no error says nothing', () => {
  const refused = new ORPCError('accounts.refused', { defined: true, status: 401, message: 'Incorrect.' })
  expect(fieldWords(refused, 'password')).toBeUndefined()
  expect(formWords(refused, ['password'])).toBe('Incorrect.')
  expect(formWords(null, ['password'])).toBeNull()
})
