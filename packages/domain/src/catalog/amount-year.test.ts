import { expect, test } from 'vitest'
import { findAmountYear, hasAmountYearPassed } from './amount-year.ts'

test.each([
  ['In 2025 the limit is $23,500.', 2025],
  ['The law allows $24,500 of your own pay into a 401(k) in 2026 (IRS).', 2026],
  ['For SSI the limit in 2026 is $2,000 for one person and $3,000 for a couple.', 2026],
  ['In 2026 the rates are 6.2 and 1.45 percent.', 2026],
  ['The standard deduction for 2025 is lower for single people.', 2025],
  ['IRS, 401(k) and IRA limits for 2025', 2025],
  ['It is €1 000 in 2024, and 1,200 dollars in 2025.', 2025],
  ['You may carry up to $680 from 2026 into 2027.', 2027],
  ['Gifts of $250 or more (2025)', 2025],
  ['Up to 3% of it, as of 2025', 2025],
  // No figure, or no year.
  ['In 2025 many people moved.', null],
  ['The limit is $23,500.', null],
  ['Put $2025 aside, or 2,025 dollars.', null],
  ['It is 2025% of it.', null],
  // The number of a document, an address or a phone.
  ['IRS, Notice 2025-67, on the limit', null],
  ['Rev. Proc. 2025-32: $19,000', null],
  ['Call 800-2025 about the $20 fee, or 1.2025.', null],
  // When something began or was enacted stays true.
  ['Freezing has been free since 2018, and saves $10.', null],
  ['For anyone born in 1960 or later, it is 67 percent.', null],
  ['Before January 2020 it took 5 percent.', null],
  ['Under the Secure Act of 2022, 3 percent are enough.', null],
  ['From 2025, it takes 3 percent.', null],
  ['It stands at $445 million, up from $55 million in 2020.', null],
  // What happened in a year does not change.
  ['People over 60 reported losing $4.9 billion in 2024.', null],
  ['In 2025 the limit was $23,500.', null],
  ['When the bank asked in 2024, 63 percent said yes.', null],
])('%j names a figure of %s', (sentence, year) => {
  expect(findAmountYear(sentence)).toBe(year)
})

test.each([
  [2027, false],
  [2026, false],
  [2025, true],
  [2016, true],
  [2015, false],
])('in 2026, a figure of %i has passed: %s', (year, hasPassed) => {
  expect(hasAmountYearPassed(year, 2026)).toBe(hasPassed)
})
