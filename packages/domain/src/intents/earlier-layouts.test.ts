import { expect, test, vi } from 'vitest'
import {
  convertEarlierLayoutsToIntents,
  type EarlierLayout,
  toOfferedIntentSlugs,
} from './earlier-layouts.ts'

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

type Layouts = Partial<EarlierLayout>[]

const toLayout = (layout: Partial<EarlierLayout>): EarlierLayout => ({ worries: [], synonyms: [], ...layout })

const convert = (...layouts: Layouts) =>
  convertEarlierLayoutsToIntents(layouts.map(toLayout), library).map(({ intent }) => intent)

const toSynonyms = (table: Record<string, string>) =>
  Object.entries(table).map(([word, means]) => ({ word, means }))

test('a worry becomes an intent', () => {
  expect(convert({ worries: [rentWorry] })).toEqual([
    {
      slug: 'earlier-i-cant-make-rent',
      season: null,
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
      slug: 'earlier-i-cant-make-rent',
      season: null,
      title: "I can't make rent",
      phrases: ["I can't make rent", 'I can’t make RENT'],
      lessons: ['rent', 'job'],
    },
  ])
})

test('a worry of one word gets the synonyms that mean it as phrases, and keeps its lesson alone', () => {
  const worries = [
    { words: 'Eviction notice', unitId: 'pay' },
    { words: 'Manager', unitId: 'job' },
  ]
  const [, manager] = convert({ worries, synonyms: toSynonyms({ boss: 'manager' }) })
  expect(manager).toMatchObject({ title: 'Manager', lessons: ['job'], disabled: false })
  expect(manager?.phrases).toContain('boss')
})

test('a layout offers the intents of its worries, in their order and each once', () => {
  const worries = ['Laid off', 'No rent!', 'laid off', 'default'].map((words) => ({ words, unitId: 'job' }))
  expect(toOfferedIntentSlugs({ worries })).toEqual([
    'earlier-laid-off',
    'earlier-no-rent',
    'earlier-default-1',
  ])
})

test('words without a letter that a slug can have become the same slug each time', () => {
  const worries = [{ words: 'нет денег', unitId: 'job' }]
  const [slug] = toOfferedIntentSlugs({ worries })
  expect(slug).toMatch(/^earlier-item-[\da-f]{8}$/)
  expect(convert({ worries })).toMatchObject([{ slug, title: 'нет денег' }])
})

test('a long worry has a slug of its own, though it begins as another does', () => {
  const begin = 'My landlord says that I have to pay for the whole month though I left on the '
  const [first = '', second = ''] = toOfferedIntentSlugs({
    worries: [`${begin}2`, `${begin}3`].map((words) => ({ words, unitId: 'rent' })),
  })
  expect(first).toMatch(/^earlier-my-landlord-.*-[\da-f]{8}$/)
  expect(first).toHaveLength(80)
  expect(second).not.toBe(first)
})

const worries = [rentWorry, { words: 'I lost my job', unitId: 'pay' }]
const job = { slug: 'earlier-i-lost-my-job', disabled: false }
const rent = { slug: 'earlier-i-cant-make-rent', disabled: false }
const [unchangedRent, unchangedJob] = [
  { ...rent, phrases: ["I can't make rent"] },
  { ...job, phrases: ['I lost my job'] },
]

type Row = [what: string, synonyms: Record<string, string>, ...intents: object[]]

