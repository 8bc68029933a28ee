import { refusalTable } from '@kitchen-table/contract/refusals'
import { expect, test } from 'vitest'
import { findRefusalField } from './refusal-field.ts'

test.each([
  { code: 'accounts.wrong_password', fields: ['email', 'password'], expected: 'password' },
  { code: 'accounts.wrong_code', fields: ['code'], expected: 'code' },
  { code: 'accounts.wait', fields: ['password', 'newPassword'], expected: 'password' },
  { code: 'accounts.wait', fields: ['code'], expected: 'code' },
  { code: 'accounts.wait', fields: [], expected: 'form' },
  { code: 'accounts.no_texts', fields: ['phone', 'password'], expected: 'phone' },
  { code: 'store.full', fields: ['phone', 'password'], expected: 'form' },
  { code: null, fields: ['password'], expected: 'form' }, // no connection
])('shows $code in a form with $fields beside $expected', ({ code, fields, expected }) => {
  if (code !== null) expect(Object.keys(refusalTable)).toContain(code)
  expect(findRefusalField(code, fields)).toBe(expected)
})
