import { test as base, describe, expect } from 'vitest'
import type { OpenUploadLimits, StoredUpload, UploadStore } from '../../platform/uploads/ports.ts'
import { noUploadQuotas } from '../no-upload-quotas.ts'
import { times } from '../times.ts'
import { awkwardTexts } from './samples.ts'

type Open = () => Promise<{ store: UploadStore }>

const now = Date.parse('2026-03-01T12:00:00.000Z')
const until = now + 600_000

const sample = (change: Partial<StoredUpload> = {}): StoredUpload => ({
  id: 'u-1',
  sub: 'ada',
  group: 'acme',
  purpose: 'profile-picture',
  name: 'me.jpg',
  type: 'image/jpeg',
  size: 1000,
  state: 'begun',
  expiresAt: until,
  ...change,
})

const numbered = (count: number, change: Partial<StoredUpload> = {}) =>
  times(count, (n) => sample({ id: `u-${n}`, ...change }))

/** Calls `change` ten times at once, and returns how many of the calls returned true. */
async function countSuccesses(change: () => Promise<boolean>): Promise<number> {
  const results = await Promise.all(Array.from({ length: 10 }, change))
  return results.filter(Boolean).length
}

/** Tests that every adapter of UploadStore must pass. */
export function defineUploadStoreSuite(name: string, open: Open): void {
  const test = base.extend('store', () => openWith(sample()))

  async function openWith(...uploads: StoredUpload[]): Promise<UploadStore> {
    const { store } = await open()
    for (const upload of uploads) expect(await store.begin(upload, noUploadQuotas, now)).toBe('begun')
    return store
  }

  /** Returns a store in which the upload u-1 is finished. */
  async function openWithFinished(): Promise<UploadStore> {
    const store = await openWith(sample())
    await store.startReceiving('u-1', now, until)
    await store.finish('u-1', 'image/png', now, until)
    return store
  }

  describe(`${name} as UploadStore`, () => {
    test('returns an upload as it was begun', async () => {
      const store = await openWith(sample(), sample({ id: 'u-2', sub: 'bob', size: 250 * 1024 * 1024 }))
      expect(await store.find('u-1', now)).toEqual(sample())
      expect(await store.find('u-2', now)).toEqual(sample({ id: 'u-2', sub: 'bob', size: 250 * 1024 * 1024 }))
    })

    test('lists the uploads of a person, also expired ones', async () => {
      const expired = sample({ id: 'u-3', expiresAt: now - 1 })
      const store = await openWith(sample(), sample({ id: 'u-2', sub: 'bob' }), expired)
      expect((await store.listOf('ada')).map(({ id }) => id)).toEqual(['u-1', 'u-3'])
      expect(await store.listOf('nobody')).toEqual([])
    })

    describe('the limits of one person', () => {
      const limitPerson = (person: OpenUploadLimits) => ({ ...noUploadQuotas, person })
      const three = limitPerson({ maxUploads: 3, maxBytes: 5000 })

      test.for([
        { limit: 'number', size: 1000, allowed: 3 },
        { limit: 'bytes', size: 2500, allowed: 2 },
      ])(
        'of ten that are begun at once, as many succeed as their $limit allow',
        async ({ size, allowed }) => {
          const { store } = await open()
          const uploads = numbered(10, { size })
          const outcomes = await Promise.all(uploads.map((upload) => store.begin(upload, three, now)))
          expect(outcomes.filter((outcome) => outcome === 'begun')).toHaveLength(allowed)
          expect(new Set(outcomes)).toEqual(new Set(['begun', 'too_many']))
        },
      )

      test('one that does not fit is not stored', async () => {
        const { store } = await open()
        expect(await store.begin(sample({ size: 5001 }), three, now)).toBe('too_many')
        expect(await store.find('u-1', now)).toBeNull()
        expect(await store.begin(sample({ size: 5000 }), three, now)).toBe('begun')
      })

      test('finished uploads count, those of others do not', async () => {
        const store = await openWithFinished()
        const others = numbered(5, { sub: 'bob' }).map((upload) => ({ ...upload, id: `of-bob-${upload.id}` }))
        for (const upload of others) await store.begin(upload, noUploadQuotas, now)
        expect(
          await store.begin(sample({ id: 'u-2' }), limitPerson({ maxUploads: 1, maxBytes: 5000 }), now),
        ).toBe('too_many')
        expect(
          await store.begin(sample({ id: 'u-2' }), limitPerson({ maxUploads: 2, maxBytes: 5000 }), now),
        ).toBe('begun')
      })

      test.each<{ ended: string; end: (store: UploadStore) => Promise<number> }>([
        {
          ended: 'used',
          end: async (store) => {
            await store.consume(sample(), now)
            return now
          },
        },
        {
          ended: 'removed',
          end: async (store) => {
            await store.remove(sample())
            return now
          },
        },
        { ended: 'expired', end: async () => until },
      ])('an upload that is $ended does not count', async ({ end }) => {
        const store = await openWithFinished()
        const later = await end(store)
        const next = sample({ id: 'u-2', expiresAt: until * 2 })
        expect(await store.begin(next, limitPerson({ maxUploads: 1, maxBytes: 1000 }), later)).toBe('begun')
      })
    })

    describe('the limits of one organization', () => {
      const limitGroup = (group: OpenUploadLimits) => ({ ...noUploadQuotas, group })
      const ofPeople = (count: number, change: Partial<StoredUpload> = {}) =>
        numbered(count).map((upload, n) => ({ ...upload, sub: `p-${n}`, ...change }))

      test.for([
        { limit: 'number', size: 1000, allowed: 3 },
        { limit: 'bytes', size: 2500, allowed: 2 },
      ])(
        'of ten that its people begin at once, as many succeed as their $limit allow',
        async ({ size, allowed }) => {
          const { store } = await open()
          const quotas = limitGroup({ maxUploads: 3, maxBytes: 5000 })
          const uploads = ofPeople(10, { size })
          const outcomes = await Promise.all(uploads.map((upload) => store.begin(upload, quotas, now)))
          expect(outcomes.filter((outcome) => outcome === 'begun')).toHaveLength(allowed)
          expect(new Set(outcomes)).toEqual(new Set(['begun', 'group_limit']))
        },
      )

      test('uploads of other organizations, of administrators and those that were used do not count', async () => {
        const store = await openWithFinished()
        await store.consume(sample(), now)
        const others = [{ group: 'globex' }, { group: null }].flatMap((change, n) =>
          ofPeople(3, change).map((upload) => ({ ...upload, id: `other-${n}-${upload.id}` })),
        )
        for (const upload of others) await store.begin(upload, noUploadQuotas, now)
        const one = limitGroup({ maxUploads: 1, maxBytes: 1000 })
        expect(await store.begin(sample({ id: 'admin', sub: 'root', group: null }), one, now)).toBe('begun')
        expect(await store.begin(sample({ id: 'u-2' }), one, now)).toBe('begun')
        expect(await store.begin(sample({ id: 'u-3', sub: 'bob' }), one, now)).toBe('group_limit')
        expect(await store.find('u-3', now)).toBeNull()
        expect(await store.begin(sample({ id: 'u-3', sub: 'bob' }), one, until)).toBe('begun')
      })
    })

    test('goes from begun to receiving, finished and used', async ({ store }) => {
      expect(await store.startReceiving('u-1', now, until)).toBe(true)
      expect(await store.find('u-1', now)).toEqual(sample({ state: 'receiving' }))
      expect(await store.finish('u-1', 'image/png', now, until)).toBe(true)
      expect(await store.find('u-1', now)).toEqual(sample({ state: 'finished', type: 'image/png' }))
      expect(await store.consume(sample(), now)).toBe(true)
      expect(await store.find('u-1', now)).toEqual(sample({ state: 'used', type: 'image/png' }))
    })

    test('expires when the step after the beginning says', async ({ store }) => {
      expect(await store.startReceiving('u-1', now, until + 100)).toBe(true)
      expect(await store.find('u-1', until + 99)).toEqual(
        sample({ state: 'receiving', expiresAt: until + 100 }),
      )
      expect(await store.listExpired(until + 99)).toEqual([])
      expect(await store.finish('u-1', 'image/png', until + 99, until + 200)).toBe(true)
      const finished = sample({ state: 'finished', type: 'image/png', expiresAt: until + 200 })
      expect(await store.find('u-1', until + 199)).toEqual(finished)
      const other = sample({ id: 'u-2', expiresAt: until * 2 })
      const quotas = { ...noUploadQuotas, person: { maxUploads: 1, maxBytes: 5000 } }
      expect(await store.begin(other, quotas, until + 199)).toBe('too_many')
      expect(await store.listExpired(until + 200)).toEqual([finished])
      expect(await store.begin(other, quotas, until + 200)).toBe('begun')
    })

    test('is finished without receiving where the storage received it', async ({ store }) => {
      expect(await store.finish('u-1', 'image/png', now, until)).toBe(true)
    })

    test('of ten attempts to send it at once one succeeds', async ({ store }) => {
      expect(await countSuccesses(() => store.startReceiving('u-1', now, until))).toBe(1)
    })

    test('of ten saves with it at once one succeeds, and none later', async () => {
      const store = await openWithFinished()
      expect(await countSuccesses(() => store.consume(sample(), now))).toBe(1)
      expect(await store.consume(sample(), now)).toBe(false)
    })

    test('skips no step, and goes back to none', async ({ store }) => {
      expect(await store.consume(sample(), now)).toBe(false)
      await store.startReceiving('u-1', now, until)
      expect(await store.consume(sample(), now)).toBe(false)
      await store.finish('u-1', 'image/png', now, until)
      expect(await store.startReceiving('u-1', now, until)).toBe(false)
      expect(await store.finish('u-1', 'image/gif', now, until)).toBe(false)
      await store.consume(sample(), now)
      expect(await store.startReceiving('u-1', now, until)).toBe(false)
      expect(await store.finish('u-1', 'image/gif', now, until)).toBe(false)
      expect(await store.find('u-1', now)).toEqual(sample({ state: 'used', type: 'image/png' }))
    })

    test('exists until it expires, and no longer', async ({ store }) => {
      expect(await store.find('u-1', until - 1)).toEqual(sample())
      expect(await store.find('u-1', until)).toBeNull()
      expect(await store.startReceiving('u-1', until, until)).toBe(false)
      expect(await store.finish('u-1', 'image/png', until, until)).toBe(false)
      await store.finish('u-1', 'image/png', now, until)
      expect(await store.consume(sample(), until)).toBe(false)
      expect(await store.consume(sample(), until - 1)).toBe(true)
    })

    test('lists the expired ones, the first to expire first, until they are removed', async () => {
      const expired = [3, 1, 2].map((n) => sample({ id: `expired-${n}`, expiresAt: now - 10 + n }))
      const store = await openWith(sample(), ...expired, sample({ id: 'just now', expiresAt: now }))
      const ids = async () => (await store.listExpired(now)).map(({ id }) => id)
      expect(await ids()).toEqual(['expired-1', 'expired-2', 'expired-3', 'just now'])
      for (const upload of expired) await store.remove(upload)
      expect(await ids()).toEqual(['just now'])
      await store.remove(sample({ id: 'unknown' }))
      expect(await store.find('u-1', now)).toEqual(sample())
    })

    test('lists a hundred expired ones at a time', async () => {
      const { store } = await open()
      await Promise.all(
        numbered(103, { expiresAt: now }).map((upload) => store.begin(upload, noUploadQuotas, now)),
      )
      const first = await store.listExpired(now)
      expect(first).toHaveLength(100)
      await Promise.all(first.map((upload) => store.remove(upload)))
      expect(await store.listExpired(now)).toHaveLength(3)
    })

    test('finds nothing for unknown ids, and changes nothing', async ({ store }) => {
      for (const id of [...awkwardTexts, 'U-1', 'u-', 'u-1 ', 'u-%']) {
        expect(await store.find(id, now)).toBeNull()
        expect(await store.startReceiving(id, now, until)).toBe(false)
        expect(await store.finish(id, 'image/png', now, until)).toBe(false)
        expect(await store.consume(sample({ id }), now)).toBe(false)
      }
      expect(await store.find('u-1', now)).toEqual(sample())
    })

    test('stores awkward names unchanged', async () => {
      const uploads = awkwardTexts.map((text, n) =>
        sample({ id: `u-${n}`, sub: text, name: text, type: text }),
      )
      const store = await openWith(...uploads)
      for (const upload of uploads) expect(await store.find(upload.id, now)).toEqual(upload)
    })
  })
}
