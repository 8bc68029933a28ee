import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import {
  sampleFact,
  sampleIntent,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
  sampleWindow,
} from '../../../testing/port-suites/samples.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { createFilledLibraryCache } from './fill-library.ts'

async function setUp() {
  const { catalog } = memoryStores()
  let day = '2026-12-01'
  const library = createFilledLibraryCache(createLibraryCache(catalog), () => Date.parse(`${day}T17:00:00Z`))
  await catalog.saveFact(sampleFact(), null)
  await catalog.saveFact(sampleWindow(), null)
  await catalog.saveUnit(
    sampleUnit({
      unitId: 'u-1',
      language: 'en',
      content: '<p>{{jar-limit}} while it is {{jar-window}}. <a href="lesson:u-2">More</a></p>',
      worksheet: 'Up to {{jar-limit.family}}: ____',
    }),
    null,
  )
  await catalog.saveUnit(
    sampleUnit({ unitId: 'u-2', language: 'es', content: '<p>{{jar-window}}</p>' }),
    null,
  )
  await catalog.saveUnit(sampleUnit({ unitId: 'u-3', content: '<p>Plain</p>' }), null)
  await catalog.saveTrack(
    sampleTrack({ slug: 'jars', units: ['u-1', 'u-2', 'u-3'], content: '<p>{{jar-limit}}</p>' }),
    null,
  )
  await catalog.saveLayout(sampleLayout({ config: 'default', intents: ['rent-late'] }), null)
  await catalog.saveTopic('default', sampleTopic({ slug: 'saving', content: '<p>{{jar-limit}}</p>' }), null)
  return {
    catalog,
    current: () => library.current(),
    moveTo(next: string) {
      day = next
    },
    contentOf: async (unitId: string) => (await library.current()).units.get(unitId)?.content,
  }
}

test('readers see values in lessons, worksheets, tracks and topics, each in its language', async () => {
  const { current, contentOf } = await setUp()
  const { units, tracks, topics, listSources, listWorksheetValues } = await current()
  expect(await contentOf('u-1')).toBe(
    '<p>$4,400 while it is open until January 15, 2027. <a href="/track/jars#u-2">More</a></p>',
  )
  expect(units.get('u-1')?.worksheet).toBe('Up to {{jar-limit.family}}: ____')
  expect(listWorksheetValues('u-1')).toEqual({ '{{jar-limit.family}}': '$8,750' })
  expect(await contentOf('u-2')).toBe('<p>abierto hasta el 15 de enero de 2027</p>')
  expect(tracks.get('jars')?.content).toBe('<p>$4,400</p>')
  expect(topics.get('default')?.get('saving')?.content).toBe('<p>$4,400</p>')
  // Both facts have the same source.
  expect(listSources('u-1')).toEqual([sampleFact().source])
  expect(listSources('u-3')).toEqual([])
})

test('one change of a fact reaches every text', async () => {
  const { catalog, current, contentOf } = await setUp()
  const { version } = await current()
  await catalog.saveFact(
    sampleFact({
      values: [
        { name: '', text: '$4,500' },
        { name: 'family', text: '$9' },
      ],
    }),
    1,
  )
  expect(await contentOf('u-1')).toMatch(/^<p>\$4,500 /)
  expect((await current()).version).not.toBe(version)
})

test('a text is filled again only where something that it names has changed', async () => {
  const { catalog, current, contentOf } = await setUp()
  const before = await current()
  await catalog.saveUnit(sampleUnit({ unitId: 'u-3', content: '<p>Other</p>' }), 1)
  const after = await current()
  expect(after.units.get('u-3')?.content).toBe('<p>Other</p>')
  expect(after.units.get('u-1')).toBe(before.units.get('u-1'))

  await catalog.saveUnit(sampleUnit({ unitId: 'u-2', unitDisabled: true }), 1)
  expect(await contentOf('u-1')).toMatch(/ More<\/p>$/)
})

test('texts and version change on the day on which a window closes, and on no other', async () => {
  const { current, moveTo, contentOf } = await setUp()
  const open = await current()
  moveTo('2027-01-15')
  expect(await current()).toBe(open)
  moveTo('2027-01-16')
  const closed = await current()
  expect(closed.version).not.toBe(open.version)
  expect(await contentOf('u-1')).toMatch(/closed since January 15, 2027/)
})

test('an intent in season is offered first while its window is open, and then no more', async () => {
  const { catalog, current, moveTo } = await setUp()
  await catalog.saveIntent(sampleIntent({ season: null }), null)
  await catalog.saveIntent(sampleIntent({ slug: 'choose-a-jar', season: 'jar-window' }), null)
  await catalog.saveLayout(sampleLayout({ config: 'own', intents: ['rent-late', 'choose-a-jar'] }), null)
  await catalog.saveLayout(sampleLayout({ config: 'without', intents: [] }), null)
  const offered = async () => [...(await current()).layouts.values()].map(({ intents }) => intents)
  const inSeason = ['choose-a-jar', 'rent-late']
  expect(await offered()).toEqual([inSeason, inSeason, inSeason])
  moveTo('2027-01-16')
  expect(await offered()).toEqual([['rent-late'], ['rent-late'], ['rent-late']])
})
