import { expect, test } from 'vitest'
import { isCrisisSearch } from './crisis-search.ts'

test.each([
  'he hits me',
  'My husband HITS me!',
  'want to kms',
  'he hit me',
  'my ex keeps hitting me',
  'my husband slapped me',
  'they threatened me at home',
  'i want to kill myself',
  "I don't want to live",
  'I don’t want to be here anymore',
  'everyone would be better off without me',
  'self-harm',
  'scared of my boyfriend',
  'quiero morirme',
  'mi esposo me pega',
  'violencia doméstica',
  'me quiere hacer daño, no: hacerme daño',
])('%s', (term) => {
  expect(isCrisisSearch(term)).toBe(true)
})

test.each([
  '',
  'killing my budget',
  'die without a will',
  'hit my deductible',
  'hit by a car',
  'kmstore',
  'mileage kms rate',
  '100 kms',
  'bank hits me with fees',
  'irs hits me',
  'tax beats me',
  'debt that hits me hard',
  'cut myself off from spending',
  'overdose of coffee',
  'taxes hit me hard',
  'beat the market',
  'hurt by inflation',
  'cut my bills',
  'life insurance',
  'end of life planning',
  'abuse of credit',
  'vivir con poco dinero',
])('is not: %s', (term) => {
  expect(isCrisisSearch(term)).toBe(false)
})
