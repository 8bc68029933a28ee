import { expect } from 'vitest'
import { readFoundIn, type StoreTest } from './catalog-store-samples.ts'
import { sampleTrack, sampleUnit } from './samples.ts'

export function defineStampsSuite(test: StoreTest): void {
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

export function defineFoundInSuite(test: StoreTest): void {
  test('T42: foundIn is the inverse of the tracks’ units', async ({ store }) => {
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
