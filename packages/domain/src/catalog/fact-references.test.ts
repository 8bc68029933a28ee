import { expect, test } from 'vitest'
import { emptyFact, type Fact } from '../facts/fact.ts'
import { type FactReference, hasFactReference, listFactReferences, toFactToken } from './fact-references.ts'
import { defaultIntentFields } from './intent.ts'
import { emptyTopic, emptyTrack } from './records.ts'
import { emptyUnit } from './unit.ts'

const describe = ({ field, kind, key }: FactReference) => `${field}: ${kind} ${key}`

test('a unit names facts in its texts, and with the tool that reads them', () => {
  const unit = {
    ...emptyUnit,
    unitId: 'u-1',
    title: 'Taxes',
    type: 'Activity',
    createdAt: '2026-01-01T00:00:00.000Z',
    unitUpdateDate: null,
    content: '<p>{{limit.family}} <a href="fact:site">a</a> <a href="lesson:u-2">b</a></p>',
    worksheet: '# A\n\n{{limit}}: ____',
    nextUp: 'other-track',
    tool: 'paycheck-check',
  } as const
  const [, , , ...figures] = listFactReferences({ ...unit, keywords: [] })
  expect(
    listFactReferences({ ...unit, keywords: [] })
      .slice(0, 4)
      .map(describe),
  ).toEqual([
    'content: fact limit.family',
    'content: factAddress site',
    'worksheet: fact limit',
    'tool: figure income-tax-rates.year',
  ])
  expect(figures).toHaveLength(7)
})

test('so do tracks and topics in their texts, and an intent has a window as its season', () => {
  const content = '<p>{{limit}}</p>'
  const track = {
    trackId: 't',
    slug: 't',
    title: 'T',
    audience: 'For Adults',
    units: ['u'],
    nextUp: 'x',
  } as const
  const dates = { createdAt: '2026-01-01T00:00:00.000Z', updateContentDate: null, relatedTrack: null }
  const topic = { slug: 's', title: 'S', banner: null, bannerAlt: '', primaryColor: '', secondaryColor: '' }
  const intent = {
    slug: 'i',
    title: 'I',
    phrases: [],
    lessons: ['u'],
    helpLines: ['line'],
    season: 'tax-days',
  }
  const records = [
    { ...emptyTrack, ...track, ...dates, units: ['u'], content },
    { ...emptyTopic, ...topic, tracks: ['t'], content },
    { ...defaultIntentFields, ...intent },
  ]
  expect(records.map((record) => listFactReferences(record).map(describe))).toEqual([
    ['content: fact limit'],
    ['content: fact limit'],
    ['season: window tax-days'],
  ])
})

const fact = (change: Partial<Fact>): Omit<Fact, 'slug'> => ({
  ...emptyFact,
  title: 'A fact',
  kind: 'figure',
  values: [{ name: '', text: '$5' }],
  source: { title: 'Source', url: 'https://source.example' },
  checkedOn: '2026-01-01',
  checkAgainBy: '2027-01-01',
  ...change,
})
const facts = new Map([
  ['limit', fact({})],
  ['site', fact({ kind: 'link', url: 'https://site.example' })],
  [
    'tax-days',
    fact({ kind: 'window', values: [], periods: [{ opens: '2026-01-01', closes: '2026-04-15' }] }),
  ],
  [
    'standard-deduction',
    fact({
      values: [
        { name: 'single', text: '$16,100' },
        { name: 'joint', text: '$32,200 a year' },
      ],
    }),
  ],
])

test.each([
  ['fact', 'limit', true],
  ['fact', 'limit.family', false],
  ['fact', 'gone', false],
  ['fact', 'tax-days.opens', true],
  ['factAddress', 'site', true],
  ['factAddress', 'limit', false],
  ['factAddress', 'gone', false],
  ['window', 'tax-days', true],
  ['window', 'limit', false],
  ['window', 'gone', false],
  ['figure', 'standard-deduction.single', true],
  // No tool can read it.
  ['figure', 'standard-deduction.joint', false],
  ['figure', 'standard-deduction.head', false],
  ['figure', 'limit', false],
  ['figure', 'income-tax-rates.year', false],
] as const)('%s %s is there: %s', (kind, key, isThere) => {
  expect(hasFactReference(facts, { kind, key })).toBe(isThere)
})

test('a key is a slug, with the name of a value', () => {
  expect(toFactToken({ key: 'limit.family' })).toEqual({ slug: 'limit', name: 'family' })
  expect(toFactToken({ key: 'limit' })).toEqual({ slug: 'limit', name: '' })
})
