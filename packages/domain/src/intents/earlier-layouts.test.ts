import { expect, test } from 'vitest'
import { convertEarlierLayouts, type EarlierLayout, toOfferedIntents } from './earlier-layouts.ts'

const unit = (unitId: string, title: string, ...keywords: string[]) => ({ unitId, title, keywords })
const library = {
  units: [
    unit('collector', 'When a collector calls', 'debt collector', 'threatening letter'),
    unit('rent', 'When the rent will be late', 'Eviction notice'),
    unit('job', 'The first days', 'lost job'),
    unit('pay', 'What to ask', 'manager'),
  ],
  tracks: [{ title: 'Work', keywords: ['office'], units: ['job', 'gone', 'pay'] }],
}

const rentWorry = { words: "I can't make rent", unitId: 'rent' }

const convert = (...layouts: Partial<EarlierLayout>[]) =>
  convertEarlierLayouts(
    layouts.map((layout) => ({ worries: [], synonyms: [], ...layout })),
    library,
  )

test('a worry becomes an intent', () => {
  expect(convert({ worries: [rentWorry] })).toEqual([
    {
      slug: 'i-cant-make-rent',
      title: "I can't make rent",
      titleEs: '',
      phrases: ["I can't make rent"],
      lessons: ['rent'],
      helpLines: [],
      outside: '',
      outsideEs: '',
      link: null,
      disabled: false,
    },
  ])
})

test('worries of the same words in several layouts become one intent with all of their lessons', () => {
  const other = { words: 'I can’t make  RENT', unitId: 'job' }
  expect(convert({ worries: [rentWorry] }, { worries: [other, rentWorry] })).toMatchObject([
    {
      slug: 'i-cant-make-rent',
      title: "I can't make rent",
      phrases: ["I can't make rent", 'I can’t make RENT'],
      lessons: ['rent', 'job'],
    },
  ])
})

test('a layout offers the intents of its worries, in their order and each once', () => {
  const worries = ['Laid off', 'No rent!', 'laid off', 'default'].map((words) => ({ words, unitId: 'job' }))
  expect(toOfferedIntents({ worries })).toEqual(['laid-off', 'no-rent', 'default-1'])
})

test('words without a letter that a slug can have become the same slug each time', () => {
  const worries = [{ words: 'нет денег', unitId: 'job' }]
  const [slug] = toOfferedIntents({ worries })
  expect(slug).toMatch(/^item-[\da-f]{8}$/)
  expect(convert({ worries })).toMatchObject([{ slug, title: 'нет денег' }])
})

type Row = [what: string, synonyms: Record<string, string>, ...intents: object[]]

test.each<Row>([
  [
    'a phrase of the worry whose lesson has its meaning',
    { 'threw us out': 'eviction notice' },
    { slug: 'i-cant-make-rent', phrases: ["I can't make rent", 'threw us out'], lessons: ['rent'] },
  ],
  [
    'by what its meaning means in turn, too',
    { 'threw us out': 'kicked out', 'kicked out': 'eviction notice' },
    { slug: 'i-cant-make-rent', phrases: ["I can't make rent", 'threw us out', 'kicked out'] },
  ],
  [
    'an intent of its own, with the lessons that have its meaning; several of one meaning are one intent',
    { bailiff: 'debt collector', 'repo man': 'Debt Collector' },
    { slug: 'i-cant-make-rent' },
    {
      slug: 'debt-collector',
      title: 'Debt collector',
      phrases: ['debt collector', 'bailiff', 'repo man'],
      lessons: ['collector'],
      disabled: false,
    },
  ],
  [
    'with the lessons of a track that has its meaning',
    { cubicle: 'office' },
    { slug: 'i-cant-make-rent' },
    { slug: 'office', phrases: ['office', 'cubicle'], lessons: ['job', 'pay'] },
  ],
  [
    'a disabled intent, if no lesson has its meaning',
    { skint: 'broke', broke: 'skint' },
    { slug: 'i-cant-make-rent' },
    { slug: 'skint', title: 'Skint', phrases: ['broke', 'skint'], lessons: [], disabled: true },
    { slug: 'broke', title: 'Broke', phrases: ['skint', 'broke'], lessons: [], disabled: true },
  ],
])('a synonym becomes %s', (_what, table, ...expected) => {
  const synonyms = Object.entries(table).map(([word, means]) => ({ word, means }))
  const intents = convert({ worries: [rentWorry], synonyms })
  expect(intents).toMatchObject(expected)
  expect(intents).toHaveLength(expected.length)
})

test('each layout has its own table of synonyms', () => {
  const intents = convert(
    { synonyms: [{ word: 'boss', means: 'chief' }] },
    { synonyms: [{ word: 'chief', means: 'manager' }] },
  )
  expect(intents.map(({ slug, phrases }) => `${slug}: ${phrases}`)).toEqual([
    'chief: chief,boss',
    'manager: manager,chief',
  ])
})

test('an intent has no more phrases and lessons than an editor may set', () => {
  const synonyms = Array.from({ length: 200 }, (_, n) => ({ word: `word ${n}`, means: 'lost job' }))
  const worries = library.units.flatMap(({ unitId }) =>
    Array.from({ length: 5 }, (_, n) => ({ words: 'The same', unitId: `${unitId}-${n}` })),
  )
  const [worry, own] = convert({ worries, synonyms })
  expect(worry?.lessons).toHaveLength(8)
  expect(own?.phrases).toHaveLength(80)
})
