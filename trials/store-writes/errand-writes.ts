import type { Errand } from '../../apps/server/src/features/accounts/outbox/ports.ts'
import type { Stores } from '../../apps/server/src/features/stores.ts'
import { numbered, prepared, preparedNumbers, type StoreWrite, time, without } from './store-write.ts'

/** Nothing of it is due, or over, before the trial is. */
const FAR = Date.parse('2100-01-01')
const SECOND = 1000
const FIVE_MINUTES = 300 * SECOND

const letter: Errand = { channel: 'mail', purpose: 'invitation', sub: 'nobody' }
const pageView: Errand = { channel: 'page-view', purpose: 'page-view', page: '/dashboard' }
const notice = (id: string) => ({ id, kind: 'account_reset', words: 'Of somebody.', at: time }) as const

const challenge = (id: string, expiresAt = FAR) => ({
  ...{ id, sub: null, secretHash: 'mark', data: { name: 'something' } },
  ...{ expiresAt, triesLeft: 5 },
})

/** The organisation is made at the moment at which everything is prepared; later than that, and before codes end. */
async function endOf({ groups }: Stores, n: number): Promise<number> {
  const acme = await groups.find('acme')
  if (!acme) throw new Error('Nothing is prepared')
  return Date.parse(acme.createdAt) + FIVE_MINUTES + n * SECOND
}

/** Takes what is due until it comes to this one; what a write that failed has left is due before it. */
async function claimOne({ outbox }: Stores, n: number): Promise<void> {
  const id = `claimed-${n}`
  await outbox.add(id, pageView, FAR + n)
  for (;;) {
    const waiting = await outbox.claim('page-view', FAR + n, FAR * 2)
    if (waiting?.id === undefined || waiting.id === id) return
  }
}

export const errandWrites: StoreWrite[] = [
  {
    name: 'put a challenge',
    write: ({ challenges }, n) => challenges.put(challenge(`put-${n}`)),
    parts: [numbered('challenges', 'id', 'put')],
  },
  {
    name: 'use up a try',
    write: ({ challenges }, n) => challenges.useTry(prepared('tried', n), Date.now()),
    parts: [`${numbered('challenges', 'id', 'tried')} AND tries_left = 4`],
  },
  {
    name: 'take a challenge',
    write: ({ challenges }, n) => challenges.take(prepared('answered', n), Date.now()),
    parts: [without('challenges', "id = 'answered-' || n")],
  },
  {
    name: 'sweep challenges away',
    async write(stores, n) {
      prepared('ended', n)
      await stores.challenges.sweep(await endOf(stores, n))
    },
    parts: [without('challenges', "id = 'ended-' || n")],
  },
  {
    name: 'promise a letter',
    write: ({ outbox }, n) => outbox.add(`promised-${n}`, letter, FAR),
    parts: [numbered('outbox', 'id', 'promised')],
  },
  {
    name: 'take a letter to send it',
    write: claimOne,
    parts: [`${numbered('outbox', 'id', 'claimed')} AND attempts = 1`],
  },
  {
    name: 'finish with a letter',
    write: ({ outbox }, n) => outbox.finish(prepared('sent', n)),
    parts: [without('outbox', "id = 'sent-' || n")],
  },
  {
    name: 'put a letter off',
    write: ({ outbox }, n) => outbox.postpone(prepared('later', n), FAR + 1),
    parts: [`${numbered('outbox', 'id', 'later')} AND due_at > ${FAR}`],
  },
  {
    name: 'add a notice',
    write: ({ notices }, n) => notices.add(notice(`news-${n}`)),
    parts: [numbered('notices', 'id', 'news')],
  },
  {
    name: 'put a notice away',
    write: ({ notices }, n) => notices.remove(prepared('read', n)),
    parts: [without('notices', "id = 'read-' || n")],
  },
]

export async function prepareErrands(stores: Stores): Promise<void> {
  const { challenges, outbox, notices } = stores
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      ...['tried', 'answered'].map((prefix) => challenges.put(challenge(prepared(prefix, n)))),
      endOf(stores, n).then((end) => challenges.put(challenge(prepared('ended', n), end))),
      ...['sent', 'later'].map((prefix) => outbox.add(prepared(prefix, n), letter, FAR)),
      notices.add(notice(prepared('read', n))),
    ]),
  )
}
