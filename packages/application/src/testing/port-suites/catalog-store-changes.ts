import { expect } from 'vitest'
import type { CatalogStore } from '../../features/catalog/ports.ts'
import { times } from '../times.ts'
import { recordKindCases, type StoreTest } from './catalog-store-samples.ts'
import {
  sampleFact,
  sampleHelpLine,
  sampleIcon,
  sampleIntent,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from './samples.ts'

/** Returns the changes since a version; throws if the store does not know them. */
async function changesSince(store: CatalogStore, version: string) {
  const changes = await store.readChanges(version)
  if (changes === null) throw new Error('The store does not know what has changed.')
  const {
    version: current,
    removed,
    tracks,
    units,
    topics,
    layouts,
    icons,
    helpLines,
    intents,
    facts,
  } = changes
  expect(current).toBe(await store.readVersion())
  return {
    removed,
    tracks: tracks.map(({ slug }) => slug),
    units: units.map(({ unitId, foundIn: found }) => `${unitId} in ${found}`),
    topics: topics.map(({ layout, slug }) => `${layout}~${slug}`),
    layouts: layouts.map(({ config }) => config),
    icons: icons.map(({ slug }) => slug),
    helpLines: helpLines.map(({ slug }) => slug),
    intents: intents.map(({ slug }) => slug),
    facts: facts.map(({ slug }) => slug),
  }
}

const noChanges = {
  removed: [],
  tracks: [],
  units: [],
  topics: [],
  layouts: [],
  icons: [],
  helpLines: [],
  intents: [],
  facts: [],
}

export function defineChangesSuite(test: StoreTest): void {
  test('only what has changed since a version is read', async ({ store }) => {
    for (const unitId of ['u-1', 'u-2', 'u-3']) await store.saveUnit(sampleUnit({ unitId }), null)
    await store.saveTrack(sampleTrack({ slug: 'a', units: ['u-1', 'u-2'] }), null)
    const version = await store.readVersion()
    expect(await changesSince(store, version)).toEqual(noChanges)

    await store.saveUnit(sampleUnit({ unitId: 'u-1', title: 'New' }), 1)
    expect(await changesSince(store, version)).toEqual({ ...noChanges, units: ['u-1 in a'] })

    await store.saveTopic('young', sampleTopic({ slug: 'saving' }), null)
    await store.saveLayout(sampleLayout({ config: 'young' }), null)
    await store.saveIcon(sampleIcon({ slug: 'lamp' }), null)
    await store.saveHelpLine(sampleHelpLine(), null)
    await store.saveIntent(sampleIntent(), null)
    await store.saveFact(sampleFact(), null)
    expect(await changesSince(store, version)).toEqual({
      ...noChanges,
      units: ['u-1 in a'],
      topics: ['young~saving'],
      layouts: ['young'],
      icons: ['lamp'],
      helpLines: ['night-line'],
      intents: ['rent-late'],
      facts: ['jar-limit'],
    })
  })

  test('a track has changed together with the units that were added to it or removed', async ({ store }) => {
    for (const unitId of ['u-1', 'u-2', 'u-3']) await store.saveUnit(sampleUnit({ unitId }), null)
    await store.saveTrack(sampleTrack({ slug: 'a', units: ['u-1', 'u-2'] }), null)
    const version = await store.readVersion()
    await store.saveTrack(sampleTrack({ slug: 'a', units: ['u-2', 'u-3'] }), 1)

    expect(await changesSince(store, version)).toEqual({
      ...noChanges,
      tracks: ['a'],
      units: ['u-1 in ', 'u-3 in a'],
    })
  })

  test('the tracks whose date a unit has set have changed', async ({ store }) => {
    await store.saveUnit(sampleUnit({ unitId: 'u-1' }), null)
    for (const slug of ['a', 'b', 'c'])
      await store.saveTrack(sampleTrack({ slug, units: slug === 'c' ? [] : ['u-1'] }), null)
    const version = await store.readVersion()
    await store.saveUnitAndStampTrackDates(sampleUnit({ unitId: 'u-1' }), 1, '2026-11-05T12:00:00.000Z')

    expect(await changesSince(store, version)).toEqual({
      ...noChanges,
      tracks: ['a', 'b'],
      units: ['u-1 in a,b'],
    })
  })

  test.for(['', '0-00000000', '7-ffffffff', 'nonsense', '1e99-x'])(
    'what has changed since the foreign version %j cannot be told',
    async (version, { store }) => {
      for (const n of times(9, (number) => number))
        await store.saveIcon(sampleIcon({ slug: `icon-${n}` }), null)
      expect(await store.readChanges(version)).toBeNull()
    },
  )

  test('many changes are not read at once', async ({ store }) => {
    await store.saveIcon(sampleIcon(), null)
    const version = await store.readVersion()
    await Promise.all(times(201, (n) => store.saveIcon(sampleIcon({ slug: `icon-${n}` }), null)))
    expect(await store.readChanges(version)).toBeNull()
  })

  test('a library that changes while it is read is read consistently', async ({ store }) => {
    const unitIds = times(120, (n) => `u-${100 + n}`)
    await Promise.all(unitIds.map((unitId) => store.saveUnit(sampleUnit({ unitId, title: '1' }), null)))
    const reading = store.read()
    for (const title of ['2', '3'])
      await Promise.all(
        unitIds.map((unitId) => store.saveUnit(sampleUnit({ unitId, title }), Number(title) - 1)),
      )
    await store.saveUnit(sampleUnit({ unitId: 'u-1', title: 'New' }), null)

    const { version, units } = await reading
    const changes = await store.readChanges(version)
    const changed = new Map(changes?.units.map((unit) => [unit.unitId, unit]))
    const brought = new Map([...units.map((unit) => [unit.unitId, unit] as const), ...changed])
    const now = await store.read()
    expect([...brought.values()].toSorted((a, b) => (a.unitId < b.unitId ? -1 : 1))).toEqual(now.units)
    expect(units.map(({ unitId }) => unitId)).toEqual(units.map(({ unitId }) => unitId).toSorted())
  })
}

export function defineVersionSuite(test: StoreTest): void {
  test('an empty library has a version, and read returns it', async ({ store }) => {
    const empty = await store.read()

    expect(empty).toEqual({
      version: await store.readVersion(),
      tracks: [],
      units: [],
      layouts: [],
      topics: [],
      icons: [],
      helpLines: [],
      intents: [],
      facts: [],
    })
    expect(empty.version).not.toBe('')
  })

  test.for(recordKindCases)(
    'every save of a $kind changes the version',
    async ({ save, stored }, { store }) => {
      const versions = [await store.readVersion()]
      await save(store, 'one', null)
      versions.push(await store.readVersion())
      await save(store, 'two', (await stored(store))?.version ?? null)
      versions.push(await store.readVersion())

      expect(new Set(versions).size).toBe(3)
      expect((await store.read()).version).toBe(await store.readVersion())
    },
  )

  test('a refused save does not change the version', async ({ store }) => {
    await store.saveTrack(sampleTrack(), null)
    const before = await store.readVersion()
    await store.saveTrack(sampleTrack(), null)
    await store.saveTrack(sampleTrack(), 77)

    expect(await store.readVersion()).toBe(before)
  })
}
