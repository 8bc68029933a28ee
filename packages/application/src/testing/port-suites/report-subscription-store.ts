import { test as base, describe, expect } from 'vitest'
import type { ReportSubscription, ReportSubscriptionStore } from '../../features/insights/reports/ports.ts'
import type { OutboxMessage, OutboxStore } from '../../platform/messaging/ports.ts'
import { concurrently } from '../times.ts'
import { awkwardTexts } from './samples.ts'

type Setup = { store: ReportSubscriptionStore; outbox: OutboxStore }

const ada: ReportSubscription = { group: 'acme', sub: 'ada', mailedQuarter: '2026-Q2' }
const keyOf = ({ group, sub }: ReportSubscription) => `${group} ${sub}`

const messageTo = ({ group, sub, mailedQuarter: quarter }: ReportSubscription) => {
  const message: OutboxMessage = { channel: 'mail', purpose: 'benefit-report', sub, group, quarter }
  return { id: `${group} ${sub} ${quarter}`, message, addedAt: 100 }
}

async function recordMailed({ store }: Setup, change: Partial<ReportSubscription> = {}): Promise<boolean> {
  const mailed = { ...ada, mailedQuarter: '2026-Q3', ...change }
  return store.recordMailed(mailed, messageTo(mailed))
}

/** Tests that every adapter of ReportSubscriptionStore must pass. */
export function defineReportSubscriptionStoreSuite(name: string, open: () => Promise<Setup>): void {
  const test = base.extend('setup', open).extend('store', ({ setup }) => setup.store)

  describe(`${name} as ReportSubscriptionStore`, () => {
    test('returns the subscription of a person to an organization, until it is ended', async ({ store }) => {
      const others = [
        { ...ada, sub: 'bob' },
        { ...ada, group: 'globex' },
      ]
      for (const subscription of [ada, ...others]) await store.subscribe(subscription)
      expect(await store.find('acme', 'ada')).toEqual(ada)
      await store.unsubscribe(ada)
      await store.unsubscribe(ada)
      expect(await store.find('acme', 'ada')).toBeNull()
      for (const other of others) expect(await store.find(other.group, other.sub)).toEqual(other)
    })

    test('subscribing again does not change which quarter was mailed last', async ({ store }) => {
      await store.subscribe(ada)
      await store.subscribe({ ...ada, mailedQuarter: '2027-Q1' })
      expect(await store.find('acme', 'ada')).toEqual(ada)
    })

    test.for([
      { quarter: '2025-Q4', isDue: false },
      { quarter: '2026-Q2', isDue: false },
      { quarter: '2026-Q3', isDue: true },
      { quarter: '2027-Q1', isDue: true },
    ])(
      'after the second quarter of 2026 was mailed, $quarter is due: $isDue',
      async ({ quarter, isDue }, { store }) => {
        await store.subscribe(ada)
        expect(await store.listDue(quarter)).toEqual(isDue ? [ada] : [])
      },
    )

    test('lists what is due page by page, sorted by organization and person', async ({ store }) => {
      const subscriptions = ['globex', 'acme'].flatMap((group) =>
        Array.from({ length: 70 }, (_, n) => ({ ...ada, group, sub: `p-${String(n).padStart(2, '0')}` })),
      )
      for (const subscription of subscriptions.toReversed()) await store.subscribe(subscription)
      await store.subscribe({ ...ada, group: 'acme', sub: 'mailed', mailedQuarter: '2026-Q3' })
      const first = await store.listDue('2026-Q3')
      const second = await store.listDue('2026-Q3', first.at(-1))
      expect([first.length, second.length]).toEqual([100, 40])
      expect([...first, ...second].map(keyOf)).toEqual(subscriptions.map(keyOf).toSorted())
      expect(await store.listDue('2026-Q3', second.at(-1))).toEqual([])
    })

    test('records what is mailed together with its message', async ({ setup, store }) => {
      await store.subscribe(ada)
      expect(await recordMailed(setup)).toBe(true)
      expect(await store.listDue('2026-Q3')).toEqual([])
      expect(await store.find('acme', 'ada')).toEqual({ ...ada, mailedQuarter: '2026-Q3' })
      const { message } = messageTo({ ...ada, mailedQuarter: '2026-Q3' })
      expect(await setup.outbox.claim('mail', 100, 200)).toMatchObject({ message, createdAt: 100 })
    })

    test.for([
      { change: { mailedQuarter: '2026-Q2' }, reason: 'that was recorded before' },
      { change: { mailedQuarter: '2026-Q1' }, reason: 'before the recorded one' },
      { change: { sub: 'bob' }, reason: 'to someone who is not subscribed' },
      { change: { group: 'globex' }, reason: 'to a subscriber of another organization' },
    ])('adds no message for a quarter $reason', async ({ change }, { setup, store }) => {
      await store.subscribe(ada)
      expect(await recordMailed(setup, change)).toBe(false)
      expect(await setup.outbox.readBacklog()).toMatchObject({ count: 0 })
      expect(await store.find('acme', 'ada')).toEqual(ada)
    })

    test('adds a message once, also if it was sent in the meantime, or is recorded by several', async ({
      setup,
      store,
    }) => {
      await store.subscribe(ada)
      const recorded = await concurrently(20, () => recordMailed(setup))
      expect(recorded.filter(Boolean)).toHaveLength(1)
      const pending = await setup.outbox.claim('mail', 100, 200)
      if (pending) await setup.outbox.finish(pending)
      expect(await recordMailed(setup)).toBe(false)
      expect(await setup.outbox.readBacklog()).toMatchObject({ count: 0 })
    })

    test('names of organizations and people are only compared', async ({ store }) => {
      for (const text of awkwardTexts) await store.subscribe({ ...ada, group: `g${text}`, sub: `s${text}` })
      for (const text of awkwardTexts)
        expect(await store.find(`g${text}`, `s${text}`)).toEqual({
          ...ada,
          group: `g${text}`,
          sub: `s${text}`,
        })
      expect(await store.listDue('2026-Q3')).toHaveLength(awkwardTexts.length)
    })
  })
}
