import { describe, expect, test } from 'vitest'
import type { OutboxMessage, OutboxStore } from '../../platform/messaging/ports.ts'
import { awkwardTexts } from './samples.ts'

type Open = () => Promise<{ store: OutboxStore }>

const invitationMessage = (sub: string): OutboxMessage => ({ channel: 'mail', purpose: 'invitation', sub })
const smsMessage: OutboxMessage = { channel: 'sms', purpose: 'sign-in-code', sub: 'ada' }

/** The promises of OutboxStore. Times are as small as they can be. */
export function describeOutboxStore(name: string, open: Open): void {
  describe(`${name} as OutboxStore`, () => {
    test('what was added is claimed with its first time and attempt', async () => {
      const { store } = await open()
      await store.add('e-1', invitationMessage('ada'), 100)

      const waiting = {
        id: 'e-1',
        message: invitationMessage('ada'),
        attempts: 1,
        dueAt: 700,
        createdAt: 100,
      }
      expect(await store.claim('mail', 100, 700)).toEqual(waiting)
    })

    test('nothing is claimed of another channel, or before its time', async () => {
      const { store } = await open()
      await store.add('e-1', invitationMessage('ada'), 100)

      expect(await store.claim('sms', 200, 700)).toBeNull()
      expect(await store.claim('mail', 99, 700)).toBeNull()
    })

    test('what waits longest comes first', async () => {
      const { store } = await open()
      await store.add('b', invitationMessage('bob'), 200)
      await store.add('c', invitationMessage('kim'), 300)
      await store.add('a', invitationMessage('ada'), 100)

      const ids = [1, 2, 3].map(async () => (await store.claim('mail', 1000, 2000))?.id)
      expect(await Promise.all(ids)).toEqual(['a', 'b', 'c'])
    })

    test('what one has claimed is nobody else’s until then, and comes back as another attempt', async () => {
      const { store } = await open()
      await store.add('e-1', invitationMessage('ada'), 100)
      await store.claim('mail', 100, 700)

      expect(await store.claim('mail', 699, 1300)).toBeNull()
      expect(await store.claim('mail', 700, 1300)).toMatchObject({ id: 'e-1', attempts: 2, createdAt: 100 })
      expect(await store.claim('mail', 1299, 2000)).toBeNull()
    })

    test('of ten who claim at once each gets another, and one nothing', async () => {
      const { store } = await open()
      for (let n = 0; n < 9; n += 1) await store.add(`e-${n}`, invitationMessage('ada'), 100)

      const claims = await Promise.all(Array.from({ length: 10 }, () => store.claim('mail', 100, 700)))
      expect(new Set(claims.map((one) => one?.id)).size).toBe(10)
      expect(claims.filter((one) => one === null)).toHaveLength(1)
    })

    test('an id is added once, whatever is added with it, until it is finished', async () => {
      const { store } = await open()
      await Promise.all([
        store.add('e-1', invitationMessage('ada'), 100),
        store.add('e-1', invitationMessage('bob'), 100),
      ])
      await store.add('e-1', smsMessage, 200)
      expect(await store.readBacklog()).toEqual({ count: 1, oldest: 100 })

      await store.claim('mail', 100, 700)
      await store.add('e-1', invitationMessage('ada'), 300)
      expect(await store.claim('mail', 300, 900)).toBeNull()
    })

    test('what is finished is gone, and finishing it again hurts nothing', async () => {
      const { store } = await open()
      await store.add('e-1', invitationMessage('ada'), 100)
      await store.add('e-2', invitationMessage('bob'), 100)
      await store.finish('e-1')
      await store.finish('e-1')

      expect((await store.claim('mail', 100, 700))?.id).toBe('e-2')
      expect(await store.claim('mail', 699, 9000)).toBeNull()
    })

    test('what is postponed waits until then, and no longer for its lease', async () => {
      const { store } = await open()
      await store.add('e-1', invitationMessage('ada'), 100)
      await store.claim('mail', 100, 700)
      await store.postpone('e-1', 300)

      expect(await store.claim('mail', 299, 900)).toBeNull()
      expect(await store.claim('mail', 300, 900)).toMatchObject({ attempts: 2, createdAt: 100 })
    })

    test('postponing what is gone brings nothing back', async () => {
      const { store } = await open()
      await store.add('e-1', invitationMessage('ada'), 100)
      await store.finish('e-1')
      await store.postpone('e-1', 100)

      expect(await store.claim('mail', 5000, 9000)).toBeNull()
    })

    test('tells how many wait and since when, also while they are being sent', async () => {
      const { store } = await open()
      expect(await store.readBacklog()).toEqual({ count: 0, oldest: null })
      await store.add('e-1', smsMessage, 300)
      await store.add('e-2', invitationMessage('ada'), 200)
      await store.claim('mail', 300, 900)
      expect(await store.readBacklog()).toEqual({ count: 2, oldest: 200 })
      await store.finish('e-2')
      expect(await store.readBacklog()).toEqual({ count: 1, oldest: 300 })
    })

    test.each(awkwardTexts.map((typed) => [typed.slice(0, 30), typed]))(
      '%j comes back as it was',
      async (_, typed) => {
        const { store } = await open()
        const request = { first: 'a', last: 'b', email: 'c', organisation: typed.slice(0, 200) }
        const help: OutboxMessage = { channel: 'help', purpose: 'help', request }
        await store.add('e-1', help, 100)
        await store.add('e-2', { channel: 'page-view', purpose: 'page-view', page: typed }, 100)

        expect((await store.claim('help', 100, 700))?.message).toEqual(help)
        expect((await store.claim('page-view', 100, 700))?.message).toMatchObject({ page: typed })
      },
    )
  })
}
