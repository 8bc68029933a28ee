import { expect, test } from 'vitest'
import { listPhrases } from '../testing/list-phrases.ts'
import { getPhoneAddress, parsePhoneNumber, toDialableNumber } from './phone-number.ts'

test.each([
  ['911', '911', '911'],
  [' 741741 ', '741741', '741741'],
  ['88788', '88788', '88788'],
  ['800-799-7233', '800-799-7233', '+18007997233'],
  ['(800) 799-7233', '800-799-7233', '+18007997233'],
  ['1-800-799-7233', '800-799-7233', '+18007997233'],
  ['+1 800.799.7233', '800-799-7233', '+18007997233'],
])('%j is written %s and dialed %s', (typed, written, dialed) => {
  expect(parsePhoneNumber(typed)).toBe(written)
  expect(toDialableNumber(written)).toBe(dialed)
})

test.each([
  ['211', 'tel:211'],
  ['988', 'tel:988'],
  ['+1 800-555-1212', 'tel:+18005551212'],
  ['1-800-555-1212', 'tel:+18005551212'],
  ['800-555-1212', 'tel:+18005551212'],
  ['741741', 'sms:741741'],
  ['88788', 'sms:88788'],
])('a link to %s leads to %s', (number, address) => {
  expect(getPhoneAddress(number)).toBe(address)
})

test.each([
  '',
  ...listPhrases(`
    12 | 1234567 | 800-799-SAFE | 988, then press 1 | +44 20 7946 0958 | +911 | 000-000-0000 | 800-799-72334
    800-799-7233 x2 | ٨٠٠-٧٩٩-٧٢٣٣`),
])('%j cannot be dialed', (typed) => {
  expect(parsePhoneNumber(typed)).toBeNull()
})
