import { describe, expect, test } from 'vitest'
import { slowPatternTerms } from '../testing/slow-pattern-terms.ts'
import { createLessonFinder, MAX_FOUND_LESSONS } from './find-lessons.ts'
import { createLessonIndexJson, type IndexedLesson, parseLessonIndex } from './lesson-index.ts'

const renting = { slug: 'renting', title: 'Renting', keywords: ['lease', 'apartment'] }
const debt = { slug: 'debt', title: 'Debt', keywords: ['owe'] }

const english: Omit<IndexedLesson, 'language'>[] = [
  {
    unitId: 'late',
    title: 'When the rent will be late',
    keywords: ["can't pay rent", 'eviction notice'],
    phrases: ['landlady called', 'behind with the landlady again this month'],
    track: renting,
    text: 'Call the landlord before the due date. Hours were cut in October.',
  },
  {
    unitId: 'deposit',
    title: 'Photos first, so the deposit comes back',
    keywords: ['security deposit'],
    phrases: [],
    track: renting,
    text: 'An empty apartment takes five minutes to record. The landlord keeps the deposit.',
  },
  {
    unitId: 'collector',
    title: 'When a collector calls',
    keywords: ['debt collector', 'collections', 'lost job'],
    phrases: ['laid off', 'pink slip', 'they fired me in front of the whole team today'],
    track: debt,
    text: 'Ask for the letter. Write down the date of each call.',
  },
  {
    unitId: 'begin',
    title: 'Five minutes at the table',
    keywords: ['where to start', '401(k)'],
    phrases: [],
    track: { slug: 'start', title: 'Start here', keywords: [] },
    text: 'One small step tonight.',
  },
]
const lessons = english.map((lesson): IndexedLesson => ({ ...lesson, language: 'en' }))

const index = parseLessonIndex(createLessonIndexJson(lessons))
const find = createLessonFinder(index)
const findIds = (query: string) => find(query).map(({ unitId }) => unitId)

test.each([
  { query: 'can’t pay rent', first: 'late', why: 'a curly apostrophe' },
  { query: 'RENT', first: 'late', why: 'the title before the track' },
  { query: 'evicted', first: 'late', why: 'another form of a keyword' },
  { query: 'landl', first: 'late', why: 'the beginning of a word of the text' },
  { query: 'colector', first: 'collector', why: 'a letter too few' },
  { query: 'depossit', first: 'deposit', why: 'a letter too many' },
  { query: 'depozit', first: 'deposit', why: 'a wrong letter' },
  { query: 'deopsit', first: 'deposit', why: 'two letters exchanged' },
  { query: 'i got laid off yesterday', first: 'collector', why: 'a phrase of an intent' },
  { query: 'landlady and rent', first: 'late', why: 'a phrase and a word' },
  { query: '401 k', first: 'begin', why: 'another way to write it' },
  { query: 'i do not know where to start', first: 'begin', why: 'words that say nothing alone' },
  { query: 'deposit rent apartment', first: 'deposit', why: 'each word by itself' },
])('"$query" finds $first first: $why', ({ query, first }) => {
  expect(findIds(query)[0]).toBe(first)
})

test('returns title, track, language and the words that matched', () => {
  expect(find('collector')[0]).toEqual({
    unitId: 'collector',
    title: 'When a collector calls',
    track: 'debt',
    language: 'en',
    words: ['collections', 'collector'],
  })
  const spanish = lessons.map((lesson): IndexedLesson => ({ ...lesson, language: 'es' }))
  const findSpanish = createLessonFinder(parseLessonIndex(createLessonIndexJson(spanish)))
  expect(findSpanish('collector')[0]).toMatchObject({ unitId: 'collector', language: 'es' })
})

describe('finds nothing rather than what is absurd', () => {
  test.each([
    '',
    '   ',
    'how do i',
    '!!! ??? ...',
    '😀😀😀',
    'привет мир',
    'zeppelin',
    'best zeppelin for landlord of mars',
    'whole team',
    'x'.repeat(100),
    '<b>',
    '__proto__ constructor',
    ...slowPatternTerms,
  ])('case %#', (query) => {
    expect(findIds(query)).toEqual([])
  })
})

test('finds at most eight lessons', () => {
  const many = Array.from(
    { length: 20 },
    (_, n): IndexedLesson => ({
      unitId: `u${n}`,
      title: `Rent ${n}`,
      language: 'en',
      keywords: [],
      phrases: [],
      track: renting,
      text: '',
    }),
  )
  const findMany = createLessonFinder(parseLessonIndex(createLessonIndexJson(many)))
  expect(findMany('rent')).toHaveLength(MAX_FOUND_LESSONS)
})

test('an empty library has an index in which nothing is found', () => {
  const findNone = createLessonFinder(parseLessonIndex(createLessonIndexJson([])))
  expect(findNone('rent')).toEqual([])
})

describe('in a large library', () => {
  const fill = (unitId: string, keywords: string[]): IndexedLesson => ({
    unitId,
    title: unitId,
    language: 'en',
    keywords,
    phrases: [],
    track: { slug: 'track', title: 'Track', keywords: [] },
    text: '',
  })
  const others = Array.from({ length: 200 }, (_, n) => fill(`other${n}`, [`word${n}`]))
  const createFinder = (some: IndexedLesson[]) => {
    const findAll = createLessonFinder(parseLessonIndex(createLessonIndexJson([...some, ...others])))
    return (query: string) => findAll(query).map(({ unitId }) => unitId)
  }

  test('a word that no lesson has does not outweigh one that a few have', () => {
    const some = Array.from({ length: 6 }, (_, n) => fill(`lesson${n}`, ['inherited']))
    expect(createFinder(some)('inherited 40k')).toContain('lesson0')
  })

  test('a lesson with several forms of one word does not outweigh one that is about another word', () => {
    const taxes = fill('taxes', ['tax', 'taxes', 'taxed', 'taxing', 'refund'])
    const refund = fill('refund', ['tax refund', 'refund plan', 'refund late', 'refund'])
    expect(createFinder([taxes, refund])('tax refund')[0]).toBe('refund')
  })
})
