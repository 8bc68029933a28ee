import { describe, expect, test } from 'vitest'
import { createTrackMatcher, normalizeSearchTerm } from './search.ts'
import { slowPatternTerms } from './testing/slow-pattern-terms.ts'

const track = { title: 'A budget that survives', keywords: ['emergency fund', 'Rent (monthly)', 'c++'] }

test.each([
  ['', ''],
  ['   ', ''],
  ['  budget ', 'budget'],
  ['two words', 'two words'],
  [`${' '.repeat(200)}late`, 'late'],
  ['bud\u0000get', 'bud get'],
  ['one\r\ntwo\tthree', 'one two three'],
  ['\u0007\u001b[31mred\u0085', '[31mred'],
  [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
  ['x'.repeat(10_000), 'x'.repeat(100)],
  ['👪'.repeat(10_000), '👪'.repeat(100)],
])('normalizes the search term %j', (typed, term) => {
  expect(normalizeSearchTerm(typed)).toBe(term)
  expect(normalizeSearchTerm(term)).toBe(term)
})

describe('a track matches the term', () => {
  test.each([
    { term: 'budget', isMatch: true },
    { term: 'BUDGET', isMatch: true },
    { term: 'udge', isMatch: true },
    { term: 'A budget that survives', isMatch: true },
    { term: 'budget survives', isMatch: false },
    { term: 'fund', isMatch: true },
    { term: 'EMERGENCY', isMatch: true },
    { term: 'rent', isMatch: true },
    { term: 'tax', isMatch: false },
    { term: '', isMatch: true },
  ])('"$term": $isMatch', ({ term, isMatch }) => {
    expect(createTrackMatcher(term)(track)).toBe(isMatch)
  })

  test.each([
    { term: '.*', isMatch: false },
    { term: '^A', isMatch: false },
    { term: '[a-z]', isMatch: false },
    { term: 'budget|tax', isMatch: false },
    { term: 'budget?', isMatch: false },
    { term: '\\w', isMatch: false },
    { term: '(', isMatch: true },
    { term: '(monthly)', isMatch: true },
    { term: 'c++', isMatch: true },
    { term: '$&', isMatch: false },
  ])('characters of patterns are plain text: "$term" $isMatch', ({ term, isMatch }) => {
    expect(createTrackMatcher(term)(track)).toBe(isMatch)
  })

  const typed = {
    title: 'Résumés & the “gap”',
    keywords: ["can't pay rent", '401(k)', 'laid off', 'W-4', 'self-employed', 'co-sign'],
  }
  test.each([
    { term: 'can’t pay rent', isMatch: true },
    { term: 'cant pay  rent', isMatch: true },
    { term: "CAN'T", isMatch: true },
    { term: '401k', isMatch: true },
    { term: '401 (k)', isMatch: true },
    { term: '401-k', isMatch: true },
    { term: 'laid-off', isMatch: true },
    { term: 'laidoff', isMatch: false }, // a space in a text stays one
    { term: 'w4', isMatch: true },
    { term: 'w 4', isMatch: true },
    { term: 'W‑4', isMatch: true },
    { term: 'self employed', isMatch: true },
    { term: 'cosign', isMatch: true },
    { term: 'resumes', isMatch: true },
    { term: 'RÉSUMÉ', isMatch: true },
    { term: 'entlaid', isMatch: false },
    { term: '-', isMatch: true }, // as it is: "W-4" has one
    { term: '()', isMatch: false },
  ])('however it was typed: "$term" $isMatch', ({ term, isMatch }) => {
    expect(createTrackMatcher(term)(typed)).toBe(isMatch)
  })

  test('by its title alone if it has no keywords', () => {
    expect(createTrackMatcher('sav')({ title: 'Saving', keywords: [] })).toBe(true)
    expect(createTrackMatcher('budget')({ title: 'Saving', keywords: [] })).toBe(false)
  })

  const similar = { title: 'a'.repeat(200), keywords: ['a'.repeat(60), 'ab'.repeat(60)] }
  const expectedMatches = [true, false, false, false, false, true]
  test.each(slowPatternTerms.map((typed, at) => ({ typed, isMatch: expectedMatches[at] })))(
    'T55: a term that would be slow as a pattern is truncated and used as plain text (case %#)',
    ({ typed, isMatch }) => {
      const term = normalizeSearchTerm(typed)
      expect(term.length).toBeLessThanOrEqual(100)
      expect(createTrackMatcher(term)(similar)).toBe(isMatch)
    },
  )
})
