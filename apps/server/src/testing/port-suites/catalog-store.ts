import { test as base, describe, expect } from 'vitest'
import type { CatalogStore } from '../../features/catalog/ports.ts'
import { times } from '../times.ts'
import { awkwardTexts, sampleIcon, sampleLayout, sampleTopic, sampleTrack, sampleUnit } from './samples.ts'

type Open = () => Promise<{ store: CatalogStore }>

const testOf = (open: Open) => base.extend('store', async () => (await open()).store)
type StoreTest = ReturnType<typeof testOf>

/** Tests that every adapter of CatalogStore must pass. */
export function describeCatalogStore(name: string, open: Open): void {
  const test = testOf(open)
  describe(`${name} as CatalogStore`, () => {
    describeSaves(test)
    describeVersion(test)
    describeChanges(test)
    describeLayoutCreation(test)
    describeStamps(test)
    describeFoundIn(test)
    describeRemoval(test)
  })
}

/** The kinds of records: how to save one, how to read it back, and what to expect. */
const kinds = [
  {
    kind: 'track' as const,
    find: (store: CatalogStore, key: string) => store.findTrack(key),
    save: (store: CatalogStore, title: string, expectedVersion: number | null) =>
      store.saveTrack(sampleTrack({ title }), expectedVersion),
    stored: async (store: CatalogStore) => (await store.read()).tracks[0],
    expected: (title: string) => sampleTrack({ title }),
  },
  {
    kind: 'unit' as const,
    find: (store: CatalogStore, key: string) => store.findUnit(key),
    save: (store: CatalogStore, title: string, expectedVersion: number | null) =>
      store.saveUnit(sampleUnit({ title }), expectedVersion),
    stored: async (store: CatalogStore) => (await store.read()).units[0],
    expected: (title: string) => ({ ...sampleUnit({ title }), foundIn: [], savedAt: null }),
  },
  {
    kind: 'layout' as const,
    find: (store: CatalogStore, key: string) => store.findLayout(key),
    save: (store: CatalogStore, title: string, expectedVersion: number | null) =>
      store.saveLayout(sampleLayout({ title }), expectedVersion),
    stored: async (store: CatalogStore) => (await store.read()).layouts[0],
    expected: (title: string) => sampleLayout({ title }),
  },
  {
    kind: 'topic' as const,
    find: (store: CatalogStore, key: string) => store.findTopic('default', key),
    save: (store: CatalogStore, title: string, expectedVersion: number | null) =>
      store.saveTopic('default', sampleTopic({ title }), expectedVersion),
    stored: async (store: CatalogStore) => (await store.read()).topics[0],
    expected: (title: string) => ({ ...sampleTopic({ title }), layout: 'default' }),
  },
  {
    kind: 'icon' as const,
    find: (store: CatalogStore, key: string) => store.findIcon(key),
    save: (store: CatalogStore, iconName: string, expectedVersion: number | null) =>
      store.saveIcon(sampleIcon({ iconName }), expectedVersion),
    stored: async (store: CatalogStore) => (await store.read()).icons[0],
    expected: (iconName: string) => sampleIcon({ iconName }),
  },
]

