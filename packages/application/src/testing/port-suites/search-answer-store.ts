import { test as base, describe, expect } from 'vitest'
import type { SearchAnswer, SearchAnswerStore } from '../../features/insights/searches/ports.ts'
import { concurrently, times } from '../times.ts'
import { awkwardTexts } from './samples.ts'

type Open = () => Promise<{ store: SearchAnswerStore }>

const sample = (key: string, change: Partial<SearchAnswer> = {}): SearchAnswer => ({
  key,
  term: 'pawn shops',
  track: 'borrowing',
  kind: 'tag',
  addedTags: [{ track: 'borrowing', term: 'pawn shops' }],
  answeredAt: '2026-03-01T12:00:00.000Z',
  before: { found: 0, missed: 7 },
  ...change,
})

const byKey = (a: SearchAnswer, b: SearchAnswer) => (a.key < b.key ? -1 : 1)
const listSorted = async (store: SearchAnswerStore) => (await store.list()).sort(byKey)

/** Tests that every adapter of SearchAnswerStore must pass. */
export function defineSearchAnswerStoreSuite(name: string, open: Open): void {
  const test = base.extend('store', async () => (await open()).store)

  describe(`${name} as SearchAnswerStore`, () => {
    test('lists what was put, and nothing at first', async ({ store }) => {
      expect(await store.list()).toEqual([])
      const answers = [
        sample('loan pawn'),
        sample('tax', { kind: 'new_track', addedTags: [], before: { found: 3, missed: 0 } }),
      ]
      for (const answer of answers.toReversed()) await store.put(answer)
      expect(await listSorted(store)).toEqual(answers)
    })

    test('replaces the answer to a key, and no other', async ({ store }) => {
      const other = sample('tax')
      const last = sample('pawn', { track: 'debt', term: 'pawn', answeredAt: '2026-03-02T00:00:00.000Z' })
      for (const answer of [sample('pawn'), other, last]) await store.put(answer)
      expect(await listSorted(store)).toEqual([last, other])
    })

    test('of answers at the same time to one key one is kept, and of different keys all', async ({
      store,
    }) => {
      await concurrently(300, (n) => store.put(sample(`k-${n}`)))
      await Promise.all(['debt', 'rent'].map((track) => store.put(sample('k-0', { track }))))
      const answers = await store.list()
      expect(new Set(answers.map(({ key }) => key))).toEqual(new Set(times(300, (n) => `k-${n}`)))
      expect(answers).toHaveLength(300)
      expect(answers.find(({ key }) => key === 'k-0')?.track).toMatch(/^(debt|rent)$/)
    })

    test('removes one answer, also if there is none, and it may be put again', async ({ store }) => {
      for (const key of ['pawn', 'pawn shop']) await store.put(sample(key))
      for (const key of ['pawn', 'pawn', 'PAWN SHOP', 'pawn%', ' ']) await store.remove(key)
      expect(await store.list()).toEqual([sample('pawn shop')])
      await store.put(sample('pawn'))
      expect(await listSorted(store)).toEqual([sample('pawn'), sample('pawn shop')])
    })

    test('stores awkward texts unchanged', async ({ store }) => {
      const answers = awkwardTexts.map((text, n) => sample(`${n} ${text}`, { term: text })).sort(byKey)
      for (const answer of answers) await store.put(answer)
      expect(await listSorted(store)).toEqual(answers)
      for (const { key } of answers) await store.remove(key)
      expect(await store.list()).toEqual([])
    })
  })
}
