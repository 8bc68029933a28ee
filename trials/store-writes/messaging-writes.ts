import type { OutboxMessage, Stores } from '@kitchen-table/application/ports'
import {
  preparedId,
  preparedNumbers,
  readPreparationTime,
  removedSql,
  storedSql,
  TIME,
  toStoreWrites,
} from './store-write.ts'

/** Later than the end of any trial, so that no message is due and no challenge has expired. */
const FAR_FUTURE = Date.parse('2100-01-01')
const SECOND = 1000
const FIVE_MINUTES = 300 * SECOND

const invitationMessage = {
  channel: 'mail',
  purpose: 'invitation',
  sub: 'nobody',
} as const satisfies OutboxMessage
const pageViewMessage: OutboxMessage = { channel: 'page-view', purpose: 'page-view', page: '/dashboard' }
const notice = (id: string) => ({ id, kind: 'account_reset', words: 'Of someone.', at: TIME }) as const

const challenge = (id: string, expiresAt = FAR_FUTURE) => ({
  id,
  sub: null,
  secretHash: 'mark',
  data: { name: 'something' },
  expiresAt,
  triesLeft: 5,
})

/** Returns the expiry of the n-th challenge: five minutes and n seconds after the organization was prepared. */
const expiryOf = async (stores: Stores, n: number) =>
  (await readPreparationTime(stores)) + FIVE_MINUTES + n * SECOND

/** Claims due messages until it gets this one; those left by a failed write are due earlier. */
async function claimOne({ outbox }: Stores, n: number): Promise<void> {
  const id = `claimed-${n}`
  await outbox.add(id, pageViewMessage, FAR_FUTURE + n)
  for (;;) {
    const message = await outbox.claim('page-view', FAR_FUTURE + n, FAR_FUTURE * 2)
    if (message?.id === undefined || message.id === id) return
  }
}

export const messagingWrites = toStoreWrites({
  'put a challenge': [
    ({ challenges }, n) => challenges.put(challenge(`put-${n}`)),
    storedSql('challenges', 'id', 'put'),
  ],
  'use a try of a challenge': [
    ({ challenges }, n) => challenges.useTry(preparedId('tried', n), Date.now()),
    storedSql('challenges', 'id', 'tried', 'tries_left = 4'),
  ],
  'consume a challenge': [
    ({ challenges }, n) => challenges.consume(preparedId('answered', n), Date.now()),
    removedSql('challenges', 'id', 'answered'),
  ],
  'forget the challenges of a person': [
    ({ challenges }, n) => challenges.forget({ sub: preparedId('gone', n), email: '' }),
    removedSql('challenges', 'id', 'gone'),
  ],
  'sweep challenges': [
    async (stores, n) => {
      preparedId('ended', n)
      await stores.challenges.sweep(await expiryOf(stores, n))
    },
    removedSql('challenges', 'id', 'ended'),
  ],
  'add an outbox message': [
    ({ outbox }, n) => outbox.add(`promised-${n}`, invitationMessage, FAR_FUTURE),
    storedSql('outbox', 'id', 'promised'),
  ],
  'claim an outbox message': [claimOne, storedSql('outbox', 'id', 'claimed', 'attempts = 1')],
  'finish an outbox message': [
    ({ outbox }, n) => outbox.finish({ id: preparedId('sent', n), attempts: 0 }),
    removedSql('outbox', 'id', 'sent'),
  ],
  'postpone an outbox message': [
    ({ outbox }, n) => outbox.postpone({ id: preparedId('later', n), attempts: 0 }, FAR_FUTURE + 1),
    storedSql('outbox', 'id', 'later', `due_at > ${FAR_FUTURE}`),
  ],
  'forget the messages to a person': [
    ({ outbox }, n) => outbox.forget({ sub: preparedId('gone', n), email: '' }),
    removedSql('outbox', 'id', 'gone'),
  ],
  'forget the notices about a person': [
    ({ notices }, n) => notices.forget(`${preparedId('gone', n)}@example.com`),
    removedSql('notices', 'id', 'gone'),
  ],
  'add a notice': [({ notices }, n) => notices.add(notice(`news-${n}`)), storedSql('notices', 'id', 'news')],
  'remove a notice': [
    ({ notices }, n) => notices.remove(preparedId('read', n)),
    removedSql('notices', 'id', 'read'),
  ],
})

export async function prepareMessaging(stores: Stores): Promise<void> {
  const { challenges, outbox, notices } = stores
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      ...['tried', 'answered'].map((prefix) => challenges.put(challenge(preparedId(prefix, n)))),
      expiryOf(stores, n).then((end) => challenges.put(challenge(preparedId('ended', n), end))),
      ...['sent', 'later'].map((prefix) => outbox.add(preparedId(prefix, n), invitationMessage, FAR_FUTURE)),
      notices.add(notice(preparedId('read', n))),
      challenges.put({ ...challenge(preparedId('gone', n)), sub: preparedId('gone', n) }),
      outbox.add(preparedId('gone', n), { ...invitationMessage, sub: preparedId('gone', n) }, FAR_FUTURE),
      notices.add({
        ...notice(preparedId('gone', n)),
        words: `${preparedId('gone', n)}@example.com has changed.`,
      }),
    ]),
  )
}