function describeSaves(test: StoreTest): void {
  describe.each(kinds)('a $kind', ({ save, stored, expected }) => {
    test('is read as it was saved, with the version for the next save', async ({ store }) => {
      expect(await save(store, 'one', null)).toBe('saved')
      const first = await stored(store)
      expect(first).toEqual({ ...expected('one'), version: expect.any(Number) })

      expect(await save(store, 'two', first?.version ?? null)).toBe('saved')
      const second = await stored(store)
      expect(second).toEqual({ ...expected('two'), version: expect.any(Number) })
      expect(second?.version).not.toBe(first?.version)
    })

    test('that is new does not overwrite one that exists', async ({ store }) => {
      await save(store, 'mine', null)

      expect(await save(store, 'yours', null)).toBe('exists')
      expect(await stored(store)).toMatchObject(expected('mine'))
    })

    test('based on an older version is refused', async ({ store }) => {
      await save(store, 'one', null)
      const readVersion = (await stored(store))?.version ?? null
      await save(store, 'two', readVersion)

      expect(await save(store, 'late', readVersion)).toBe('stale')
      expect(await stored(store)).toMatchObject(expected('two'))
    })

    test('that does not exist cannot be saved with a version', async ({ store }) => {
      expect(await save(store, 'ghost', 1)).toBe('stale')
      expect(await stored(store)).toBeUndefined()
    })

    test('saved by two editors at the same time is saved once', async ({ store }) => {
      await save(store, 'one', null)
      const readVersion = (await stored(store))?.version ?? null

      const outcomes = await Promise.all([
        save(store, 'left', readVersion),
        save(store, 'right', readVersion),
      ])
      expect(outcomes.sort()).toEqual(['saved', 'stale'])
    })

    test.for(awkwardTexts)('stores the text %j unchanged', async (text, { store }) => {
      await save(store, text, null)
      expect(await stored(store)).toMatchObject(expected(text))
    })
  })

  test('each record is found by its key, with its version', async ({ store }) => {
    await store.saveTrack(sampleTrack({ slug: 'budget' }), null)
    await store.saveUnit(sampleUnit({ unitId: 'u-1' }), null)
    await store.saveTopic('young', sampleTopic({ slug: 'saving' }), null)
    await store.saveLayout(sampleLayout({ config: 'young' }), null)
    await store.saveIcon(sampleIcon({ slug: 'lamp' }), null)

    expect(await store.findTrack('budget')).toEqual({
      ...sampleTrack({ slug: 'budget' }),
      version: 1,
      author: null,
    })
    expect(await store.findUnit('u-1')).toEqual({
      ...sampleUnit({ unitId: 'u-1' }),
      version: 1,
      author: null,
    })
    expect(await store.findTopic('young', 'saving')).toEqual({
      ...sampleTopic({ slug: 'saving' }),
      version: 1,
      author: null,
    })
    expect(await store.findLayout('young')).toEqual({
      ...sampleLayout({ config: 'young' }),
      version: 1,
      author: null,
    })
    expect(await store.findIcon('lamp')).toEqual({
      ...sampleIcon({ slug: 'lamp' }),
      version: 1,
      author: null,
    })
  })

  test('each record is found with who saved it last', async ({ store }) => {
    const [ada, bob] = [author('ada'), author('bob')]
    await store.saveTrack(sampleTrack({ slug: 'budget' }), null, ada)
    await store.saveUnit(sampleUnit({ unitId: 'u-1' }), null, ada)
    await store.saveTopic('young', sampleTopic({ slug: 'saving' }), null, ada)
    await store.saveLayout(sampleLayout({ config: 'young' }), null, ada)
    await store.saveIcon(sampleIcon({ slug: 'lamp' }), null, ada)
    const findAll = () =>
      Promise.all([
        store.findTrack('budget'),
        store.findUnit('u-1'),
        store.findTopic('young', 'saving'),
        store.findLayout('young'),
        store.findIcon('lamp'),
      ])
    expect((await findAll()).map((record) => record?.author)).toEqual([ada, ada, ada, ada, ada])

    await store.saveTrack(sampleTrack({ slug: 'budget' }), 1, bob)
    await store.saveUnitAndStampTracks(sampleUnit({ unitId: 'u-1' }), 1, null, bob)
    await store.saveTopic('young', sampleTopic({ slug: 'saving' }), 1, bob)
    await store.saveLayout(sampleLayout({ config: 'young' }), 1, bob)
    await store.saveIcon(sampleIcon({ slug: 'lamp' }), 1)
    expect((await findAll()).map((record) => record?.author)).toEqual([bob, bob, bob, bob, null])
  })

  test.for(['', 'FIRST-BUDGET', ...awkwardTexts])(
    'no record is found by the key %j',
    async (key, { store }) => {
      for (const { save, find } of kinds) {
        await save(store, 'one', null)
        expect(await find(store, key)).toBeNull()
      }
    },
  )

  test('a unit is saved together with the date of its tracks, and of no other', async ({ store }) => {
    const unit = sampleUnit({ unitId: 'u-1' })
    await store.saveUnit(unit, null)
    await store.saveTrack(sampleTrack({ slug: 'with', units: ['u-1'], updateContentDate: null }), null)
    await store.saveTrack(sampleTrack({ slug: 'without', units: ['u-2'], updateContentDate: null }), null)
    const changed = { ...unit, title: 'Changed' }
    const date = '2026-11-05T12:00:00.000Z'

    expect(await store.saveUnitAndStampTracks(changed, 1, date)).toBe('saved')
    expect(await store.findUnit('u-1')).toEqual({ ...changed, version: 2, author: null })
    expect(await store.findTrack('with')).toMatchObject({ updateContentDate: date, version: 2 })
    expect(await store.findTrack('without')).toMatchObject({ updateContentDate: null, version: 1 })

    const version = await store.readVersion()
    expect(await store.saveUnitAndStampTracks(unit, 1, null)).toBe('stale')
    expect(await store.findTrack('with')).toMatchObject({ updateContentDate: date, version: 2 })
    expect(await store.readVersion()).toBe(version)
    expect(await store.saveUnitAndStampTracks(unit, 2, null)).toBe('saved')
    expect(await store.findTrack('with')).toMatchObject({ updateContentDate: null, version: 3 })
  })

  test('of a hundred creates of one slug at the same time one is stored', async ({ store }) => {
    const creates = times(100, (n) => store.saveTrack(sampleTrack({ title: `Number ${n}` }), null))
    const outcomes = await Promise.all(creates)

    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'exists')).toHaveLength(99)
    expect((await store.read()).tracks).toHaveLength(1)
  })

  test('two layouts may have topics with the same slug', async ({ store }) => {
    await store.saveTopic('default', sampleTopic({ title: 'Here' }), null)

    expect(await store.saveTopic('young', sampleTopic({ title: 'There' }), null)).toBe('saved')
    const { topics } = await store.read()
    expect(topics.map(({ layout, title }) => `${layout}: ${title}`).sort()).toEqual([
      'default: Here',
      'young: There',
    ])
  })
}

