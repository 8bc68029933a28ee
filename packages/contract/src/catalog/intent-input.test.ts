import { MAX_INTENT_PHRASES } from '@kitchen-table/domain/intents'
import { describe, expect, test } from 'vitest'
import { intentInput, MAX_PHRASE_LENGTH } from './intent-input.ts'

const valid = {
  title: "I can't pay the rent",
  titleEs: '',
  phrases: ['behind on rent'],
  lessons: ['u-1'],
  helpLines: ['night-line'],
  outside: '',
  outsideEs: '',
  link: null,
  disabled: false,
}

const manyPhrases = Array.from({ length: MAX_INTENT_PHRASES }, (_, at) => `phrase ${at}`)

test.each([
  [
    'phrases that differ in capitals only',
    { phrases: ['Rent', 'rent ', 'late'] },
    { phrases: ['Rent', 'late'] },
  ],
  ['spaces and lines within a phrase', { phrases: ['  late\n on   rent '] }, { phrases: ['late on rent'] }],
  [
    'as many phrases as there can be, and one of them again',
    { phrases: [...manyPhrases, 'PHRASE 0'] },
    { phrases: manyPhrases },
  ],
  ['a lesson twice', { lessons: ['b', 'a', 'b'] }, { lessons: ['b', 'a'] }],
  ['a help line twice', { helpLines: ['b', 'a', 'b'] }, { helpLines: ['b', 'a'] }],
  ['hidden characters in a title', { title: 'Re\u200bnt ' }, { title: 'Rent' }],
])('cleans %s', (_, change, expected) => {
  expect(intentInput.parse({ ...valid, ...change })).toMatchObject(expected)
})

describe('refuses', () => {
  const long = (length: number) => 'x'.repeat(length)
  test.each([
    ['no title', { title: ' ' }, 'title', 'Please write what people would say.'],
    ['a long title', { title: long(81) }, 'title', 'A title has at most 80 characters.'],
    ['an empty phrase', { phrases: ['late', ' '] }, 'phrases.1', 'A phrase needs at least one letter.'],
    [
      'a long phrase',
      { phrases: [long(MAX_PHRASE_LENGTH + 1)] },
      'phrases.0',
      'A phrase has at most 160 characters.',
    ],
    [
      'too many phrases',
      { phrases: Array.from({ length: MAX_INTENT_PHRASES + 1 }, (_, at) => `phrase ${at}`) },
      'phrases',
      'There can be at most 80 phrases.',
    ],
    ['a lesson that is none', { lessons: ['No lesson'] }, 'lessons.0', 'Not the id of a lesson.'],
    ['a long text', { outside: long(401) }, 'outside', 'Please use at most 400 characters.'],
    [
      'a page that is not encrypted',
      { link: { label: 'A page', url: 'http://example.com' } },
      'link.url',
      'Please enter an address that begins with https://.',
    ],
    [
      'a page without words',
      { link: { label: '', url: 'https://example.com' } },
      'link.label',
      'Please write what the page is.',
    ],
  ])('%s', (_, change, path, message) => {
    const { error } = intentInput.safeParse({ ...valid, ...change })
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
  })
})