test.each<Row>([
  [
    'a phrase of the worry that has its meaning as its words, in any order and form',
    { fired: 'lost jobs', 'got the sack': 'job losing' },
    unchangedRent,
    { ...job, phrases: ['I lost my job', 'fired'], lessons: ['pay'] },
    { slug: 'earlier-job-losing', disabled: true },
  ],
  [
    'a phrase of the worry whose lesson has its meaning as a whole keyword',
    { 'threw us out': 'eviction notices' },
    { ...rent, phrases: ["I can't make rent", 'threw us out'], lessons: ['rent'] },
    unchangedJob,
  ],
  [
    'a phrase by what its meaning means in turn, too',
    { 'threw us out': 'kicked out', 'kicked out': 'eviction notice' },
    { ...rent, phrases: ["I can't make rent", 'threw us out', 'kicked out'] },
    unchangedJob,
  ],
  [
    'no phrase of a worry whose lesson has its meaning in a longer keyword, or in a keyword of one word',
    { flat: 'eviction', boss: 'manager' },
    unchangedRent,
    unchangedJob,
    { slug: 'earlier-eviction', phrases: ['eviction', 'flat'], lessons: ['rent'], disabled: true },
    { slug: 'earlier-manager', phrases: ['manager', 'boss'], lessons: ['pay'], disabled: true },
  ],
  [
    'a disabled intent with the lessons that have its meaning; several of one meaning are one intent',
    { bailiff: 'debt collector', 'repo man': 'Debt Collector' },
    unchangedRent,
    unchangedJob,
    {
      slug: 'earlier-debt-collector',
      title: 'Debt collector',
      phrases: ['debt collector', 'bailiff', 'repo man'],
      lessons: ['collector'],
      disabled: true,
    },
  ],
  [
    'a disabled intent with the lessons of which one title or keyword has all words of its meaning, in any order',
    { axed: 'calling collectors', letters: 'debt letter' },
    unchangedRent,
    unchangedJob,
    { slug: 'earlier-calling-collectors', lessons: ['collector'], disabled: true },
    { slug: 'earlier-debt-letter', lessons: [], disabled: true },
  ],
  [
    'a disabled intent with the lessons of a track that has its meaning',
    { cubicle: 'office' },
    unchangedRent,
    unchangedJob,
    { slug: 'earlier-office', phrases: ['office', 'cubicle'], lessons: ['job', 'pay'], disabled: true },
  ],
  [
    'a disabled intent without lessons, if none has its meaning',
    { skint: 'broke', broke: 'skint' },
    unchangedRent,
    unchangedJob,
    { slug: 'earlier-skint', title: 'Skint', phrases: ['broke', 'skint'], lessons: [], disabled: true },
    { slug: 'earlier-broke', title: 'Broke', phrases: ['skint', 'broke'], lessons: [], disabled: true },
  ],
])('a synonym becomes %s', (_what, table, ...expected) => {
  const intents = convert({ worries, synonyms: toSynonyms(table) })
  expect(intents).toMatchObject(expected)
  expect(intents).toHaveLength(expected.length)
})

test('worries that only earlier versions have become disabled intents', () => {
  const earlier = [rentWorry, { words: 'I am short', unitId: 'pay' }]
  const converted = convertEarlierLayoutsToIntents([toLayout({ worries: [rentWorry] })], library, [
    toLayout({ worries: earlier, synonyms: toSynonyms({ fired: 'lost job' }) }),
  ])
  expect(converted.map(({ intent }) => intent)).toMatchObject([
    unchangedRent,
    { slug: 'earlier-i-am-short', phrases: ['I am short'], lessons: ['pay'], disabled: true },
  ])
  expect(converted).toHaveLength(2)
})

test('each intent is returned with the first layout that it comes from', () => {
  const [first, second] = [
    toLayout({ worries: [rentWorry] }),
    toLayout({ worries, synonyms: toSynonyms({ cubicle: 'office' }) }),
  ]
  expect(
    convertEarlierLayoutsToIntents([first, second], library).map(({ layout }) =>
      [first, second].indexOf(layout),
    ),
  ).toEqual([0, 1, 1])
})

test('each layout has its own table of synonyms', () => {
  const intents = convert(
    { synonyms: [{ word: 'boss', means: 'chief' }] },
    { synonyms: [{ word: 'chief', means: 'manager' }] },
  )
  expect(intents.map(({ slug, phrases }) => `${slug}: ${phrases}`)).toEqual([
    'earlier-chief: chief,boss',
    'earlier-manager: manager,chief',
  ])
})

test('an intent has no more phrases and lessons than an editor may set', () => {
  const synonyms = Array.from({ length: 200 }, (_, n) => ({ word: `word ${n}`, means: 'office' }))
  const many = library.units.flatMap(({ unitId }) =>
    Array.from({ length: 5 }, (_, n) => ({ words: 'The same', unitId: `${unitId}-${n}` })),
  )
  const [worry, own] = convert({ worries: many, synonyms })
  expect(worry?.lessons).toHaveLength(8)
  expect(own?.phrases).toHaveLength(80)
})

/** Returns how many texts are split into words while a table is converted in which each word means the next. */
function countSplitTexts(length: number): number {
  const synonyms = Array.from({ length }, (_, n) => ({ word: `w${n}`, means: `w${n + 1}` }))
  const normalize = vi.spyOn(String.prototype, 'normalize')
  try {
    convert({ worries: [rentWorry], synonyms })
    return normalize.mock.calls.length
  } finally {
    normalize.mockRestore()
  }
}

test('the work grows with the number of synonyms, also if each means the next', () => {
  expect(countSplitTexts(400)).toBeLessThan(2.2 * countSplitTexts(200))
})
