import type { Stores } from '../../apps/server/src/composition/stores.ts'
import type { OutboxMessage } from '../../apps/server/src/platform/messaging/ports.ts'
import {
  preparedId,
  preparedNumbers,
  removedNumbersSql,
  type StoreWrite,
  storedNumbersSql,
  TIME,
} from './store-write.ts'

/** Nothing of it is due, or over, before the trial is. */
const FAR_FUTURE = Date.parse('2100-01-01')
const SECOND = 1000
const FIVE_MINUTES = 300 * SECOND

const invitationMessage: OutboxMessage = { channel: 'mail', purpose: 'invitation', sub: 'nobody' }
const pageViewMessage: OutboxMessage = { channel: 'page-view', purpose: 'page-view', page: '/dashboard' }
const notice = (id: string) => ({ id, kind: 'account_reset', words: 'Of somebody.', at: TIME }) as const

const challenge = (id: string, expiresAt = FAR_FUTURE) => ({
  id,
  sub: null,
  secretHash: 'mark',
  data: { name: 'something' },
  expiresAt,
  triesLeft: 5,
})

/** The organisation is made at the moment at which everything is prepared; later than that, and before codes end. */
async function expiryOf({ groups }: Stores, n: number): Promise<number> {
  const acme = await groups.find('acme')
  if (!acme) throw new Error('Nothing is prepared')
  return Date.parse(acme.createdAt) + FIVE_MINUTES + n * SECOND
}

/** Takes what is due until it comes to this one; what a write that failed has left is due before it. */
async function claimOne({ outbox }: Stores, n: number): Promise<void> {
  const id = `claimed-${n}`
  await outbox.add(id, pageViewMessage, FAR_FUTURE + n)
  for (;;) {
    const waiting = await outbox.claim('page-view', FAR_FUTURE + n, FAR_FUTURE * 2)
    if (waiting?.id === undefined || waiting.id === id) return
  }
}

export const messagingWrites: StoreWrite[] = [
  {
    name: 'put a challenge',
    write: ({ challenges }, n) => challenges.put(challenge(`put-${n}`)),
    partQueries: [storedNumbersSql('challenges', 'id', 'put')],
  },
  {
    name: 'use up a try',
    write: ({ challenges }, n) => challenges.useTry(preparedId('tried', n), Date.now()),
    partQueries: [`${storedNumbersSql('challenges', 'id', 'tried')} AND tries_left = 4`],
  },
  {
    name: 'take a challenge',
    write: ({ challenges }, n) => challenges.consume(preparedId('answered', n), Date.now()),
    partQueries: [removedNumbersSql('challenges', "id = 'answered-' || n")],
  },
  {
    name: 'sweep challenges away',
    async write(stores, n) {
      preparedId('ended', n)
      await stores.challenges.sweep(await expiryOf(stores, n))
    },
    partQueries: [removedNumbersSql('challenges', "id = 'ended-' || n")],
  },
  {
    name: 'promise a letter',
    write: ({ outbox }, n) => outbox.add(`promised-${n}`, invitationMessage, FAR_FUTURE),
    partQueries: [storedNumbersSql('outbox', 'id', 'promised')],
  },
  {
    name: 'take a letter to send it',
    write: claimOne,
    partQueries: [`${storedNumbersSql('outbox', 'id', 'claimed')} AND attempts = 1`],
  },
  {
    name: 'finish with a letter',
    write: ({ outbox }, n) => outbox.finish(preparedId('sent', n)),
    partQueries: [removedNumbersSql('outbox', "id = 'sent-' || n")],
  },
  {
    name: 'put a letter off',
    write: ({ outbox }, n) => outbox.postpone(preparedId('later', n), FAR_FUTURE + 1),
    partQueries: [`${storedNumbersSql('outbox', 'id', 'later')} AND due_at > ${FAR_FUTURE}`],
  },
  {
    name: 'add a notice',
    write: ({ notices }, n) => notices.add(notice(`news-${n}`)),
    partQueries: [storedNumbersSql('notices', 'id', 'news')],
  },
  {
    name: 'put a notice away',
    write: ({ notices }, n) => notices.remove(preparedId('read', n)),
    partQueries: [removedNumbersSql('notices', "id = 'read-' || n")],
  },
]

export async function prepareMessaging(stores: Stores): Promise<void> {
  const { challenges, outbox, notices } = stores
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      ...['tried', 'answered'].map((prefix) => challenges.put(challenge(preparedId(prefix, n)))),
      expiryOf(stores, n).then((end) => challenges.put(challenge(preparedId('ended', n), end))),
      ...['sent', 'later'].map((prefix) => outbox.add(preparedId(prefix, n), invitationMessage, FAR_FUTURE)),
      notices.add(notice(preparedId('read', n))),
    ]),
  )
}
