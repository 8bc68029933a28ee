import { describe, expect, test } from 'vitest'
import { matchesSearch, normalizeSearchTerm } from './search.ts'
import { slowPatternTerms } from './testing/slow-pattern-terms.ts'

const track = { title: 'A budget that survives', keywords: ['emergency fund', 'Rent (monthly)', 'c++'] }

describe('what is searched for', () => {
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
  ])('%j', (typed, term) => {
    expect(normalizeSearchTerm(typed)).toBe(term)
    expect(normalizeSearchTerm(term)).toBe(term)
  })
})

describe('a track matches', () => {
  test.each([
    { term: 'budget', found: true },
    { term: 'BUDGET', found: true },
    { term: 'udge', found: true },
    { term: 'A budget that survives', found: true },
    { term: 'budget survives', found: false },
    { term: 'fund', found: true },
    { term: 'EMERGENCY', found: true },
    { term: 'rent', found: true },
    { term: 'tax', found: false },
    { term: '', found: true },
  ])('"$term": $found', ({ term, found }) => {
    expect(matchesSearch(track, term)).toBe(found)
  })

  test.each([
    { term: '.*', found: false },
    { term: '^A', found: false },
    { term: '[a-z]', found: false },
    { term: 'budget|tax', found: false },
    { term: 'budget?', found: false },
    { term: '\\w', found: false },
    { term: '(', found: true },
    { term: '(monthly)', found: true },
    { term: 'c++', found: true },
    { term: '$&', found: false },
  ])('the characters of a pattern are plain: "$term" $found', ({ term, found }) => {
    expect(matchesSearch(track, term)).toBe(found)
  })

  test('one without keywords by its title alone', () => {
    expect(matchesSearch({ title: 'Saving', keywords: [] }, 'sav')).toBe(true)
    expect(matchesSearch({ title: 'Saving', keywords: [] }, 'budget')).toBe(false)
  })

  const similar = { title: 'a'.repeat(200), keywords: ['a'.repeat(60), 'ab'.repeat(60)] }
  const found = [true, false, false, false, false, true]
  test.each(slowPatternTerms.map((typed, at) => ({ typed, isFound: found[at] })))(
    'a string made to tire out a pattern is cut, and is no pattern (case %#)',
    ({ typed, isFound }) => {
      const term = normalizeSearchTerm(typed)
      expect(term.length).toBeLessThanOrEqual(100)
      expect(matchesSearch(similar, term)).toBe(isFound)
    },
  )
})
