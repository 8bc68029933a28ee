import { describe, expect } from 'vitest'
import { times } from '../times.ts'
import { defineChangesSuite, defineVersionSuite } from './catalog-store-changes.ts'
import { defineRemovalSuite } from './catalog-store-removal.ts'
import {
  createStoreTest,
  type Open,
  recordKindCases,
  type StoreTest,
  sampleAuthor,
} from './catalog-store-samples.ts'
import { defineFoundInSuite, defineStampsSuite } from './catalog-store-tracks.ts'
import {
  awkwardTexts,
  sampleFact,
  sampleHelpLine,
  sampleIcon,
  sampleIntent,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from './samples.ts'

/** Tests that every adapter of CatalogStore must pass. */
export function defineCatalogStoreSuite(name: string, open: Open): void {
  const test = createStoreTest(open)
  describe(`${name} as CatalogStore`, () => {
    defineSavesSuite(test)
    defineVersionSuite(test)
    defineChangesSuite(test)
    defineLayoutCreationSuite(test)
    defineStampsSuite(test)
    defineFoundInSuite(test)
    defineRemovalSuite(test)
  })
}

function defineSavesSuite(test: StoreTest): void {
  describe.each(recordKindCases)('a $kind', ({ save, stored, expected }) => {
    test('is read as it was saved, with the version for the next save', async ({ store }) => {
      expect(await save(store, 'one', null)).toBe('saved')
      const first = await stored(store)
      expect(first).toEqual({ ...expected('one'), version: expect.any(Number) })

      expect(await save(store, 'two', first?.version ?? null)).toBe('saved')
      const second = await stored(store)
      expect(second).toEqual({ ...expected('two'), version: expect.any(Number) })
      expect(second?.version).not.toBe(first?.version)
    })

    test('T46: that is new does not overwrite one that exists', async ({ store }) => {
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

    test('T40: saved by two editors at the same time is saved once', async ({ store }) => {
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
    await store.saveHelpLine(sampleHelpLine({ slug: 'night-line' }), null)
    await store.saveIntent(sampleIntent({ slug: 'rent-late' }), null)
    await store.saveFact(sampleFact(), null)

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
    expect(await store.findHelpLine('night-line')).toEqual({ ...sampleHelpLine(), version: 1, author: null })
    expect(await store.findIntent('rent-late')).toEqual({ ...sampleIntent(), version: 1, author: null })
    expect(await store.findFact('jar-limit')).toEqual({ ...sampleFact(), version: 1, author: null })
  })

  test('each record is found with who saved it last', async ({ store }) => {
    const [ada, bob] = [sampleAuthor('ada'), sampleAuthor('bob')]
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
    await store.saveUnitAndStampTrackDates(sampleUnit({ unitId: 'u-1' }), 1, null, bob)
    await store.saveTopic('young', sampleTopic({ slug: 'saving' }), 1, bob)
    await store.saveLayout(sampleLayout({ config: 'young' }), 1, bob)
    await store.saveIcon(sampleIcon({ slug: 'lamp' }), 1)
    expect((await findAll()).map((record) => record?.author)).toEqual([bob, bob, bob, bob, null])
  })

  test.for(['', 'FIRST-BUDGET', ...awkwardTexts])(
    'no record is found by the key %j',
    async (key, { store }) => {
      for (const { save, find } of recordKindCases) {
        await save(store, 'one', null)
        expect(await find(store, key)).toBeNull()
      }
    },
  )

  test('a sensitive unit has its help line and the tracks that it leads to', async ({ store }) => {
    const unit = sampleUnit({
      sensitive: true,
      nextUp: 'saving',
      relatedTrack: 'renting',
      helpLine: 'night-line',
    })
    await store.saveUnit(unit, null)
    expect(await store.findUnit(unit.unitId)).toEqual({ ...unit, version: 1, author: null })
    expect((await store.read()).units).toMatchObject([unit])

    await store.saveUnit({ ...unit, sensitive: false, nextUp: null, relatedTrack: null }, 1)
    expect(await store.findUnit(unit.unitId)).toMatchObject({ sensitive: false, nextUp: null })
  })

  test('a unit is saved together with the date of its tracks, and of no other', async ({ store }) => {
    const unit = sampleUnit({ unitId: 'u-1' })
    await store.saveUnit(unit, null)
    await store.saveTrack(sampleTrack({ slug: 'with', units: ['u-1'], updateContentDate: null }), null)
    await store.saveTrack(sampleTrack({ slug: 'without', units: ['u-2'], updateContentDate: null }), null)
    const changed = { ...unit, title: 'Changed' }
    const date = '2026-11-05T12:00:00.000Z'

    expect(await store.saveUnitAndStampTrackDates(changed, 1, date)).toBe('saved')
    expect(await store.findUnit('u-1')).toEqual({ ...changed, version: 2, author: null })
    expect(await store.findTrack('with')).toMatchObject({ updateContentDate: date, version: 2 })
    expect(await store.findTrack('without')).toMatchObject({ updateContentDate: null, version: 1 })

    const version = await store.readVersion()
    expect(await store.saveUnitAndStampTrackDates(unit, 1, null)).toBe('stale')
    expect(await store.findTrack('with')).toMatchObject({ updateContentDate: date, version: 2 })
    expect(await store.readVersion()).toBe(version)
    expect(await store.saveUnitAndStampTrackDates(unit, 2, null)).toBe('saved')
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

function defineLayoutCreationSuite(test: StoreTest): void {
  test('a layout is created together with its topics, unless its key is taken', async ({ store }) => {
    const layout = sampleLayout({ config: 'young' })
    const topics = ['saving', 'first-pay'].map((slug) => sampleTopic({ slug }))
    const version = await store.readVersion()

    expect(await store.createLayoutWithTopics(layout, topics, sampleAuthor('ada'))).toBe('saved')
    expect(await store.findLayout('young')).toEqual({ ...layout, version: 1, author: sampleAuthor('ada') })
    expect(await store.findTopic('young', 'saving')).toMatchObject({
      version: 1,
      author: sampleAuthor('ada'),
    })
    expect((await store.read()).topics.map(({ slug }) => slug)).toEqual(['first-pay', 'saving'])
    expect(await store.readVersion()).not.toBe(version)

    const other = sampleTopic({ slug: 'other' })
    expect(await store.createLayoutWithTopics(layout, [other], sampleAuthor('bob'))).toBe('exists')
    expect(await store.findTopic('young', 'other')).toBeNull()
  })

  test('a layout is created with a hundred topics', async ({ store }) => {
    const topics = times(100, (n) => sampleTopic({ slug: `topic-${100 + n}` }))
    expect(await store.createLayoutWithTopics(sampleLayout({ config: 'young' }), topics)).toBe('saved')
    const stored = (await store.read()).topics
    expect(stored).toEqual(topics.map((topic) => ({ ...topic, layout: 'young', version: 1 })))
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
