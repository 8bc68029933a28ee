import { refusalTable } from '@kitchen-table/contract/refusals'
import { expect, test } from 'vitest'
import { findRefusalField } from './refusal-field.ts'

test.each([
  { code: 'accounts.wrong_password', fields: ['email', 'password'], place: 'password' },
  { code: 'accounts.wrong_code', fields: ['code'], place: 'code' },
  { code: 'accounts.wait', fields: ['password', 'newPassword'], place: 'password' },
  { code: 'accounts.wait', fields: ['code'], place: 'code' },
  { code: 'accounts.wait', fields: [], place: 'form' },
  { code: 'accounts.no_texts', fields: ['phone', 'password'], place: 'phone' },
  { code: 'store.full', fields: ['phone', 'password'], place: 'form' },
  { code: null, fields: ['password'], place: 'form' }, // no connection
])('$code in a form of $fields is said beside $place', ({ code, fields, place }) => {
  if (code !== null) expect(Object.keys(refusalTable)).toContain(code)
  expect(findRefusalField(code, fields)).toBe(place)
})
