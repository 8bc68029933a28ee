import { type Notice, noticeKinds } from '@kitchen-table/domain/accounts'
import { test as base, describe, expect } from 'vitest'
import type { NoticeStore } from '../../features/people/ports.ts'
import { concurrently } from '../times.ts'
import { awkwardTexts } from './samples.ts'

type Open = () => Promise<{ store: NoticeStore }>

const noon = Date.parse('2026-03-01T12:00:00.000Z')

const sample = (n: number, change: Partial<Notice> = {}): Notice => ({
  id: `n-${n}`,
  kind: 'account_reset',
  words: `${n} accounts were reset.`,
  at: new Date(noon + n).toISOString(),
  ...change,
})

/** Tests that every adapter of NoticeStore must pass. */
export function defineNoticeStoreSuite(name: string, open: Open): void {
  const test = base.extend('store', async () => (await open()).store)

  describe(`${name} as NoticeStore`, () => {
    test('lists notices of every kind as they were added, newest first', async ({ store }) => {
      const notices = noticeKinds.map((kind, n) => sample(n, { kind }))
      for (const notice of [...notices.slice(2), ...notices.slice(0, 2)]) await store.add(notice)
      expect(await store.list()).toEqual(notices.toReversed())
    })

    test('forgets the notices that name an address', async ({ store }) => {
      await store.add(sample(1, { words: 'ada@example.com was user and is manager now.' }))
      await store.add(sample(2, { words: 'nada@example.com was user and is manager now.' }))
      await store.forget('ada@example.com')
      expect((await store.list()).map(({ id }) => id)).toEqual(['n-2'])
    })

    test('is empty at first', async ({ store }) => {
      expect(await store.list()).toEqual([])
    })

    test('a notice that is added again, also at the same time, is stored once, as it was first', async () => {
      const { store } = await open()
      const again = sample(1, { words: 'Other words.', at: sample(9).at, kind: 'role_changed' })
      await Promise.all([store.add(sample(1)), store.add(again)])
      await store.add(again)
      expect(await store.list()).toEqual([sample(1)])
    })

    test('stores two notices of the same time', async ({ store }) => {
      await Promise.all(['b', 'a'].map((id) => store.add(sample(1, { id }))))
      expect((await store.list()).map(({ id }) => id).sort()).toEqual(['a', 'b'])
    })

    test('lists the newest hundred', async ({ store }) => {
      await concurrently(103, (n) => store.add(sample(n)))
      const notices = await store.list()
      expect(notices).toHaveLength(100)
      expect([notices[0], notices.at(-1)]).toEqual([sample(102), sample(3)])
    })

    test('of two removals at the same time one succeeds, and the notice may be added again', async () => {
      const { store } = await open()
      await store.add(sample(1))
      await store.add(sample(2))
      const outcomes = await Promise.all([store.remove('n-1'), store.remove('n-1')])
      expect(outcomes.sort()).toEqual(['not_found', 'removed'])
      expect(await store.list()).toEqual([sample(2)])
      await store.add(sample(1))
      expect(await store.list()).toEqual([sample(2), sample(1)])
    })

    test('removes nothing for similar ids', async ({ store }) => {
      await store.add(sample(1))
      for (const id of [...awkwardTexts, 'N-1', 'n-', 'n-1 ', 'n-%'])
        expect(await store.remove(id)).toBe('not_found')
      expect(await store.list()).toEqual([sample(1)])
    })

    test('stores awkward words unchanged', async ({ store }) => {
      const notices = awkwardTexts.map((words, n) => sample(n, { id: `${n} ${words}`, words }))
      for (const notice of notices) await store.add(notice)
      expect(await store.list()).toEqual(notices.toReversed())
    })
  })
}
