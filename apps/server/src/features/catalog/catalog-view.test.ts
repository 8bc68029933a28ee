import { describe, expect, test } from 'vitest'
import { memoryStores } from '../../testing/memory-stores.ts'
import { sampleLayout, sampleTrack, sampleUnit } from '../../testing/port-suites/samples.ts'
import { toCatalogView } from './catalog-view.ts'
import { createLibraryCache } from './library-cache.ts'
import { recordSchemas } from './record-schemas.ts'

const rent = { words: "I can't make rent", unitId: 'u-1' }
const debt = { words: 'A collector keeps calling', unitId: 'u-2' }
const gone = { words: 'Nobody answers this', unitId: 'u-9' }

/** Returns the worries of a layout as a learner gets them; two listed tracks have the lesson u-1. */
async function listWorries({
  own,
  ofDefault,
  trackDisplay = ['second', 'first'],
  isDisabled = false,
}: Setting) {
  const { catalog } = memoryStores()
  await catalog.saveUnit(sampleUnit({ unitId: 'u-1', unitDisabled: isDisabled }), null)
  await catalog.saveUnit(sampleUnit({ unitId: 'u-2' }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'first', units: ['u-1'] }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'second', units: ['u-1', 'u-2'] }), null)
  await catalog.saveLayout(sampleLayout({ worries: ofDefault }), null)
  await catalog.saveLayout(sampleLayout({ config: 'young', trackDisplay, worries: own }), null)
  const snapshot = await createLibraryCache(catalog).current()
  const layout = snapshot.layouts.get('young')
  if (layout === undefined) throw new Error('The layout was not stored')
  return toCatalogView(snapshot, layout, new Map()).layout.worries
}

type Setting = {
  own: (typeof rent)[]
  ofDefault: (typeof rent)[]
  trackDisplay?: string[]
  isDisabled?: boolean
}

describe('the worries of a layout', () => {
  test.each<Setting & { name: string; expected: object[] }>([
    {
      name: 'its own, each with the first listed track of its lesson',
      own: [debt, rent],
      ofDefault: [gone],
      expected: [
        { ...debt, track: 'second' },
        { ...rent, track: 'second' },
      ],
    },
    {
      name: 'those of the default layout, without any of its own',
      own: [],
      ofDefault: [rent],
      expected: [{ ...rent, track: 'second' }],
    },
    { name: 'without a lesson that is gone', own: [gone], ofDefault: [rent], expected: [] },
    { name: 'without a disabled lesson', own: [rent], ofDefault: [], isDisabled: true, expected: [] },
    {
      name: 'without a lesson that no listed track has',
      own: [rent, debt],
      ofDefault: [],
      trackDisplay: ['first'],
      expected: [{ ...rent, track: 'first' }],
    },
  ])('are $name', async ({ expected, ...setting }) => {
    expect(await listWorries(setting)).toEqual(expected)
  })
})

test('units and layouts that were stored without the fields of the search are read with none of them', () => {
  const { keywords: _, ...unit } = sampleUnit()
  const { worries: __, synonyms: ___, ...layout } = sampleLayout()
  expect(recordSchemas.unit.parse(unit)).toEqual({ ...unit, keywords: [] })
  expect(recordSchemas.layout.parse(layout)).toEqual({ ...layout, worries: [], synonyms: [] })
})
