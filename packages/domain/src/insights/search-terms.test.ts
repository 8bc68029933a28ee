import { describe, expect, test } from 'vitest'
import { foldTerm, groupSearchTerms, isOneEditApart, mergeTermVariants, searchKeyOf } from './search-terms.ts'

test.each([
  [['saving', 'Saving', ' SAVING ', 'savings', 'saving?', '"saving"'], 'saving'],
  [['résumé', 'resume', 'Resumes'], 'resume'],
  [['student loan', 'loans, student', 'Student-Loans', 'loan student loans'], 'loan student'],
  [['tax', 'taxes'], 'tax'],
  [['house', 'houses'], 'house'],
  [['child benefit', "child's benefits"], 'benefit child'],
  [['401(k)', '401 k'], '401 k'],
  [['401k', '401ks', "401k's"], '401k'],
  [['city', 'cities'], 'city'],
  [['tie', 'ties'], 'tie'],
  [['loss', 'losses'], 'loss'],
  [['match', 'matches'], 'match'],
  [['cash', 'cashes'], 'cash'],
  [['bonus'], 'bonus'],
  [['crisis'], 'crisis'],
  [['gas'], 'gas'],
  [['预算', ' 预算 '], '预算'],
  [['???', ' ??? '], '???'],
  [['', ' '], ''],
])('%j are one search: %s', (variants, key) => {
  expect(variants.map(searchKeyOf)).toEqual(variants.map(() => key))
})

test.each([
  ['care', 'cares', 'car', 'cars'],
  ['fee', 'fees', 'feed', 'feeds'],
  ['yes', 'yes', 'yen', 'yens'],
])('%s and %s are one search, and not %s or %s', (...terms) => {
  const [first, same, other, another] = terms.map(searchKeyOf)
  expect([first, other]).toEqual([same, another])
  expect(first).not.toBe(other)
})

test.each([
  { first: 'budget', second: 'budget', isApart: false },
  { first: '', second: '', isApart: false },
  { first: '', second: 'b', isApart: true },
  { first: '', second: 'bu', isApart: false },
  // A wrong letter.
  { first: 'budget', second: 'sudget', isApart: true },
  { first: 'budget', second: 'bubget', isApart: true },
  { first: 'budget', second: 'budges', isApart: true },
  { first: 'budget', second: 'badgot', isApart: false },
  // A missing or additional one.
  { first: 'budget', second: 'udget', isApart: true },
  { first: 'budget', second: 'buget', isApart: true },
  { first: 'budget', second: 'budge', isApart: true },
  { first: 'budget', second: 'buget ', isApart: false },
  { first: 'budget', second: 'budg', isApart: false },
  { first: 'budget', second: 'buxet', isApart: false },
  // Two neighbors exchanged.
  { first: 'budget', second: 'ubdget', isApart: true },
  { first: 'budget', second: 'bugdet', isApart: true },
  { first: 'budget', second: 'budgte', isApart: true },
  { first: 'budget', second: 'bgduet', isApart: false },
  { first: 'budget', second: 'bugdex', isApart: false },
  { first: 'budget', second: 'bxuget', isApart: false },
  { first: 'budget', second: 'budteg', isApart: false },
])('"$first" and "$second" are one edit apart: $isApart', ({ first, second, isApart }) => {
  expect(isOneEditApart(first, second)).toBe(isApart)
  expect(isOneEditApart(second, first)).toBe(isApart)
})

