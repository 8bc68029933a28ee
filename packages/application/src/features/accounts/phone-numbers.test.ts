import { describe, expect, test } from 'vitest'
import { canReceiveTexts, findMobileCountry, parseCountrySetting } from './phone-numbers.ts'

test.each([
  ['+16125550142', 'US'],
  ['+12045550142', 'CA'],
  ['+18765551234', 'JM'],
  ['+447400123456', 'GB'],
  ['+4915112345678', 'DE'],
  ['+33612345678', 'FR'],
])('returns the country of a number that can receive texts %s: %s', (phone, country) => {
  expect(findMobileCountry(phone)).toBe(country)
})

test.each([
  ['premium', '+19005550142'],
  ['toll-free', '+18005551234'],
  ['toll-free, too', '+18885551234'],
  ['personal', '+15005550142'],
  ['government', '+17105551234'],
  ['of an unassigned exchange', '+16121550142'],
  ['too short', '+1612555014'],
  ['a fixed line', '+442079460000'],
  ['a fixed line, too', '+4930123456'],
  ['a pager', '+447600123456'],
  ['shared cost', '+448451234567'],
  ['corporate', '+445512345678'],
  ['satellite', '+881612345678'],
  ['international premium', '+979123456789'],
  ['of no country', '+999123456789'],
])('returns null for a number that cannot receive texts %s: %s', (_, phone) => {
  expect(findMobileCountry(phone)).toBeNull()
})

describe('a number in a territory of the United States', () => {
  test.each([
    ['Puerto Rico', '+17872345678'],
    ['Guam', '+16714830123'],
    ['the Virgin Islands', '+13406421234'],
    ['American Samoa', '+16842584567'],
    ['the Northern Mariana Islands', '+16702871234'],
  ])('%s: can receive texts if the United States is allowed', (_, phone) => {
    expect([canReceiveTexts(phone, ['US']), canReceiveTexts(phone, ['CA', 'JM'])]).toEqual([true, false])
  })

  test('Puerto Rico can be allowed alone', () => {
    expect(canReceiveTexts('+17872345678', parseCountrySetting('PR') ?? [])).toBe(true)
    expect(canReceiveTexts('+16125550142', parseCountrySetting('PR') ?? [])).toBe(false)
  })
})

test.each([
  ['US', ['US']],
  ['JM', ['JM']],
  ['+1', ['US', 'CA']],
  ['+49', ['DE']],
  ['+44', ['GB', 'GG', 'IM', 'JE']],
  ['XX', null],
  ['us', null],
  ['+999', null],
  ['+', null],
])('the countries of a setting %s: %j', (name, countries) => {
  expect(parseCountrySetting(name)?.toSorted() ?? null).toEqual(countries?.toSorted() ?? null)
})
