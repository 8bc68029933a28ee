import { crisisIntents, crisisKinds } from '@kitchen-table/domain/help'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test as plainTest } from 'vitest'
import { readFirstIntents } from '../../../first-records/first-intents.ts'
import { sampleIntent, sampleLayout, sampleTrack, sampleUnit } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { createLibraryCache } from './library-cache.ts'
import { listCrisisLessons } from './list-crisis-lessons.ts'

const member = { role: 'user', group: null, subGroupId: null } as const
const eviction = sampleIntent({ slug: 'eviction', title: 'Eviction', lessons: ['u-listed', 'u-other'] })
const utilityBills = sampleIntent({ slug: 'utility-bills', title: 'Bills', lessons: ['u-other', 'u-bills'] })

async function setUp() {
  const { catalog } = memoryStores()
  for (const unitId of ['u-listed', 'u-other', 'u-bills'])
    await catalog.saveUnit(sampleUnit({ unitId }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'renting', units: ['u-listed'] }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'elsewhere', units: ['u-other', 'u-bills'] }), null)
  await catalog.saveLayout(sampleLayout({ config: 'default', trackDisplay: ['renting'] }), null)
  await catalog.saveIntent(eviction, null)
  await catalog.saveIntent(utilityBills, null)
  const list = listCrisisLessons({ library: createLibraryCache(catalog) })
  const listIds = async () => (await list(member as never)).lessons.eviction.map(({ unitId }) => unitId)
  return { catalog, list, listIds }
}

const test = testWith(setUp)

test('lessons of the intents of a kind, each once, from the whole library', async ({ list }) => {
  const { lessons } = await list(member as never)
  expect(lessons.eviction).toMatchObject([
    { unitId: 'u-listed', track: 'renting', isListed: true },
    { unitId: 'u-other', track: 'elsewhere', isListed: false },
    { unitId: 'u-bills', track: 'elsewhere', isListed: false },
  ])
  expect(Object.keys(lessons)).toEqual([...crisisKinds])
  expect(lessons.suicide).toEqual([])
})

test('at most three', async ({ catalog, listIds }) => {
  await catalog.saveUnit(sampleUnit({ unitId: 'u-four' }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'four', units: ['u-four'] }), null)
  await catalog.saveIntent({ ...utilityBills, lessons: ['u-other', 'u-bills', 'u-four'] }, 1)
  expect(await listIds()).toEqual(['u-listed', 'u-other', 'u-bills'])
})

test('each intent of a kind has one, before the first has more', async ({ catalog, listIds }) => {
  await catalog.saveUnit(sampleUnit({ unitId: 'u-late' }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'late', units: ['u-late'] }), null)
  await catalog.saveIntent({ ...eviction, lessons: ['u-listed', 'u-other', 'u-late'] }, 1)
  await catalog.saveIntent({ ...utilityBills, lessons: ['u-bills'] }, 1)
  expect(await listIds()).toEqual(['u-listed', 'u-bills', 'u-other'])
})

test('none of a disabled intent, and of a layout without the whole library only its own', async (context) => {
  const { catalog, listIds } = context
  await catalog.saveIntent({ ...eviction, disabled: true }, 1)
  expect(await listIds()).toEqual(['u-other', 'u-bills'])
  await catalog.saveIntent(eviction, 2)
  await catalog.saveLayout(sampleLayout({ trackDisplay: ['renting'], showsWholeLibrary: false }), 1)
  expect(await listIds()).toEqual(['u-listed'])
})

plainTest('the intents of crises are first intents', () => {
  const first = new Set(readFirstIntents().map(({ slug }) => slug))
  expect(
    Object.values(crisisIntents)
      .flat()
      .filter((slug) => !first.has(slug)),
  ).toEqual([])
})
