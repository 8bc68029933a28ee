import { type TotalName, totalNames } from '@kitchen-table/domain/insights'
import { test as base, describe, expect } from 'vitest'
import type { Total, TotalScope, TotalsStore } from '../../features/insights/statistics/ports.ts'

type Open = () => Promise<{ store: TotalsStore }>

const DAY = '2026-03-01'
const everything = { group: null, layout: null }
const scopes: TotalScope[] = [
  everything,
  { group: 'acme', layout: null },
  { group: 'acme', layout: 'young' },
  { group: 'globex', layout: 'young' },
  { group: null, layout: 'young' },
]

const sample = (change: Partial<Total> = {}): Total => ({
  kind: 'members',
  ...everything,
  count: 7,
  ...change,
})

/** Returns the days of the members of all organizations, with their counts. */
const listMembers = async (store: TotalsStore, from: string, to: string) =>
  (await store.list('members', everything, { from, to })).map(({ day, count }) => `${day}: ${count}`)

/** Tests that every adapter of TotalsStore must pass. */
export function defineTotalsStoreSuite(name: string, open: Open): void {
  const test = base.extend('store', async () => (await open()).store)

  describe(`${name} as TotalsStore`, () => {
    test('returns the total of each kind and scope, and of no other', async ({ store }) => {
      const totals = totalNames.flatMap((kind, n) =>
        scopes.map((scope, at) => sample({ kind, ...scope, count: n * 100 + at })),
      )
      await store.record(DAY, totals)
      for (const { kind, count, ...scope } of totals)
        expect(await store.list(kind, scope, { from: DAY, to: DAY })).toEqual([{ day: DAY, count }])
      for (const scope of [
        { group: 'acme', layout: 'default' },
        { group: 'ACME', layout: null },
        { group: null, layout: 'acme' },
      ])
        expect(await store.list('members', scope, { from: DAY, to: DAY })).toEqual([])
    })

    test.each([
      { from: '2024-02-28', to: '2024-03-01', days: ['2024-02-28: 1', '2024-02-29: 2', '2024-03-01: 3'] },
      { from: '2024-02-29', to: '2024-02-29', days: ['2024-02-29: 2'] },
      { from: '2020-01-01', to: '2030-01-01', days: 4 },
      { from: '2024-03-02', to: '2025-12-30', days: [] },
      { from: '2024-03-01', to: '2024-02-28', days: [] },
      { from: '2025-12-31', to: '2026-01-01', days: ['2025-12-31: 4'] },
    ])('returns the recorded days from $from to $to, oldest first', async ({ from, to, days }) => {
      const { store } = await open()
      const recorded = ['2024-02-28', '2024-02-29', '2024-03-01', '2025-12-31']
      for (const [at, day] of [...recorded.entries()].toReversed())
        await store.record(day, [sample({ count: at + 1 })])
      const listed = await listMembers(store, from, to)
      expect(typeof days === 'number' ? listed.length : listed).toEqual(days)
    })

    test('replaces all totals of a day, and those of no other day', async ({ store }) => {
      await store.record('2026-02-28', [sample({ count: 1 })])
      await store.record(DAY, [
        sample({ count: 2 }),
        sample({ group: 'acme' }),
        sample({ kind: 'tracks', layout: 'young' }),
      ])
      await store.record(DAY, [sample({ count: 3 })])
      expect(await listMembers(store, '2026-02-01', '2026-03-31')).toEqual(['2026-02-28: 1', '2026-03-01: 3'])
      const range = { from: DAY, to: DAY }
      expect(await store.list('members', { group: 'acme', layout: null }, range)).toEqual([])
      expect(await store.list('tracks', { group: null, layout: 'young' }, range)).toEqual([])
    })

    test('stores more than a thousand totals of a day, and replaces them by none', async ({ store }) => {
      const kinds: TotalName[] = ['members', 'organizations']
      const many = kinds.flatMap((kind) =>
        Array.from({ length: 600 }, (_, n) => sample({ kind, group: `org-${n}`, count: n })),
      )
      await store.record(DAY, many)
      const range = { from: DAY, to: DAY }
      for (const n of [0, 599])
        expect(await store.list('organizations', { group: `org-${n}`, layout: null }, range)).toEqual([
          { day: DAY, count: n },
        ])
      await store.record(DAY, [])
      expect(await store.list('members', { group: 'org-7', layout: null }, range)).toEqual([])
    })
  })
}
