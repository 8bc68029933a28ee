import { describe, expect } from 'vitest'
import type { OutboxMessage, OutboxStore, PendingMessage } from '../../platform/messaging/ports.ts'
import { testWith } from '../test-with.ts'
import { concurrently, times } from '../times.ts'
import { awkwardTexts } from './samples.ts'

type Open = () => Promise<{ store: OutboxStore }>

const invitationMessage = (sub: string): OutboxMessage => ({ channel: 'mail', purpose: 'invitation', sub })
const smsMessage: OutboxMessage = { channel: 'sms', purpose: 'sign-in-code', sub: 'ada' }

/** Claims a message of the channel `mail`, which must be due. */
async function claimMail(store: OutboxStore, now: number, leaseUntil: number): Promise<PendingMessage> {
  const pending = await store.claim('mail', now, leaseUntil)
  if (pending === null) throw new Error('No message is due.')
  return pending
}

/** Tests that every adapter of OutboxStore must pass. For brevity, times are small numbers. */
export function defineOutboxStoreSuite(name: string, open: Open): void {
  const test = testWith(async () => (await open()).store)

  describe(`${name} as OutboxStore`, () => {
    test('a claim returns a message with its creation time and first attempt', async (store) => {
      await store.add('e-1', invitationMessage('ada'), 100)

      const expected = {
        id: 'e-1',
        message: invitationMessage('ada'),
        attempts: 1,
        dueAt: 700,
        createdAt: 100,
      }
      expect(await store.claim('mail', 100, 700)).toEqual(expected)
    })

    test('claims nothing of another channel, or before it is due', async (store) => {
      await store.add('e-1', invitationMessage('ada'), 100)

      expect(await store.claim('sms', 200, 700)).toBeNull()
      expect(await store.claim('mail', 99, 700)).toBeNull()
    })

    test('claims the message first that waits longest', async (store) => {
      await store.add('b', invitationMessage('bob'), 200)
      await store.add('c', invitationMessage('kim'), 300)
      await store.add('a', invitationMessage('ada'), 100)

      const ids = [1, 2, 3].map(async () => (await store.claim('mail', 1000, 2000))?.id)
      expect(await Promise.all(ids)).toEqual(['a', 'b', 'c'])
    })

    test('forgets the messages to and about a person, but takes them off the mailing list', async (store) => {
      const user = { username: 'ada', role: 'user', group: 'acme', first: 'A', last: 'L' } as const
      const listed = { ...user, email: 'ada@example.com' }
      const messages: OutboxMessage[] = [
        invitationMessage('ada'),
        { channel: 'mail', purpose: 'password-changed', sub: 'other', email: 'ada@example.com' },
        { channel: 'list', purpose: 'list', type: 'subscribe', user: listed },
        { channel: 'list', purpose: 'list', type: 'delete', user: listed },
        invitationMessage('bob'),
      ]
      for (const [n, message] of messages.entries()) await store.add(`m-${n}`, message, 100)

      await store.forget({ sub: 'ada', email: 'ada@example.com' })
      expect(await store.readBacklog()).toMatchObject({ count: 2 })
      expect(await store.claim('mail', 100, 700)).toMatchObject({ id: 'm-4' })
      expect(await store.claim('list', 100, 700)).toMatchObject({ id: 'm-3' })
    })

    test('finds which of some messages have not left the outbox, whether they wait or are being sent', async (store) => {
      for (const id of ['waits', 'being-sent', 'postponed', 'sent'])
        await store.add(id, invitationMessage(id), 100)
      const claimed = new Map(
        await Promise.all(
          [1, 2, 3, 4].map(async () =>
            claimMail(store, 100, 700).then((lease) => [lease.id, lease] as const),
          ),
        ),
      )
      const leaseOf = (id: string) => claimed.get(id) ?? expect.unreachable(`${id} was not claimed.`)
      await store.finish(leaseOf('sent'))
      await store.postpone(leaseOf('postponed'), 5000)

      const ids = [
        'waits',
        'being-sent',
        'postponed',
        'sent',
        'unknown',
        ...awkwardTexts.filter((text) => text !== ''),
      ]
      expect(await store.findWaiting(ids)).toEqual(new Set(['waits', 'being-sent', 'postponed']))
      expect(await store.findWaiting([])).toEqual(new Set())
      const many = times(96, (n) => `m-${n}`)
      for (const id of many) await store.add(id, invitationMessage(id), 100)
      expect(await store.findWaiting([...many, 'sent', 'waits'])).toEqual(new Set([...many, 'waits']))
    })

    test('a claimed message cannot be claimed until its lease ends, and then counts another attempt', async (store) => {
      await store.add('e-1', invitationMessage('ada'), 100)
      await store.claim('mail', 100, 700)

      expect(await store.claim('mail', 699, 1300)).toBeNull()
      expect(await store.claim('mail', 700, 1300)).toMatchObject({ id: 'e-1', attempts: 2, createdAt: 100 })
      expect(await store.claim('mail', 1299, 2000)).toBeNull()
    })

    test('of ten claims of nine messages at the same time each gets a different message, and one none', async (store) => {
      for (let n = 0; n < 9; n += 1) await store.add(`e-${n}`, invitationMessage('ada'), 100)

      const claims = await concurrently(10, () => store.claim('mail', 100, 700))
      expect(new Set(claims.map((claim) => claim?.id)).size).toBe(10)
      expect(claims.filter((claim) => claim === null)).toHaveLength(1)
    })

    test('an id is added once until it is finished, whatever the message', async (store) => {
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

    test('a finished message is deleted, and finishing it again changes nothing', async (store) => {
      await store.add('e-1', invitationMessage('ada'), 100)
      await store.add('e-2', invitationMessage('bob'), 100)
      const claimed = await claimMail(store, 100, 700)
      await store.finish(claimed)
      await store.finish(claimed)

      expect((await store.claim('mail', 100, 700))?.id).toBe('e-2')
      expect(await store.claim('mail', 699, 9000)).toBeNull()
    })

    test('a postponed message waits until the given time, and not for its lease', async (store) => {
      await store.add('e-1', invitationMessage('ada'), 100)
      await store.postpone(await claimMail(store, 100, 700), 300)

      expect(await store.claim('mail', 299, 900)).toBeNull()
      expect(await store.claim('mail', 300, 900)).toMatchObject({ attempts: 2, createdAt: 100 })
    })

    test('postponing a finished message does not restore it', async (store) => {
      await store.add('e-1', invitationMessage('ada'), 100)
      const claimed = await claimMail(store, 100, 700)
      await store.finish(claimed)
      await store.postpone(claimed, 100)

      expect(await store.claim('mail', 5000, 9000)).toBeNull()
    })

    test('a worker whose lease has ended may still finish or postpone the message', async (store) => {
      await store.add('e-1', invitationMessage('ada'), 100)
      await store.postpone(await claimMail(store, 100, 200), 700)
      expect(await store.claim('mail', 699, 900)).toBeNull()
      await store.finish(await claimMail(store, 700, 900))
      expect(await store.claim('mail', 5000, 9000)).toBeNull()
    })

    test('a worker whose lease has ended changes nothing once another worker has leased the message', async (store) => {
      await store.add('e-1', invitationMessage('ada'), 100)
      const first = await claimMail(store, 100, 200)
      const second = await claimMail(store, 200, 900)
      await store.finish(first)
      await store.postpone(first, 300)
      expect(await store.readBacklog()).toEqual({ count: 1, oldest: 100 })
      expect(await store.claim('mail', 899, 2000)).toBeNull()

      await store.finish(second)
      expect(await store.readBacklog()).toEqual({ count: 0, oldest: null })
    })

    test('returns how many messages wait and since when, also while they are being sent', async (store) => {
      expect(await store.readBacklog()).toEqual({ count: 0, oldest: null })
      await store.add('e-1', smsMessage, 300)
      await store.add('e-2', invitationMessage('ada'), 200)
      const claimed = await claimMail(store, 300, 900)
      expect(await store.readBacklog()).toEqual({ count: 2, oldest: 200 })
      await store.finish(claimed)
      expect(await store.readBacklog()).toEqual({ count: 1, oldest: 300 })
    })

    test.for(awkwardTexts.map((text): [string, string] => [text.slice(0, 30), text]))(
      'stores %j unchanged',
      async ([, text], store) => {
        const request = { first: 'a', last: 'b', email: 'c', organization: text.slice(0, 200) }
        const help: OutboxMessage = { channel: 'help', purpose: 'help', request }
        await store.add('e-1', help, 100)
        await store.add('e-2', { channel: 'page-view', purpose: 'page-view', page: text }, 100)

        expect((await store.claim('help', 100, 700))?.message).toEqual(help)
        expect((await store.claim('page-view', 100, 700))?.message).toMatchObject({ page: text })
      },
    )
  })
}
