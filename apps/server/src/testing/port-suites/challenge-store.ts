import { describe, expect, test } from 'vitest'
import type { ChallengeStore, StoredChallenge } from '../../features/accounts/ports.ts'
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

/** The promises of ChallengeStore. */
export function describeChallengeStore(name: string, open: Open): void {
  async function openWithChallenge(change: Partial<StoredChallenge> = {}) {
    const { store } = await open()
    await store.put(sample(change))
    return store
  }

  describe(`${name} as ChallengeStore`, () => {
    test.each([{}, { sub: null }, { secretHash: null }, { data: {} }, { triesLeft: 0 }])(
      'a challenge comes back as it was put: %j',
      async (change) => {
        const store = await openWithChallenge(change)
        expect(await store.find('email:ada', now)).toEqual(sample(change))
        expect(await store.find('email:ada', now)).toEqual(sample(change))
      },
    )

    test('a later one of the same id takes its place, with all its tries', async () => {
      const store = await openWithChallenge()
      await store.useTry('email:ada', now)
      const later = sample({ sub: null, secretHash: 'another', data: { a: 'b' }, expiresAt: until + 1 })
      await store.put(later)
      expect(await store.find('email:ada', now)).toEqual(later)
    })

    test('it is there until its end, and not at it', async () => {
      const store = await openWithChallenge()
      expect(await store.find('email:ada', until - 1)).toEqual(sample())
      expect(await store.find('email:ada', until)).toBeNull()
      expect(await store.useTry('email:ada', until)).toBeNull()
      expect(await store.consume('email:ada', until)).toBeNull()
      expect(await store.useTry('email:ada', until - 1)).toEqual(sample({ triesLeft: 4 }))
      expect(await store.consume('email:ada', until - 1)).toEqual(sample({ triesLeft: 4 }))
    })

    test('every try leaves one less, until none is left', async () => {
      const store = await openWithChallenge({ triesLeft: 2 })
      expect(await store.useTry('email:ada', now)).toEqual(sample({ triesLeft: 1 }))
      expect(await store.useTry('email:ada', now)).toEqual(sample({ triesLeft: 0 }))
      expect(await store.useTry('email:ada', now)).toBeNull()
      expect(await store.find('email:ada', now)).toEqual(sample({ triesLeft: 0 }))
    })

    test('fifty tries at once are five', async () => {
      const store = await openWithChallenge()
      const tries = await Promise.all(Array.from({ length: 50 }, () => store.useTry('email:ada', now)))
      const left = tries.filter((tried) => tried !== null).map(({ triesLeft }) => triesLeft)
      expect(left.sort()).toEqual([0, 1, 2, 3, 4])
    })

    test('of fifty who take it one gets it, and it is gone', async () => {
      const store = await openWithChallenge()
      const taken = await Promise.all(Array.from({ length: 50 }, () => store.consume('email:ada', now)))
      expect(taken.filter((one) => one !== null)).toEqual([sample()])
      expect(await store.find('email:ada', now)).toBeNull()
      expect(await store.useTry('email:ada', now)).toBeNull()
    })

    test('of nobody there is none, and asking makes none', async () => {
      const store = await openWithChallenge()
      for (const id of [...awkwardTexts, 'EMAIL:ADA', 'email:', 'email:ada ', 'email:%']) {
        expect(await store.find(id, now)).toBeNull()
        expect(await store.useTry(id, now)).toBeNull()
        expect(await store.consume(id, now)).toBeNull()
      }
      expect(await store.find('email:ada', now)).toEqual(sample())
    })

    test('one is used without touching another', async () => {
      const store = await openWithChallenge()
      await store.put(sample({ id: 'phone:ada' }))
      await store.useTry('phone:ada', now)
      await store.consume('phone:ada', now)
      expect(await store.find('email:ada', now)).toEqual(sample())
    })

    test('a sweep takes what is over, and nothing else', async () => {
      const store = await openWithChallenge()
      await store.put(sample({ id: 'over', expiresAt: now }))
      await store.put(sample({ id: 'just not', expiresAt: now + 1 }))
      await store.put(sample({ id: 'tired', triesLeft: 0 }))
      await store.sweep(now)

      const ids = ['email:ada', 'over', 'just not', 'tired']
      const found = await Promise.all(ids.map((id) => store.find(id, now - 1)))
      expect(found.map((one) => one?.id ?? null)).toEqual(['email:ada', null, 'just not', 'tired'])
    })

    test('keeps awkward texts', async () => {
      const { store } = await open()
      const kept = awkwardTexts.map((text, n) =>
        sample({ id: `${n} ${text}`, sub: text, secretHash: text, data: { [`key ${text}`]: text } }),
      )
      for (const one of kept) await store.put(one)
      for (const one of kept) expect(await store.find(one.id, now)).toEqual(one)
    })
  })
}