describe('groups of searches', () => {
  /** Returns each group as its key, its count, and its variants. */
  function group(counts: Record<string, number>): string[] {
    const terms = Object.entries(counts).map(([term, count]) => ({ term, count }))
    return groupSearchTerms(terms).map(({ key, term, count, variants }) => {
      return `${key} (${term}) ${count}: ${variants.map((variant) => `${variant.term} ${variant.count}`).join(', ')}`
    })
  }

  test.each<{ name: string; counts: Record<string, number>; groups: string[] }>([
    { name: 'nothing', counts: {}, groups: [] },
    {
      name: 'the most frequent first, equal ones by their term',
      counts: { car: 2, zebra: 3, boat: 2 },
      groups: ['zebra (zebra) 3: zebra 3', 'boat (boat) 2: boat 2', 'car (car) 2: car 2'],
    },
    {
      name: 'variants, of which the most frequent gives the term',
      counts: { loan: 2, Loans: 3, 'LOAN!': 2, rent: 6 },
      groups: ['loan (Loans) 7: Loans 3, LOAN! 2, loan 2', 'rent (rent) 6: rent 6'],
    },
    {
      name: 'misspellings of a more frequent key',
      counts: { budgte: 2, budget: 5, buget: 1, 'budget plan': 3, 'plan budgt': 1 },
      groups: [
        'budget (budget) 8: budget 5, budgte 2, buget 1',
        'budget plan (budget plan) 4: budget plan 3, plan budgt 1',
      ],
    },
    {
      name: 'the most frequent first, with their misspellings',
      counts: { rent: 6, mortgage: 4, mortgae: 3 },
      groups: ['mortgage (mortgage) 7: mortgage 4, mortgae 3', 'rent (rent) 6: rent 6'],
    },
    {
      name: 'no misspelling of a misspelling',
      counts: { mortgage: 9, mortgae: 3, mortae: 1 },
      groups: ['mortgage (mortgage) 12: mortgage 9, mortgae 3', 'mortae (mortae) 1: mortae 1'],
    },
    {
      name: 'a misspelling under the term that is spelled right, however often it was typed',
      counts: { pension: 3, Pensions: 2, pensoin: 4 },
      groups: ['pension (pension) 9: pensoin 4, pension 3, Pensions 2'],
    },
    {
      name: 'words that are short, and may be others',
      counts: { debit: 4, debut: 1 },
      groups: ['debit (debit) 4: debit 4', 'debut (debut) 1: debut 1'],
    },
    {
      name: 'numbers, which are not misspelt',
      counts: { 'tax 2025': 3, 'tax 2026': 2, 'taz 2025': 1 },
      groups: ['2025 tax (tax 2025) 4: tax 2025 3, taz 2025 1', '2026 tax (tax 2026) 2: tax 2026 2'],
    },
  ])('$name', ({ counts, groups }) => {
    expect(group(counts)).toEqual(groups)
  })
})

test('T64: variants of case, spaces and composed characters are one term, and other spellings are others', () => {
  const terms = [
    { term: 'car loan', count: 2 },
    { term: ' Car\u00a0 LOAN ', count: 3 },
    { term: 'caf\u00e9', count: 1 },
    { term: 'CAFE\u0301', count: 1 },
    { term: 'cafe', count: 4 },
    { term: 'car loans', count: 1 },
  ]
  expect(mergeTermVariants(terms)).toEqual([
    { term: ' Car\u00a0 LOAN ', count: 5, spellings: [' Car\u00a0 LOAN ', 'car loan'] },
    { term: 'cafe', count: 4, spellings: ['cafe'] },
    { term: 'CAFE\u0301', count: 2, spellings: ['CAFE\u0301', 'caf\u00e9'] },
    { term: 'car loans', count: 1, spellings: ['car loans'] },
  ])
  expect(mergeTermVariants(terms, 5).map(({ count }) => count)).toEqual([5])
  expect(mergeTermVariants([])).toEqual([])
})

test.each([
  ['car loan', 'car loan'],
  ['car  loan', 'car loan'],
  [' car loan', 'car loan'],
  ['car loan ', 'car loan'],
  ['car\tloan', 'car loan'],
  ['car Loan', 'car loan'],
  ['@[`{~', '@[`{~'],
  ['', ''],
  [' ', ''],
])('%j is folded to %j', (term, folded) => {
  expect(foldTerm(term)).toBe(folded)
})
