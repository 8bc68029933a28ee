import { test as base, describe, expect } from 'vitest'
import type { ChallengeStore, StoredChallenge } from '../../features/people/ports.ts'
import { concurrently } from '../times.ts'
import { awkwardTexts } from './samples.ts'

type Open = () => Promise<{ store: ChallengeStore }>

const now = Date.parse('2026-03-01T12:00:00.000Z')
const until = now + 600_000

const sample = (change: Partial<StoredChallenge> = {}): StoredChallenge => ({
  id: 'email:ada',
  sub: 'ada',
  secretHash: 'hash of a code',
  data: { email: 'new@example.com' },
  expiresAt: until,
  triesLeft: 5,
  ...change,
})

/** Tests that every adapter of ChallengeStore must pass. */
export function defineChallengeStoreSuite(name: string, open: Open): void {
  const test = base.extend('store', () => openWithChallenge())

  async function openWithChallenge(change: Partial<StoredChallenge> = {}) {
    const { store } = await open()
    await store.put(sample(change))
    return store
  }

  describe(`${name} as ChallengeStore`, () => {
    test.each([{}, { sub: null }, { secretHash: null }, { data: {} }, { triesLeft: 0 }])(
      'returns a challenge as it was put: %j',
      async (change) => {
        const store = await openWithChallenge(change)
        expect(await store.find('email:ada', now)).toEqual(sample(change))
        expect(await store.find('email:ada', now)).toEqual(sample(change))
      },
    )

    test('a later one with the same id replaces it, with all its attempts', async ({ store }) => {
      await store.useTry('email:ada', now)
      const later = sample({ sub: null, secretHash: 'another', data: { a: 'b' }, expiresAt: until + 1 })
      await store.put(later)
      expect(await store.find('email:ada', now)).toEqual(later)
    })

    test('forgets the challenges of a person, by their id or address', async ({ store }) => {
      await store.put(sample({ id: 'by-address', sub: null, data: { email: 'ada@example.com' } }))
      await store.put(sample({ id: 'of-another', sub: 'bob', data: {} }))
      await store.forget({ sub: 'ada', email: 'ada@example.com' })
      const found = ['email:ada', 'by-address', 'of-another'].map((id) => store.find(id, now))
      expect((await Promise.all(found)).map((challenge) => challenge?.id)).toEqual([
        undefined,
        undefined,
        'of-another',
      ])
    })

    test('exists until it expires, and no longer', async ({ store }) => {
      expect(await store.find('email:ada', until - 1)).toEqual(sample())
      expect(await store.find('email:ada', until)).toBeNull()
      expect(await store.useTry('email:ada', until)).toBeNull()
      expect(await store.consume('email:ada', until)).toBeNull()
      expect(await store.useTry('email:ada', until - 1)).toEqual(sample({ triesLeft: 4 }))
      expect(await store.consume('email:ada', until - 1)).toEqual(sample({ triesLeft: 4 }))
    })

    test('every attempt leaves one less, until none is left', async () => {
      const store = await openWithChallenge({ triesLeft: 2 })
      expect(await store.useTry('email:ada', now)).toEqual(sample({ triesLeft: 1 }))
      expect(await store.useTry('email:ada', now)).toEqual(sample({ triesLeft: 0 }))
      expect(await store.useTry('email:ada', now)).toBeNull()
      expect(await store.find('email:ada', now)).toEqual(sample({ triesLeft: 0 }))
    })

    test('allows five of fifty attempts at the same time', async ({ store }) => {
      const tries = await concurrently(50, () => store.useTry('email:ada', now))
      const left = tries.filter((challenge) => challenge !== null).map(({ triesLeft }) => triesLeft)
      expect(left.sort()).toEqual([0, 1, 2, 3, 4])
    })

    test('of fifty consumers at the same time one gets it, and it is deleted', async ({ store }) => {
      const results = await concurrently(50, () => store.consume('email:ada', now))
      expect(results.filter((challenge) => challenge !== null)).toEqual([sample()])
      expect(await store.find('email:ada', now)).toBeNull()
      expect(await store.useTry('email:ada', now)).toBeNull()
    })

    const unknownIds = [...awkwardTexts, 'EMAIL:ADA', 'email:', 'email:ada ', 'email:%']
    test.for(unknownIds)('returns null for the unknown id %j, and creates nothing', async (id, { store }) => {
      for (const use of [store.find, store.useTry, store.consume]) expect(await use(id, now)).toBeNull()
      expect(await store.find(id, now)).toBeNull()
      expect(await store.find('email:ada', now)).toEqual(sample())
    })

    test('using one does not affect another', async ({ store }) => {
      await store.put(sample({ id: 'phone:ada' }))
      await store.useTry('phone:ada', now)
      await store.consume('phone:ada', now)
      expect(await store.find('email:ada', now)).toEqual(sample())
    })

    test('a sweep deletes expired challenges, and nothing else', async ({ store }) => {
      await store.put(sample({ id: 'expired', expiresAt: now }))
      await store.put(sample({ id: 'not yet expired', expiresAt: now + 1 }))
      await store.put(sample({ id: 'without attempts', triesLeft: 0 }))
      await store.sweep(now)

      const ids = ['email:ada', 'expired', 'not yet expired', 'without attempts']
      const challenges = await Promise.all(ids.map((id) => store.find(id, now - 1)))
      const found = ids.filter((_, n) => challenges[n] !== null)
      expect(found).toEqual(['email:ada', 'not yet expired', 'without attempts'])
    })

    test.for(awkwardTexts)('stores the text %j unchanged', async (text, { store }) => {
      const data = { [`key ${text}`]: text }
      const challenge = sample({ id: `id ${text}`, sub: text, secretHash: text, data })
      await store.put(challenge)
      expect(await store.find(challenge.id, now)).toEqual(challenge)
    })
  })
}
