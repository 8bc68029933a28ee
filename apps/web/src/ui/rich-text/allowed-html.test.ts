import { expect, test } from 'vitest'
import { allowedUrl } from './allowed-html.ts'

test.each([
  ['sms:741741', true],
  ['tel:+18008291040', true],
  ['https://www.irs.gov', true],
  ['/track/budget#u-1', true],
  ['//evil.example', false],
  ['javascript:alert(1)', false],
])('an address %s of a text is shown: %s', (address, isAllowed) => {
  expect(allowedUrl.test(address)).toBe(isAllowed)
})
