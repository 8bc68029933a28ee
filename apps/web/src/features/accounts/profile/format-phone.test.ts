import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

test.each([
  ['+16125550142', '+1\u00a0612\u00a0555\u00a00142'],
  ['+447700900123', '+447700900123'],
  ['+1612555', '+1612555'],
])('formats %s as %s', (phone, formatted) => {
  expect(formatPhone(phone)).toBe(formatted)
})
