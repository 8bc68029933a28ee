import type { Layout } from '@kitchen-table/domain/catalog'
import { defaultContentLanguage, laterUnitFieldDefaults } from '@kitchen-table/domain/catalog'
import type { Intent } from '@kitchen-table/domain/intents'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { describe, expect, test } from 'vitest'
import {
  sampleHelpLine,
  sampleIntent,
  sampleLayout,
  sampleResource,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from '../../../testing/port-suites/samples.ts'
import { createFilledLibraryCache } from '../facts/fill-library.ts'
import { recordSchemas } from '../record-schemas.ts'
import { toCatalogView } from './catalog-view.ts'
import { createLibraryCache } from './library-cache.ts'
import { readTrack } from './read-library.ts'

const rent = sampleIntent({ slug: 'rent', title: "I can't make rent", lessons: ['u-9', 'u-1'] })
const debt = sampleIntent({ slug: 'debt', title: 'A collector keeps calling', lessons: ['u-2'] })
const both = sampleIntent({ slug: 'both', title: 'No money left', lessons: ['u-2', 'u-1'] })
const gone = sampleIntent({ slug: 'gone', title: 'Nothing answers this', lessons: ['u-9'] })
const old = sampleIntent({ slug: 'old', title: 'Old', lessons: ['u-1'], disabled: true })

type Setting = Partial<Pick<Layout, 'trackDisplay' | 'showsWholeLibrary'>> & {
  own: string[]
  ofDefault?: string[]
  isDisabled?: boolean
}

const many = Array.from({ length: 11 }, (_, n) => ({ ...rent, slug: `rent-${n}`, title: `Rent ${n}` }))

/** Returns the intents that a layout offers, as a learner gets them; two listed tracks have the lesson u-1. */
async function listOffered({ own, ofDefault = [], isDisabled = false, ...setting }: Setting) {
  const { catalog } = memoryStores()
  await catalog.saveUnit(sampleUnit({ unitId: 'u-1', unitDisabled: isDisabled }), null)
  await catalog.saveUnit(sampleUnit({ unitId: 'u-2' }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'first', units: ['u-1'] }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'second', units: ['u-1', 'u-2'] }), null)
  for (const intent of [rent, debt, both, gone, old, ...many])
    await catalog.saveIntent({ ...intent, season: null }, null)
  await catalog.saveLayout(sampleLayout({ intents: ofDefault }), null)
  const young = { config: 'young', trackDisplay: ['second', 'first'], ...setting, intents: own }
  await catalog.saveLayout(sampleLayout(young), null)
  const snapshot = await createFilledLibraryCache(createLibraryCache(catalog), Date.now).current()
  const layout = snapshot.layouts.get('young')
  if (layout === undefined) throw new Error('The layout was not stored')
  return toCatalogView(snapshot, layout, new Map()).layout.intents
}

const offered = ({ slug, title }: Intent, track: string, unitId: string) => ({ slug, title, track, unitId })

describe('the intents that a layout offers', () => {
  test.each<Setting & { name: string; expected: object[] }>([
    {
      name: 'its own, each with the first listed track of its lesson',
      own: ['debt', 'rent'],
      ofDefault: ['gone'],
      expected: [offered(debt, 'second', 'u-2'), offered(rent, 'second', 'u-1')],
    },
    {
      name: 'those of the default layout, without any of its own',
      own: [],
      ofDefault: ['rent'],
      expected: [offered(rent, 'second', 'u-1')],
    },
    {
      name: 'without one whose lesson is gone',
      own: ['gone', 'no-intent'],
      ofDefault: ['rent'],
      expected: [],
    },
    {
      name: 'at most ten of those with a lesson',
      own: ['gone', ...many.map(({ slug }) => slug)],
      expected: many.slice(0, 10).map((intent) => offered(intent, 'second', 'u-1')),
    },
    { name: 'without one whose lesson is disabled', own: ['rent'], isDisabled: true, expected: [] },
    { name: 'without a disabled one', own: ['old'], expected: [] },
    {
      name: 'with a lesson of a listed track rather than an earlier one of another track',
      own: ['both'],
      trackDisplay: ['first'],
      expected: [offered(both, 'first', 'u-1')],
    },
    {
      name: 'with a lesson of the whole library',
      own: ['debt'],
      trackDisplay: ['first'],
      expected: [offered(debt, 'second', 'u-2')],
    },
    {
      name: 'without one of other tracks, where the layout does not show the whole library',
      own: ['rent', 'debt'],
      trackDisplay: ['first'],
      showsWholeLibrary: false,
      expected: [offered(rent, 'first', 'u-1')],
    },
  ])('are $name', async ({ name: _, expected, ...setting }) => {
    expect(await listOffered(setting)).toEqual(expected)
  })
})

