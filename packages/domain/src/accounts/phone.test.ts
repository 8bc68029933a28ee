import { expect, test } from 'vitest'
import { maskPhone, normalizePhone } from './phone.ts'

test.each([
  { typed: '+16125550142', phone: '+16125550142' },
  { typed: '(612) 555-0142', phone: '+16125550142' },
  { typed: '612.555.0142', phone: '+16125550142' },
  { typed: '1 612 555 0142', phone: '+16125550142' },
  { typed: ' +49 30 901820 ', phone: '+4930901820' },
  { typed: '112', phone: null },
  { typed: '0125550142', phone: null },
  { typed: '+0125550142', phone: null },
  { typed: '+1234567890123456', phone: null },
  { typed: '+1+6125550142', phone: null },
  { typed: '６１２５５５０１４２', phone: null },
  { typed: '612555014x', phone: null },
  { typed: '', phone: null },
])('normalizes "$typed" to $phone', ({ typed, phone }) => {
  expect(normalizePhone(typed)).toBe(phone)
})

test('shows the first two and the last four characters of a phone number', () => {
  expect(maskPhone('+16125550142')).toBe('+1 ••• 0142')
})
