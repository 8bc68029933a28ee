import { describe, expect, test } from 'vitest'
import { matchesSearch, normalizeSearchTerm } from './search.ts'
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
])('normalises the search term %j', (typed, term) => {
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
    expect(matchesSearch(track, term)).toBe(isMatch)
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
    expect(matchesSearch(track, term)).toBe(isMatch)
  })

  test('by its title alone if it has no keywords', () => {
    expect(matchesSearch({ title: 'Saving', keywords: [] }, 'sav')).toBe(true)
    expect(matchesSearch({ title: 'Saving', keywords: [] }, 'budget')).toBe(false)
  })

  const similar = { title: 'a'.repeat(200), keywords: ['a'.repeat(60), 'ab'.repeat(60)] }
  const expectedMatches = [true, false, false, false, false, true]
  test.each(slowPatternTerms.map((typed, at) => ({ typed, isMatch: expectedMatches[at] })))(
    'a term that would be slow as a pattern is truncated and used as plain text (case %#)',
    ({ typed, isMatch }) => {
      const term = normalizeSearchTerm(typed)
      expect(term.length).toBeLessThanOrEqual(100)
      expect(matchesSearch(similar, term)).toBe(isMatch)
    },
  )
})