const without = (record: object, later: object) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !(name in later)))

test('units and layouts that were stored before a field existed are read without a value for it', () => {
  const unit = without(sampleUnit(), laterUnitFieldDefaults)
  const { intents: __, showsWholeLibrary: ___, ...layout } = sampleLayout()
  expect(recordSchemas.unit.parse(unit)).toEqual({ ...unit, ...laterUnitFieldDefaults })
  expect(recordSchemas.layout.parse(layout)).toEqual({
    ...layout,
    intents: [],
    showsWholeLibrary: true,
  })
})

test.each([
  ['track', sampleTrack()],
  ['unit', sampleUnit()],
  ['topic', sampleTopic()],
  ['resource', sampleResource()],
] as const)('a %s that was stored before the languages is an English original', (kind, record) => {
  expect(record).toMatchObject({ language: 'es', translationOf: expect.any(String) })
  const stored = without(record, defaultContentLanguage)
  expect(recordSchemas[kind].parse(stored)).toEqual({ ...record, language: 'en', translationOf: null })
})

test('T69: neither the library nor a track names a disabled track to a learner', async () => {
  const { catalog } = memoryStores()
  const leads = { nextUp: 'closed', relatedTrack: 'gone' }
  await catalog.saveUnit(sampleUnit({ sensitive: true, ...leads }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'open', units: ['u-1'], ...leads }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'closed', units: [], trackDisabled: true }), null)
  await catalog.saveLayout(sampleLayout({ welcomeTrack: 'closed', trackDisplay: ['closed', 'open'] }), null)
  await catalog.saveTopic('default', sampleTopic({ tracks: ['closed', 'open', 'gone'] }), null)
  const library = createFilledLibraryCache(createLibraryCache(catalog), Date.now)
  const snapshot = await library.current()
  const view = toCatalogView(snapshot, snapshot.layouts.get('default') ?? sampleLayout(), new Map())
  expect(view.topics.map(({ tracks }) => tracks)).toEqual([['open']])
  expect(JSON.stringify(view)).not.toMatch(/"closed"|"gone"/)

  const read = (role: 'user' | 'admin') =>
    readTrack({ library })({ sub: 'ada', role, group: null, subGroupId: null }, { slug: 'open' })
  const nowhere = { nextUp: null, relatedTrack: null }
  expect(await read('user')).toMatchObject({ ...nowhere, units: [nowhere] })
  expect(await read('admin')).toMatchObject({ ...leads, units: [leads] })
})

test('the library names its sensitive lessons, without disabled ones', async () => {
  const { catalog } = memoryStores()
  for (const [unitId, change] of [
    ['u-1', { sensitive: true }],
    ['u-2', {}],
    ['u-3', { sensitive: true, unitDisabled: true }],
  ] as const)
    await catalog.saveUnit(sampleUnit({ unitId, ...change }), null)
  await catalog.saveLayout(sampleLayout(), null)
  const snapshot = await createLibraryCache(catalog).current()
  expect(toCatalogView(snapshot, sampleLayout(), new Map()).sensitiveUnits).toEqual(['u-1'])
})

test.each([
  [
    'an enabled help line',
    'night-line',
    false,
    { name: sampleHelpLine().name, phone: sampleHelpLine().phone },
  ],
  ['a disabled help line', 'night-line', true, null],
  ['a help line that is gone', 'no-line', false, null],
  ['no help line', null, false, null],
])('a lesson has the facts of %s', async (_what, helpLine, disabled, shown) => {
  const { catalog } = memoryStores()
  await catalog.saveHelpLine(sampleHelpLine({ slug: 'night-line', disabled }), null)
  await catalog.saveUnit(sampleUnit({ helpLine }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'open', units: ['u-1'] }), null)
  const read = readTrack({ library: createFilledLibraryCache(createLibraryCache(catalog), Date.now) })
  const { units } = await read({ sub: 'ada', role: 'user', group: null, subGroupId: null }, { slug: 'open' })
  if (shown === null) expect(units).toMatchObject([{ helpLine: null }])
  else expect(units).toMatchObject([{ helpLine: shown }])
})