const author = (sub: string) => ({ sub, at: '2026-11-05T12:00:00.000Z' })

/** Returns the changes since a version; fails if the store cannot tell them. */
async function changesSince(store: CatalogStore, version: string) {
  const changes = await store.readChanges(version)
  if (changes === null) throw new Error('The store cannot tell what has changed.')
  const { version: current, removed, tracks, units, topics, layouts, icons } = changes
  expect(current).toBe(await store.readVersion())
  return {
    removed,
    tracks: tracks.map(({ slug }) => slug),
    units: units.map(({ unitId, foundIn: found }) => `${unitId} in ${found}`),
    topics: topics.map(({ layout, slug }) => `${layout}~${slug}`),
    layouts: layouts.map(({ config }) => config),
    icons: icons.map(({ slug }) => slug),
  }
}

const noChanges = { removed: [], tracks: [], units: [], topics: [], layouts: [], icons: [] }

function describeChanges(test: StoreTest): void {
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
    expect(await changesSince(store, version)).toEqual({
      ...noChanges,
      units: ['u-1 in a'],
      topics: ['young~saving'],
      layouts: ['young'],
      icons: ['lamp'],
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
    await store.saveUnitAndStampTracks(sampleUnit({ unitId: 'u-1' }), 1, '2026-11-05T12:00:00.000Z')

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
    for (const title of ['2', '3', '4', '5', '6'])
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

function describeLayoutCreation(test: StoreTest): void {
  test('a layout is created together with its topics, unless its key is taken', async ({ store }) => {
    const layout = sampleLayout({ config: 'young' })
    const topics = ['saving', 'first-pay'].map((slug) => sampleTopic({ slug }))
    const version = await store.readVersion()

    expect(await store.createLayoutWithTopics(layout, topics, author('ada'))).toBe('saved')
    expect(await store.findLayout('young')).toEqual({ ...layout, version: 1, author: author('ada') })
    expect(await store.findTopic('young', 'saving')).toMatchObject({ version: 1, author: author('ada') })
    expect((await store.read()).topics.map(({ slug }) => slug)).toEqual(['first-pay', 'saving'])
    expect(await store.readVersion()).not.toBe(version)

    const other = sampleTopic({ slug: 'other' })
    expect(await store.createLayoutWithTopics(layout, [other], author('bob'))).toBe('exists')
    expect(await store.findTopic('young', 'other')).toBeNull()
  })

  test('a layout is not created over topics that are there already', async ({ store }) => {
    await store.saveTopic('young', sampleTopic({ title: 'Mine' }), null)
    const version = await store.readVersion()
    const layout = sampleLayout({ config: 'young' })
    const topics = ['first-pay', 'saving'].map((slug) => sampleTopic({ slug }))

    expect(await store.createLayoutWithTopics(layout, topics)).toBe('exists')
    expect(await store.findLayout('young')).toBeNull()
    expect(await store.findTopic('young', 'first-pay')).toBeNull()
    expect(await store.findTopic('young', 'saving')).toMatchObject({ title: 'Mine', version: 1 })
    expect(await store.readVersion()).toBe(version)
  })
}

function describeStamps(test: StoreTest): void {
  test('the date of listed tracks is set, again without effect', async ({ store }) => {
    const date = '2026-11-05T12:00:00.000Z'
    for (const slug of ['a', 'b', 'c'])
      await store.saveTrack(sampleTrack({ slug, updateContentDate: slug === 'b' ? date : null }), null)
    const readAll = async () =>
      (await store.read()).tracks.map(({ slug, version, updateContentDate }) => ({
        slug,
        version,
        updateContentDate,
      }))
    const stamped = [
      { slug: 'a', version: 2, updateContentDate: date },
      { slug: 'b', version: 1, updateContentDate: date },
      { slug: 'c', version: 1, updateContentDate: null },
    ]
    await store.stampTracks(['a', 'b', 'gone'], date)
    expect(await readAll()).toEqual(stamped)

    const version = await store.readVersion()
    await store.stampTracks(['a', 'b', 'gone'], date)
    expect(await readAll()).toEqual(stamped)
    expect(await store.readVersion()).toBe(version)

    await store.stampTracks(['a'], null)
    expect(await store.findTrack('a')).toMatchObject({ updateContentDate: null, version: 3 })
  })
}

function describeVersion(test: StoreTest): void {
  test('an empty library has a version, and read returns it', async ({ store }) => {
    const empty = await store.read()

    expect(empty).toEqual({
      version: await store.readVersion(),
      tracks: [],
      units: [],
      layouts: [],
      topics: [],
      icons: [],
    })
    expect(empty.version).not.toBe('')
  })

  test.for(kinds)('every save of a $kind changes the version', async ({ save, stored }, { store }) => {
    const versions = [await store.readVersion()]
    await save(store, 'one', null)
    versions.push(await store.readVersion())
    await save(store, 'two', (await stored(store))?.version ?? null)
    versions.push(await store.readVersion())

    expect(new Set(versions).size).toBe(3)
    expect((await store.read()).version).toBe(await store.readVersion())
  })

  test('a refused save does not change the version', async ({ store }) => {
    await store.saveTrack(sampleTrack(), null)
    const before = await store.readVersion()
    await store.saveTrack(sampleTrack(), null)
    await store.saveTrack(sampleTrack(), 77)

    expect(await store.readVersion()).toBe(before)
  })
}

const keys = { track: 'first-budget', unit: 'u-1', layout: 'default', topic: 'default~saving', icon: 'jar' }

const removable = kinds.map((row) => ({ ...row, key: keys[row.kind] }))

function describeRemoval(test: StoreTest): void {
  describe.each(removable)('a removed $kind', ({ kind, key, save, stored, expected }) => {
    test('is gone, and can be created again', async ({ store }) => {
      await save(store, 'one', null)
      const before = await store.readVersion()

      expect(await store.removeRecord({ kind, key }, 1)).toBe('removed')
      expect(await stored(store)).toBeUndefined()
      expect(await store.readVersion()).not.toBe(before)
      expect(await save(store, 'again', null)).toBe('saved')
      expect(await stored(store)).toMatchObject(expected('again'))
    })

    test('stays if it has another version, and no other record is removed', async ({ store }) => {
      await save(store, 'one', null)
      await save(store, 'two', 1)
      const before = await store.readVersion()

      expect(await store.removeRecord({ kind, key }, 1)).toBe('stale')
      expect(await store.removeRecord({ kind, key: 'another~one' }, 2)).toBe('stale')
      expect(await stored(store)).toMatchObject(expected('two'))
      expect(await store.readVersion()).toBe(before)
    })
  })

  test('a removed track is in no foundIn, and its units stay', async ({ store }) => {
    for (const unitId of ['u-1', 'u-2']) await store.saveUnit(sampleUnit({ unitId }), null)
    for (const slug of ['a', 'b']) await store.saveTrack(sampleTrack({ slug, units: ['u-1', 'u-2'] }), null)

    expect(await store.removeRecord({ kind: 'track', key: 'a' }, 1)).toBe('removed')
    expect(await readFoundIn(store)).toEqual({ 'u-1': ['b'], 'u-2': ['b'] })
  })
}

async function readFoundIn(store: CatalogStore): Promise<Record<string, string[]>> {
  const { units } = await store.read()
  return Object.fromEntries(units.map(({ unitId, foundIn: tracks }) => [unitId, tracks.toSorted()]))
}

function describeFoundIn(test: StoreTest): void {
  test('foundIn is the inverse of the tracks’ units', async ({ store }) => {
    for (const unitId of ['u-1', 'u-2', 'u-3']) await store.saveUnit(sampleUnit({ unitId }), null)
    await store.saveTrack(sampleTrack({ slug: 'a', units: ['u-1', 'u-2'] }), null)
    await store.saveTrack(sampleTrack({ slug: 'b', units: ['u-2', 'u-2'] }), null)
    expect(await readFoundIn(store)).toEqual({ 'u-1': ['a'], 'u-2': ['a', 'b'], 'u-3': [] })

    await store.saveTrack(sampleTrack({ slug: 'a', units: ['u-3'] }), 1)
    expect(await readFoundIn(store)).toEqual({ 'u-1': [], 'u-2': ['b'], 'u-3': ['a'] })
  })

  test('a refused save changes no foundIn', async ({ store }) => {
    for (const unitId of ['u-1', 'u-2']) await store.saveUnit(sampleUnit({ unitId }), null)
    await store.saveTrack(sampleTrack({ slug: 'a', units: ['u-1'] }), null)
    await store.saveTrack(sampleTrack({ slug: 'a', units: ['u-2'] }), null)
    await store.saveTrack(sampleTrack({ slug: 'a', units: ['u-2'] }), 77)

    expect(await readFoundIn(store)).toEqual({ 'u-1': ['a'], 'u-2': [] })
  })

  test('a unit that is saved after its track names it in foundIn', async ({ store }) => {
    await store.saveTrack(sampleTrack({ slug: 'a', units: ['u-1'] }), null)
    await store.saveUnit(sampleUnit({ unitId: 'u-1' }), null)

    expect(await readFoundIn(store)).toEqual({ 'u-1': ['a'] })
  })

  test('saving a track does not make saves of its units stale', async ({ store }) => {
    await store.saveUnit(sampleUnit(), null)
    const readVersion = (await store.read()).units[0]?.version ?? null
    await store.saveTrack(sampleTrack({ units: ['u-1'] }), null)

    expect(await store.saveUnit(sampleUnit({ title: 'New' }), readVersion)).toBe('saved')
    expect(await readFoundIn(store)).toEqual({ 'u-1': ['first-budget'] })
  })
}
