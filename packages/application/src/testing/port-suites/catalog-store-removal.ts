import { describe, expect } from 'vitest'
import { readFoundIn, recordKindCases, type StoreTest } from './catalog-store-samples.ts'
import { sampleTrack, sampleUnit } from './samples.ts'

const keys = {
  track: 'first-budget',
  unit: 'u-1',
  layout: 'default',
  topic: 'default~saving',
  icon: 'jar',
  helpLine: 'night-line',
  intent: 'rent-late',
  fact: 'jar-limit',
}

const removable = recordKindCases.map((row) => ({ ...row, key: keys[row.kind] }))

export function defineRemovalSuite(test: StoreTest): void {
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
