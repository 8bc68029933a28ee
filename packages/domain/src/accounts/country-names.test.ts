import { expect, test } from 'vitest'
import { formatCountryNames } from './country-names.ts'

test.each([
  [[], ''],
  [['US'], 'United States'],
  [['US', 'CA'], 'United States and Canada'],
  [['US', 'CA', 'GB'], 'United States, Canada, and United Kingdom'],
])('formats %j as "%s"', (codes, words) => {
  expect(formatCountryNames(codes)).toBe(words)
})
