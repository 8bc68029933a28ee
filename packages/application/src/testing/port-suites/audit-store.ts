import type { AuditEntry } from '@kitchen-table/domain/organizations'
import { describe, expect } from 'vitest'
import type { AuditStore } from '../../features/organizations/ports.ts'
import { testWith } from '../test-with.ts'
import { concurrently, times } from '../times.ts'
import { awkwardTexts, sampleAuditEntry } from './samples.ts'

type Open = () => Promise<{ store: AuditStore }>

const timeOf = (n: number) => new Date(Date.UTC(2026, 2, 1) + n).toISOString()
const numberedEntry = (n: number, change: Partial<AuditEntry> = {}) =>
  sampleAuditEntry({ id: `a-${String(n).padStart(3, '0')}`, time: timeOf(n), ...change })

/** Tests that every adapter of AuditStore must pass. */
export function defineAuditStoreSuite(name: string, open: Open): void {
  const test = testWith(async () => (await open()).store)

  describe(`${name} as AuditStore`, () => {
    test('returns an entry as it was added, also one without people', async (store) => {
      const entries = [numberedEntry(1), numberedEntry(2, { actor: null, subject: null, detail: '' })]
      for (const entry of entries) await store.append(entry)
      expect(await store.list('acme', 10)).toEqual(entries.toReversed())
      expect(await store.list('other', 10)).toEqual([])
    })

    test('an entry that is added again changes nothing', async (store) => {
      await concurrently(10, () => store.append(numberedEntry(1)))
      await store.append(numberedEntry(1, { detail: 'another' }))
      expect(await store.list('acme', 10)).toEqual([numberedEntry(1)])
    })

    test('counts invitations since a time, of one organization', async (store) => {
      const actions = ['member_added', 'invitation_sent', 'member_removed', 'member_added'] as const
      for (const [n, action] of actions.entries()) await store.append(numberedEntry(n, { action }))
      await store.append(numberedEntry(9, { action: 'member_added', group: 'other' }))
      const counts: number[] = []
      for (const n of [0, 1, 4]) counts.push(await store.countInvitations('acme', timeOf(n)))
      expect(counts).toEqual([3, 2, 0])
    })

    test('lists entries newest first, page by page, also many of one millisecond', async (store) => {
      const entries = times(25, (n) => numberedEntry(n, { time: timeOf(Math.floor(n / 10)) }))
      await Promise.all(entries.toReversed().map((entry) => store.append(entry)))
      const first = await store.list('acme', 12)
      const second = await store.list('acme', 12, first.at(-1))
      const third = await store.list('acme', 12, second.at(-1))
      expect([first, second, third].map(({ length }) => length)).toEqual([12, 12, 1])
      expect([...first, ...second, ...third]).toEqual(entries.toReversed())
    })

    test('lists the newest entries about a person, of every organization', async (store) => {
      const entries = times(6, (n) =>
        numberedEntry(n, { group: n % 2 === 0 ? 'acme' : 'other', subject: n === 5 ? 'someone' : 'p-ada' }),
      )
      await Promise.all(entries.map((entry) => store.append(entry)))
      expect(await store.listAbout('p-ada', 3)).toEqual(entries.slice(2, 5).toReversed())
      expect(await store.listAbout('nobody', 3)).toEqual([])
    })

    test('removes all entries of an organization, and none of others', async (store) => {
      const entries = times(60, (n) => numberedEntry(n, { group: n === 0 ? 'other' : 'acme' }))
      await Promise.all(entries.map((entry) => store.append(entry)))
      await store.removeAll('acme')
      expect(await store.list('acme', 10)).toEqual([])
      expect(await store.list('other', 10)).toEqual(entries.slice(0, 1))
    })

    test.for(awkwardTexts)('stores the detail %j unchanged', async (text, store) => {
      await store.append(numberedEntry(1, { detail: text }))
      expect(await store.list('acme', 1)).toEqual([numberedEntry(1, { detail: text })])
      for (const group of [text, `${text} `]) expect(await store.list(group, 1)).toEqual([])
    })
  })
}
