import { expect, test } from 'vitest'
import { findWritingHints, type WritingParts } from './writing-hints.ts'

const nothing: WritingParts = { headings: [], images: [], blocks: [], linkWords: [], tables: [] }

test('a text without anything has no hints', () => {
  expect(findWritingHints(nothing, 'en')).toEqual({
    reading: null,
    skippedHeadings: [],
    vagueLinks: [],
    tablesWithoutHeadings: 0,
    picturesWithoutWords: 0,
  })
})

test.each([
  ['en', 'here'],
  ['en', 'Click here.'],
  ['en', 'Learn more →'],
  ['en', 'this page'],
  ['en', 'https://www.irs.gov/forms'],
  ['en', 'www.irs.gov'],
  ['en', '  '],
  ['es', 'aquí'],
  ['es', 'Haga clic aquí'],
  ['es', 'Más información'],
] as const)('in %s, %j as the words of a link says nothing about where it leads', (language, words) => {
  expect(findWritingHints({ ...nothing, linkWords: [words] }, language).vagueLinks).toEqual([words.trim()])
})

test.each([
  ['en', 'How to dispute a bill'],
  ['en', 'IRS Free File'],
  ['en', 'Form W-4'],
  ['en', 'consumerfinance.gov'],
  ['en', 'Here to Help, Minnesota'],
  ['en', '800-555-0142'],
  ['es', 'Cómo disputar una factura'],
] as const)('in %s, %j as the words of a link says where it leads', (language, words) => {
  expect(findWritingHints({ ...nothing, linkWords: [words] }, language).vagueLinks).toEqual([])
})

test('names each vague link once, and counts tables without headings and pictures without words', () => {
  const parts: WritingParts = {
    ...nothing,
    linkWords: ['here', 'here', 'A plan'],
    tables: [{ hasHeadings: true }, { hasHeadings: false }],
    images: [
      { src: 'a', alt: '' },
      { src: 'b', alt: 'A jar' },
    ],
    headings: [
      { level: 1, words: 'One' },
      { level: 3, words: 'Three' },
    ],
  }
  expect(findWritingHints(parts, 'en')).toEqual({
    reading: null,
    skippedHeadings: ['Three'],
    vagueLinks: ['here'],
    tablesWithoutHeadings: 1,
    picturesWithoutWords: 1,
  })
})
